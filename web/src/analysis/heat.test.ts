// Heat maps against a second computation: square by square over moves that are written out.
import { expect, test } from 'vitest';
import type { KernelMove, Table } from '../engine/kernel';
import { drawnRacks, pointsBySquare, repliesBySquare } from '../engine/tasks';
import { levels, ranked } from './heat';
import { asTable, emptyPosition, laidBy, readRack, unseen } from './position';

const place = (row: number, col: number, down: boolean, score: number, tiles: number[]): KernelMove => ({
  kind: 'place',
  row,
  col,
  down,
  score,
  equity: 0,
  tiles: Uint8Array.from(tiles),
  leave: new Uint8Array(),
});
const MOVES = [
  place(7, 5, false, 20, [1, 2, 3]),
  place(6, 7, true, 31, [4, 0, 5]), // over a tile that lies there
  place(7, 7, false, 12, [0x81, 6]),
  { ...place(0, 0, false, 0, []), kind: 'pass' as const },
];
const table = asTable({ ...emptyPosition(), rack: readRack('AEINRST')! });

test('where the points are: for each square, all plays that lay a tile on it', () => {
  const { most, plays, legal } = pointsBySquare(MOVES);
  expect(legal).toBe(3);
  for (let cell = 0; cell < 225; cell++) {
    const over = MOVES.filter((move) => laidBy(move).has(cell));
    expect(most[cell]).toBe(Math.max(0, ...over.map((move) => move.score)));
    expect(plays[cell]).toBe(over.length);
  }
});

test('replies: the mean over racks of the best reply’s points on its squares', () => {
  const racks = [1, 2, 3, 4].map((code) => Uint8Array.from([code]));
  const asked: Table[] = [];
  const bestOf = (of: Table): KernelMove | undefined => {
    asked.push(of);
    return MOVES[of.rack[0]! - 1];
  };
  const own = place(7, 3, false, 18, [9, 9]);
  const found = repliesBySquare(bestOf, { ...table, scores: [5, 8] }, own, racks);
  expect(found.racks).toBe(4);
  expect(found.average).toBe((20 + 31 + 12 + 0) / 4);
  for (let cell = 0; cell < 225; cell++) {
    const sum = MOVES.filter((move) => laidBy(move).has(cell)).reduce((all, move) => all + move.score, 0);
    expect(found.mean[cell]).toBe(sum / 4);
  }
  for (const [n, each] of asked.entries()) {
    expect(each.rack).toEqual(racks[n]);
    expect([each.cells[7 * 15 + 3], each.cells[7 * 15 + 4], each.cells[0]]).toEqual([9, 9, 0]);
    expect(each.scores).toEqual([8, 23]);
    expect([each.bag, each.others[0]]).toEqual([table.bag - 2, 7]);
  }
});

test('racks come from what nobody sees, the same every time', () => {
  const left = unseen({ ...emptyPosition(), rack: readRack('AEINRST')! });
  const racks = drawnRacks(left, 7, 50);
  expect(racks).toHaveLength(50);
  expect(drawnRacks(left, 7, 50)).toEqual(racks);
  expect(new Set(racks.map(String)).size).toBeGreaterThan(45);
  for (const rack of racks) {
    const pool = [...left];
    for (const code of rack) {
      expect(pool).toContain(code);
      pool.splice(pool.indexOf(code), 1);
    }
    expect(rack).toHaveLength(7);
  }
  expect(drawnRacks([3, 1, 2], 7, 50)).toEqual([Uint8Array.from([1, 2, 3])]);
  expect(drawnRacks(left, 0, 50)).toEqual([]);
  const known = drawnRacks(left, 7, 50, 1, [28, 5]);
  expect(known.every((rack) => rack.length === 7 && rack.includes(28) && rack.includes(5))).toBe(true);
});

test('steps of colour and the table: the greatest first, less than nothing below zero', () => {
  const values = Array<number>(225).fill(0);
  [values[3], values[4], values[9], values[10]] = [10, -4, 0.5, 0.04];
  const map = { kind: 'opens', values, of: 7 } as const;
  expect([...levels(map)]).toEqual([
    [3, 5],
    [4, -2],
    [9, 1],
  ]);
  expect(ranked(map, 2)).toEqual([
    { cell: 3, value: 10 },
    { cell: 4, value: -4 },
  ]);
});
