// What the hall's screen shows: everybody by name with their table, page by page.
import type { Round } from './api';

export interface Seat {
  readonly number: number;
  readonly name: string;
  readonly table: number;
  /** Null: a bye. */
  readonly rival: string | null;
}

/** Everybody of a round in the order of their names, as people look for themselves. */
export function byName(round: Round, language: string): Seat[] {
  const seats = round.tables.flatMap((one): Seat[] => {
    const first = { number: one.first, name: one.first_name, table: one.table };
    if (one.second === null) return [{ ...first, rival: null }];
    return [
      { ...first, rival: one.second_name },
      { number: one.second, name: one.second_name, table: one.table, rival: one.first_name },
    ];
  });
  return seats.sort((a, b) => a.name.localeCompare(b.name, language) || a.number - b.number);
}

/** The page of a list whose turn it is, and which of how many it is. */
export function pageOf<T>(
  rows: readonly T[],
  turn: number,
  size: number,
): { readonly rows: readonly T[]; readonly page: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const at = turn % pages;
  return { rows: rows.slice(at * size, (at + 1) * size), page: at + 1, pages };
}
