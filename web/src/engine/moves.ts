// Moves of the engine, compared.
import type { KernelMove } from './kernel';

const SIZE = 15;

/** The squares that a play covers with its own tiles, with their codes. */
export function* laidCells(move: KernelMove): Generator<readonly [cell: number, code: number]> {
  if (move.kind !== 'place') return;
  for (const [at, code] of move.tiles.entries())
    if (code) yield [(move.row + (move.down ? at : 0)) * SIZE + move.col + (move.down ? 0 : at), code];
}

/** How many tiles a play lays. */
export const laid = (move: KernelMove): number => [...laidCells(move)].length;

/** A single tile may be written along either line: the squares count. */
export function same(one: KernelMove, other: KernelMove): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'place') return [...laidCells(one)].join(' ') === [...laidCells(other)].join(' ');
  return one.kind === 'pass' || String([...one.tiles].sort()) === String([...other.tiles].sort());
}

/** The board with a play on it. */
export function boardAfter(cells: Uint8Array, move: KernelMove | null): Uint8Array {
  const after = Uint8Array.from(cells);
  if (move) for (const [cell, code] of laidCells(move)) after[cell] = code;
  return after;
}
