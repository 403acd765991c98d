// The board as it lay before a move: what went on it in the moves before, one play after the other.
import { readCoordinate, SIZE, step } from '../lib/geometry';
import { readTiles, type Tile } from '../lib/tiles';
import type { ClosedMove } from './types';

/** The squares before move `number`; an annulled move that was closed left its tiles there. */
export function boardBefore(closed: readonly ClosedMove[], number: number): (Tile | null)[] {
  const board: (Tile | null)[] = Array.from({ length: SIZE * SIZE }, () => null);
  for (const { move, laid } of closed) {
    const at = laid && move < number ? readCoordinate(laid.at) : null;
    if (!laid || !at) continue;
    let cell: number | null = at.cell;
    for (const one of readTiles(laid.tiles) as (Tile | null)[]) {
      if (cell === null) break;
      if (one) board[cell] = one;
      cell = step(cell, at.direction);
    }
  }
  return board;
}
