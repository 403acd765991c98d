// Who sits where, when the desk decides: by hand before a round is published, and as a change after it.
import type { Table } from '../tournament/api';

/** Table, first and second player; no second: a bye. */
export type Seats = [table: number, first: number, second: number | null];
export interface Row {
  first: number; // 0: nobody yet
  second: number;
}

const seatsOf = (one: Table): Seats => [one.table, one.first, one.second];

/**
 * `takes` sits where `leaves` sat: they change places, or somebody without a table comes in.
 * The tables that are different then.
 */
export function reseated(tables: readonly Table[], leaves: number, takes: number): Seats[] {
  const instead = (number: number | null): number | null =>
    number === leaves ? takes : number === takes ? leaves : number;
  return tables.flatMap((one) => {
    const first = instead(one.first)!;
    const second = instead(one.second);
    return first === one.first && second === one.second ? [] : [[one.table, first, second] as Seats];
  });
}

export const isSeated = (tables: readonly Table[], number: number): boolean =>
  tables.some((one) => one.first === number || one.second === number);

/** Rows to fill in for so many players, as they were paired already where they were. */
export function rowsFor(players: number, drafted: readonly Table[] = []): Row[] {
  const rows = drafted.map(seatsOf).map(([, first, second]) => ({ first, second: second ?? 0 }));
  while (rows.length < Math.ceil(players / 2)) rows.push({ first: 0, second: 0 });
  return rows;
}

/** The players who have no seat in these rows yet. */
export function unseated(rows: readonly Row[], players: readonly number[]): number[] {
  const taken = new Set(rows.flatMap((one) => [one.first, one.second]));
  return players.filter((one) => !taken.has(one));
}

/** The same rows with everybody seated, in the order of the list. */
export function filled(rows: readonly Row[], players: readonly number[]): Row[] {
  const waiting = unseated(rows, players);
  const next = (now: number): number => now || (waiting.shift() ?? 0);
  return rows.map((one) => {
    const first = next(one.first);
    return { first, second: next(one.second) };
  });
}

/** What is sent: a row with one player is a bye, an empty one is nothing. */
export const pairsOf = (rows: readonly Row[]): [number, number | null][] =>
  rows.flatMap(({ first, second }) =>
    first || second ? [[first || second, first && second ? second : null] as [number, number | null]] : [],
  );
