import { expect, test } from 'vitest';
import { newDraft } from '../lib/draft';
import { BLANK, tile } from '../lib/tiles';
import { curve, recordsIn, stockOf } from './stock';

test('tiles lie in piles by letter, and what is used up keeps its place', () => {
  const { rack } = newDraft([], [tile('CH'), tile('A'), BLANK, tile('A')]);
  const piles = stockOf(rack);
  expect(piles.map((one) => one.letter).slice(0, 5)).toEqual(['A', 'B', 'C', 'CH', 'D']);
  expect(piles.at(-1)).toEqual({ letter: '?', tiles: [rack[2]] });
  expect(piles[0]!.tiles).toEqual([rack[1], rack[3]]);
  expect(piles[1]!.tiles).toEqual([]);
});

test('a curve goes from the oldest total to the newest, higher where there is more', () => {
  expect(curve([100, 300, 200], 40, 10)).toEqual([
    [0, 10],
    [20, 0],
    [40, 5],
  ]);
  expect(curve([7], 40, 10)).toEqual([[20, 5]]);
  expect(curve([], 40, 10)).toEqual([]);
});

test('a record is what nobody had reached before', () => {
  expect(recordsIn([10, 10, 30, 20])).toEqual([true, false, true, false]);
});
