// The little boards of «Cómo se juega»: a window on the real board, and what is laid there tile by tile.
import { cellAt, readCoordinate, step } from '../lib/geometry';
import { readTiles, type Tile } from '../lib/tiles';
import demos from './demos.json';

export interface Demo {
  readonly key: 'lay' | 'cross' | 'beside' | 'premium' | 'blank' | 'digraph' | 'seven' | 'end';
  readonly from: readonly [row: number, col: number]; // the window's first square
  readonly there: readonly (readonly [string, string])[]; // plays that lie there already
  readonly laid: readonly (readonly [string, string])[]; // plays that come, tile by tile
  readonly score: number; // checked against the rules' own count (tests/web)
}

export const ROWS = 5;
export const COLS = 8;

export const DEMOS = demos as unknown as readonly Demo[];

export interface Laid {
  readonly cell: number;
  readonly tile: Tile;
}

/** The tiles of plays in the order in which they are laid. */
export function tilesOf(plays: Demo['laid']): Laid[] {
  return plays.flatMap(([coord, tiles]) => {
    const at = readCoordinate(coord);
    let cell: number | null = at?.cell ?? null;
    return readTiles(tiles).flatMap((one) => {
      const here = cell;
      cell = cell === null || !at ? null : step(cell, at.direction);
      return here !== null && one && one !== 'hidden' ? [{ cell: here, tile: one }] : [];
    });
  });
}

/** The cells that a window shows, row by row. */
export const windowOf = ([row, col]: Demo['from']): number[] =>
  Array.from({ length: ROWS * COLS }, (_, at) => cellAt(row + Math.floor(at / COLS), col + (at % COLS)));
