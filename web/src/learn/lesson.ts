// The first lesson: six positions, each with one thing to do. What a step scores is checked against the rules' own
// count (tests/web), so that nothing is counted here.
import { asPlay, type Draft, lay, newDraft, point } from '../lib/draft';
import { CENTRE, coordinate, readCoordinate, step } from '../lib/geometry';
import { boardAt } from '../lib/replay';
import { readTiles, type Tile, tile } from '../lib/tiles';
import steps from './lesson.json';

export type StepKey = 'lay' | 'cross' | 'premium' | 'blank' | 'digraph' | 'exchange';

export interface Step {
  readonly key: StepKey;
  readonly board: readonly (readonly [string, string])[];
  readonly rack: string;
  readonly at: string; // coordinate of the play asked for, in the manual's habit; empty: an exchange
  readonly tiles: string;
  readonly score: number;
}

export const STEPS = steps as unknown as readonly Step[];

const only = (found: (Tile | null | 'hidden')[]): Tile[] =>
  found.filter((one): one is Tile => one !== null && one !== 'hidden');

export const rackOf = (of: Step): Tile[] => only(readTiles(of.rack));

/** The position of a step, with the arrow where its word begins: who types needs no more. */
export function draftOf(of: Step): Draft {
  const board = boardAt(
    of.board.map(([coord, tiles]) => ({ kind: 'play', coord, tiles })),
    of.board.length,
  );
  const draft = newDraft(board, rackOf(of));
  const at = readCoordinate(of.at);
  if (!at) return draft;
  const first = of.tiles.startsWith('.') ? step(at.cell, at.direction) : at.cell;
  return point(draft, first ?? at.cell, at.direction);
}

export type Answer = 'right' | 'none' | 'line' | 'star' | 'place' | 'word';

/** How what lies there answers the step. The first word may lie anywhere over the star. */
export function answer(of: Step, draft: Draft): Answer {
  if (!draft.laid.size) return 'none';
  const play = asPlay(draft);
  if (!play) return 'line';
  const letters = (text: string): string => text.replace(/[[\].]/g, '').toUpperCase();
  if (of.key === 'lay') {
    if (play.tiles !== of.tiles) return letters(play.tiles) === letters(of.tiles) ? 'place' : 'word';
    return draft.laid.has(CENTRE) ? 'right' : 'star';
  }
  if (play.coord === of.at && play.tiles === of.tiles) return 'right';
  return letters(play.tiles) === letters(of.tiles) ? 'place' : 'word';
}

/** The step's play, laid for whoever asks to be shown. */
export function solved(of: Step): Draft {
  let draft = draftOf(of);
  const at = readCoordinate(of.at);
  let cell: number | null = at?.cell ?? null;
  for (const one of readTiles(of.tiles)) {
    if (cell === null || !at) break;
    if (one && one !== 'hidden') {
      const own = draft.rack.find((each) =>
        one.blank ? each.tile.blank : !each.tile.blank && each.tile.letter === one.letter,
      );
      if (own) draft = lay(draft, own.id, cell, one.blank ? (one.letter ?? undefined) : undefined);
    }
    cell = step(cell, at.direction);
  }
  return { ...draft, cursor: null };
}

const FRESH = [tile('A'), tile('E'), tile('O'), tile('R'), tile('I'), tile('N'), tile('A')];

/** The rack after an exchange: what was given away is replaced, the rest stays where it was. */
export const exchanged = (rack: readonly Tile[], given: ReadonlySet<number>): Tile[] => {
  const fresh = FRESH[Symbol.iterator]();
  return rack.map((one, at) => (given.has(at) ? (fresh.next().value ?? one) : one));
};

/** Where a step's play begins, as people say it. */
export const startOf = (of: Step): string => {
  const at = readCoordinate(of.at);
  return at ? coordinate(at.cell, at.direction) : '';
};
