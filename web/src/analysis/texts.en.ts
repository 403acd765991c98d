// Branches, heat maps and saved analyses, in English.
import type { AnalysisText } from './texts';

export const analysisBoard: Record<AnalysisText, string> = {
  'tree.title': 'Branches',
  'tree.start': 'First position',
  'tree.note': 'Comment',
  'tree.prune': 'Remove this branch',
  'tree.full': 'The tree already has {n} positions: remove a branch to go on.',
  'tree.undo': 'Undo',
  'tree.link.wrong': 'The link has a move that can’t be made here (number {n}): it is shown up to there.',
  'tree.link.long': 'The link is too long to be one of an analysis.',
  'tree.link.far': 'The line is too long for a link: save it, or copy the whole analysis.',
  'tree.file.wrong': 'This is no analysis of Tesela, or it is damaged.',
  'heat.title': 'Heat map',
  'heat.none': 'None',
  'heat.points': 'Where the points are',
  'heat.danger': 'Where the opponent can hurt',
  'heat.opens': 'What the play opens',
  'heat.points.about':
    'On each square, what the best play that lays a tile on it scores ({n} legal {n:play|plays}).',
  'heat.danger.about':
    'On each square, the points on average of the best replies that go through it ({n} {n:rack|racks} tried).',
  'heat.opens.about':
    'On each square, by how much the play raises or lowers the points of the best replies ({n} {n:rack|racks} tried; hatched is less).',
  'heat.replies': 'After {play} the best reply scores {after} on average; on the board as it is, {before}.',
  'heat.replies.now': 'The best reply scores {before} on average.',
  'heat.rack': 'Type the rack of who is to move to see the map.',
  'heat.table': 'The map as a table',
  'heat.square': 'Square',
  'heat.value': 'Points',
  'keep.title': 'Save and export',
  'keep.about':
    'It is saved in this browser, with all branches and comments. To take it to another, copy the whole analysis and paste it below, under “Position”.',
  'keep.name': 'Name of the analysis',
  'keep.save': 'Save',
  'keep.done': 'Saved: {name}.',
  'keep.full': 'There is no room: up to {n} are saved, and what fits into the browser. Delete one.',
  'keep.open': 'Open {name}',
  'keep.drop': 'Delete {name}',
  'keep.gcg': 'Copy the line as GCG',
  'keep.gcg.none':
    'GCG tells a game from the empty board: this position comes without its beginning, so copy it as CGP or whole.',
  'keep.player': 'Player {n}',
  'keep.file': 'Copy the whole analysis',
};
