import { expect, test } from 'vitest';
import type { Turn } from '../api/types';
import type { KernelMove } from '../engine/kernel';
import { emptyPosition, readRack } from './position';
import { treeOf, treeOfGame } from './record';
import {
  branchesOf,
  grown,
  keyed,
  lastAt,
  LONGEST_NOTE,
  lineTo,
  listed,
  MOST_NODES,
  planted,
  positionAt,
  pruned,
  type Tree,
  withNote,
  withRack,
  withScore,
} from './tree';

const place = (col: number, score: number): KernelMove => ({
  kind: 'place',
  row: 7,
  col,
  down: false,
  score,
  equity: 0,
  tiles: Uint8Array.from([1, 2]),
  leave: new Uint8Array(),
});
const root = planted({ ...emptyPosition(), scores: [12, 30] });
const to = (tree: Tree, at: number): Tree => ({ ...tree, at });

/** Two first plays; after the first of them two replies. */
function wood(): Tree {
  const first = grown(root, place(7, 10))!;
  const second = grown(to(first, 0), place(6, 20))!;
  const reply = grown(to(second, 1), place(9, 5))!;
  return grown(to(reply, 1), place(10, 6))!;
}

test('the move that led here tells the engine what the other did, and the first position nothing', () => {
  const tree = wood();
  expect(lastAt(to(tree, 0))).toBeUndefined();
  const last = lastAt(tree)!;
  expect([...last.laid]).toEqual([1, 2]);
  expect([last.score, last.exchanged]).toEqual([6, 0]);
  expect(last.cells.filter((code) => code).length).toBe(2); // those of the play before
  expect(last.unseen.length).toBe(96);
  const blank = { ...place(3, 4), tiles: Uint8Array.from([0x81, 2]) };
  expect([...lastAt(grown(tree, blank)!)!.laid]).toEqual([0, 2]);
  const swap = { ...place(0, 0), kind: 'exchange' as const, tiles: Uint8Array.from([0, 5, 5]) };
  expect(lastAt(grown(tree, swap)!)).toMatchObject({ exchanged: 3, laid: new Uint8Array() });
});

test('a play is tried, another beside it, and each goes on by itself', () => {
  const tree = wood();
  expect(branchesOf(tree, 0).map((one) => one.id)).toEqual([1, 2]);
  expect(branchesOf(tree, 1).map((one) => one.id)).toEqual([3, 4]);
  expect(lineTo(tree).map((one) => one.id)).toEqual([0, 1, 4]);
  expect(positionAt(tree, 2).scores).toEqual([30, 32]);
  expect(positionAt(tree).scores).toEqual([22, 36]);
  expect(positionAt(tree).board.filter((one) => one)).toHaveLength(4);
});

test('the same play leads into the branch that is there', () => {
  const tree = wood();
  const again = grown(to(tree, 0), place(6, 20))!;
  expect(again.at).toBe(2);
  expect(again.nodes).toBe(tree.nodes);
});

test('a score set right in a branch counts in all', () => {
  const tree = withScore(to(wood(), 3), 0, 100); // after two plays the mover is who began
  expect(positionAt(tree).scores).toEqual([100, 35]);
  expect(positionAt(tree, 0).scores).toEqual([90, 30]);
  expect(positionAt(withScore(to(wood(), 1), 0, 40), 0).scores).toEqual([12, 40]);
});

test('racks and comments belong to one node; comments have a bound', () => {
  const tree = withNote(withRack(wood(), readRack('AE?')!), 'x'.repeat(LONGEST_NOTE + 9));
  expect(positionAt(tree).rack).toHaveLength(3);
  expect(positionAt(tree, 3).rack).toEqual([]);
  expect(tree.nodes.map((one) => one.note.length)).toEqual([0, 0, 0, 0, LONGEST_NOTE]);
});

test('a branch is removed with all that follows it, the first position never', () => {
  expect(pruned(wood(), 1).nodes.map((one) => one.id)).toEqual([0, 2]);
  expect(pruned(wood(), 1).at).toBe(0);
  expect(pruned(wood(), 2).at).toBe(4);
  expect(pruned(wood(), 0)).toEqual(wood());
});

test('the list shows each line whole before the next, and keys walk it', () => {
  const tree = wood();
  expect(listed(tree).map(({ node, depth }) => [node.id, depth])).toEqual([
    [0, 0],
    [1, 1],
    [3, 2],
    [4, 2],
    [2, 1],
  ]);
  const from = (at: number): (number | null)[] =>
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) =>
      keyed(to(tree, at), key),
    );
  expect(from(1)).toEqual([0, 3, 0, 3, 0, 2, null]);
  expect(from(0)).toEqual([null, 1, null, 1, 0, 2, null]);
});

test('a tree does not grow for ever', () => {
  let tree = root;
  for (let n = 1; n < MOST_NODES; n++) tree = grown(to(tree, 0), { ...place(0, n), row: n })!;
  expect(tree.nodes).toHaveLength(MOST_NODES);
  expect(grown(to(tree, 0), place(7, 7))).toBe(null);
});

const turn = (seat: number, more: Partial<Turn>): Turn => ({
  seat,
  kind: 'play',
  score: 0,
  total: 0,
  rack: '',
  coord: '',
  tiles: '',
  at: 0,
  bonus: 0,
  ...more,
});
const RECORD = [
  turn(0, { coord: 'D8', tiles: 'JEFAS', score: 46, total: 46, rack: 'AEFJNST' }),
  turn(1, { kind: 'withdrawn', coord: '8H', tiles: '.XX', rack: 'XXAEIOU' }),
  turn(0, { kind: 'exchange', tiles: 'NT', total: 46, rack: 'NTAEIOU' }),
  turn(1, { coord: '8D', tiles: '.A', score: 9, total: 9, rack: 'XXAEIOU' }),
];

test('a played game up to a turn is a line from the empty board', () => {
  const tree = treeOf(RECORD, 3);
  expect(lineTo(tree).map((one) => one.move?.kind)).toEqual([undefined, 'place', 'pass', 'exchange']);
  expect(positionAt(tree).scores).toEqual([0, 46]);
  expect(positionAt(tree).rack).toHaveLength(7);
});

test('points beside a play, and a turn that nobody wrote down, are told by the line all the same', () => {
  const bonus = RECORD.with(2, { ...RECORD[2]!, total: 56 });
  expect(positionAt(treeOf(bonus, 3)).scores).toEqual([0, 56]);
  expect(lineTo(treeOf(bonus, 3)).map((one) => one.beside ?? 0)).toEqual([0, 0, 0, 10]);
  const twice = RECORD.with(1, { ...RECORD[1]!, seat: 0, total: 46 });
  expect(lineTo(treeOf(twice, 3)).map((one) => one.move?.kind)).toEqual([
    undefined,
    'place',
    'pass',
    'pass',
    'pass',
    'exchange',
  ]);
  expect(positionAt(treeOf(twice, 3)).scores).toEqual([0, 46]);
});

test('a whole game stands at its first turn and ends after its last', () => {
  const whole = treeOfGame(RECORD);
  expect([whole.at, whole.nodes.length]).toEqual([0, 5]);
  expect(positionAt(whole, 4).scores).toEqual([46, 9]);
});
