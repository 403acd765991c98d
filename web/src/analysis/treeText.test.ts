import { expect, test } from 'vitest';
import { emptyPosition, type Position, readRack, readText, writeCgp } from './position';
import { grown, lineTo, planted, positionAt, type Tree, withNote, withRack } from './tree';
import {
  isTree,
  LONGEST_FILE,
  LONGEST_LINE,
  readLine,
  readMove,
  readTree,
  writeGcg,
  writeLine,
  writeMove,
  writeTree,
} from './treeText';

const EMPTY: Position = { ...emptyPosition(), rack: readRack('AEFJNST')! };
const LINE = 'D8:JEFAS/?AABIRU~1H:ABU[rr]IRA./NT~-NT~-';

/** The manual's example game, then a branch. */
function wood(): Tree {
  const { tree, wrong } = readLine(EMPTY, LINE);
  expect(wrong).toBe(null);
  const back = { ...tree, at: 1 };
  return withNote(grown(back, readMove('7E:R.Y', positionAt(back))!)!, 'más\nabierta');
}

test('moves count as on the board: the manual’s first two plays', () => {
  const { tree } = readLine(EMPTY, LINE);
  expect(lineTo(tree).map((one) => one.move?.score)).toEqual([undefined, 46, 77, 0, 0]);
  expect(positionAt(tree).scores).toEqual([46, 77]);
  expect(positionAt({ ...tree, at: 1 }).rack).toHaveLength(7);
  expect([...tree.nodes[1]!.move!.leave]).toHaveLength(2);
});

test('a line is written as it was read', () => {
  const { tree } = readLine(EMPTY, LINE);
  expect(writeLine(tree)).toBe(LINE);
  for (const text of ['D8:JEFAS', '-', '-?AE'])
    expect(writeMove(readMove(text, emptyPosition())!)).toBe(text);
});

test.each([
  ['nothing', ''],
  ['no coordinate', 'Z9:SOL'],
  ['off the centre', 'A1:SOL'],
  ['beyond the edge', 'N8:SOLES'],
  ['not a letter', 'H8:KW'],
  ['a blank that stands for nothing', 'H8:A?'],
  ['hidden tiles', 'H8:##'],
  ['more than a rack', 'D8:ABCDEFGH'],
  ['a third part', 'H8:SOL:X'],
  ['a rack of eight', 'H8:SOL/AAAAAAAA'],
  ['racks that the set does not have', 'H8:SOL/ZZ'],
  ['two racks', 'H8:SOL/A/B'],
  ['a script', '<script>alert(1)</script>'],
])('hostile links: %s', (_, bad) => {
  expect(readLine(EMPTY, `-~${bad}`)).toMatchObject({ wrong: 2, tree: { at: 1 } });
});

test('a line has a bound', () => {
  const passes = (n: number): string => Array<string>(n).fill('-').join('~');
  expect(readLine(EMPTY, passes(LONGEST_LINE)).wrong).toBe(null);
  expect(readLine(EMPTY, passes(100_000)).wrong).toBe(LONGEST_LINE + 1);
});

test('a whole tree goes to a file and comes back, with racks and comments', () => {
  const tree = withRack(wood(), readRack('[CH]OANE')!);
  const read = readTree(writeTree(tree, 'open'))!;
  expect(read.edition).toBe('open');
  expect(read.tree.at).toBe(0);
  expect(writeTree(read.tree, 'open')).toBe(writeTree(tree, 'open'));
  expect(read.tree.nodes.at(-1)!.note).toBe('más\nabierta');
  for (const { id } of tree.nodes)
    expect(writeCgp(positionAt(read.tree, id))).toBe(writeCgp(positionAt(tree, id)));
});

const FILE = writeTree(planted(EMPTY), 'open');
test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['another thing', '{"tesela":"mesa"}'],
  ['too long', FILE + ' '.repeat(LONGEST_FILE)],
  ['a wrong board', FILE.replace('15/15', '15/14')],
  ['moves that are none', FILE.replace('"moves":[]', '"moves":[null]')],
  ['a parent that is not there', FILE.replace('[]', '[{"from":5,"move":"-","rack":"","note":""}]')],
  ['a parent by name', FILE.replace('[]', '[{"from":"length","move":"-","rack":"","note":""}]')],
  ['a note that is a number', FILE.replace('"note":""', '"note":7')],
])('hostile files: %s', (_, text) => expect(readTree(text)).toBe(null));

test('a tree is known as one however its JSON is laid out', () => {
  const text = writeTree(planted(EMPTY), 'open');
  const spaced = JSON.stringify(JSON.parse(text), null, 2);
  expect([isTree(text), isTree(spaced), readTree(spaced)?.edition]).toEqual([true, true, 'open']);
  expect([isTree('{"format":"tesela"}'), isTree('#note "tesela": "analysis"')]).toEqual([false, false]);
});

test('GCG of the line looked at, with its comments', () => {
  const { tree } = readLine(EMPTY, LINE);
  const noted = { ...withNote({ ...tree, at: 1 }, ' abre\nla  H '), at: 4 };
  expect(writeGcg(withRack(noted, readRack('AE')!), 'open', ['Ana', 'Beto'])).toBe(
    [
      '#character-encoding UTF-8',
      '#player1 1 Ana',
      '#player2 2 Beto',
      '#lexicon open',
      '>1: AEFJNST 8D JEFAS +46 46',
      '#note abre la H',
      '>2: ?AABIRU H1 ABU[rr]IRA. +77 77',
      '>1: NT -NT +0 46',
      '>2:  - +0 77',
      '#rack1 AE',
      '#incomplete',
      '',
    ].join('\n'),
  );
});

test('no GCG of a position whose beginning nobody knows', () => {
  const read = readText('15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15 AB/ 12/46 0');
  expect('position' in read && writeGcg(planted(read.position), 'open', ['a', 'b'])).toBe(null);
  expect(writeGcg(planted({ ...EMPTY, scores: [3, 0] }), 'open', ['a', 'b'])).toBe(null);
});

test('points beside a play go along with link and file, and into GCG as what they are', () => {
  const told = 'D8:JEFAS+5/?AABIRU~1H:ABU[rr]IRA.+-10';
  const { tree, wrong } = readLine(EMPTY, told);
  expect(wrong).toBe(null);
  expect(positionAt(tree).scores).toEqual([51, 67]);
  expect(writeLine(tree)).toBe(told);
  const back = readTree(writeTree(tree, 'open', 'file-2024'))!;
  expect([back.rules, positionAt(back.tree, 2).scores]).toEqual(['file-2024', [51, 67]]);
  expect(writeGcg(tree, 'open', ['A', 'B'])!.split('\n').slice(4, 8)).toEqual([
    '>1: AEFJNST 8D JEFAS +46 46',
    '>1: AEFJNST (challenge) +5 51',
    '>2: ?AABIRU H1 ABU[rr]IRA. +77 77',
    '>2: ?AABIRU (time) -10 67',
  ]);
});

test.each(['+', '+5+5', '+99999', '+x', 'D8:JEFAS+', '++5'])('hostile points: %s', (step) => {
  expect(readLine(EMPTY, step).wrong).toBe(1);
});
