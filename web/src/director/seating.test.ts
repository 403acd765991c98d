import { expect, it } from 'vitest';
import type { Table } from '../tournament/api';
import { filled, isSeated, pairsOf, reseated, rowsFor, unseated } from './seating';

const table = (number: number, first: number, second: number | null): Table =>
  ({ table: number, first, second }) as Table;
const TABLES = [table(1, 10, 11), table(2, 12, 13), table(3, 14, null)];

it('lets two players change places, at two tables or at one', () => {
  expect(reseated(TABLES, 10, 13)).toEqual([
    [1, 13, 11],
    [2, 12, 10],
  ]);
  expect(reseated(TABLES, 11, 10)).toEqual([[1, 11, 10]]);
  expect(reseated(TABLES, 12, 14)).toEqual([
    [2, 14, 13],
    [3, 12, null],
  ]);
});

it('lets somebody come in for another', () => {
  expect(reseated(TABLES, 13, 99)).toEqual([[2, 12, 99]]);
  expect(isSeated(TABLES, 99)).toBe(false);
  expect(isSeated(TABLES, 14)).toBe(true);
});

it('makes rows for everybody, as they were paired', () => {
  expect(rowsFor(5)).toHaveLength(3);
  expect(rowsFor(5, TABLES)).toEqual([
    { first: 10, second: 11 },
    { first: 12, second: 13 },
    { first: 14, second: 0 },
  ]);
});

it('seats the others in order, and sends byes as such', () => {
  const rows = [
    { first: 3, second: 0 },
    { first: 0, second: 0 },
    { first: 0, second: 0 },
  ];
  expect(unseated(rows, [1, 2, 3, 4, 5])).toEqual([1, 2, 4, 5]);
  const full = filled(rows, [1, 2, 3, 4, 5]);
  expect(pairsOf(full)).toEqual([
    [3, 1],
    [2, 4],
    [5, null],
  ]);
  expect(
    pairsOf([
      { first: 0, second: 7 },
      { first: 0, second: 0 },
    ]),
  ).toEqual([[7, null]]);
});
