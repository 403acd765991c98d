import { expect, it } from 'vitest';
import type { Round, Table } from './api';
import { byName, pageOf } from './hall';

const table = (at: number, first: string, second: string | null): Table => ({
  table: at,
  first: at * 10,
  first_name: first,
  second: second === null ? null : at * 10 + 1,
  second_name: second ?? '',
  result: null,
  confirmed: false,
  reason: '',
});
const round: Round = {
  number: 1,
  published: true,
  complete: false,
  tables: [table(1, 'Óscar', 'Blas'), table(2, 'Ñusta', 'Nora'), table(3, 'Ana', null)],
};

it('lists everybody by name, each with table and rival', () => {
  const seats = byName(round, 'es');
  expect(seats.map((one) => one.name)).toEqual(['Ana', 'Blas', 'Nora', 'Ñusta', 'Óscar']);
  expect(seats.map((one) => one.rival)).toEqual([null, 'Óscar', 'Ñusta', 'Nora', 'Blas']);
  expect(seats[4]?.table).toBe(1);
});

it('turns the pages round and round', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(pageOf(rows, 0, 2)).toEqual({ rows: [1, 2], page: 1, pages: 3 });
  expect(pageOf(rows, 2, 2)).toEqual({ rows: [5], page: 3, pages: 3 });
  expect(pageOf(rows, 3, 2).page).toBe(1);
  expect(pageOf([], 7, 2)).toEqual({ rows: [], page: 1, pages: 1 });
});
