// A turn for the coach: the position, what was played, what the engine found best, and by how much. The server counts
// the facts and puts them into words, so that the manual's advice is declared once.
import { type Position, tileOf, writeCgp } from '../analysis/position';
import { post } from '../api/http';
import type { Advice, CoachMove, CoachQuestion } from '../api/types';
import type { KernelMove } from '../engine/kernel';
import { coordinate, SIZE } from '../lib/geometry';
import { writeTile } from '../lib/tiles';

/** What lies between two moves, as far as it was looked at. */
export interface Between {
  readonly points: number;
  readonly wins?: number;
  readonly error?: number;
  readonly ends?: readonly [number, number];
  readonly proven?: boolean;
}

/** A move as the server reads it: by the manual's coordinates, with dots where tiles lie. */
export function asMove(move: KernelMove): CoachMove {
  const tiles = [...move.tiles];
  if (move.kind !== 'place')
    return { kind: move.kind, coord: '', tiles: tiles.map((code) => writeTile(tileOf(code))).join('') };
  return {
    kind: 'place',
    coord: coordinate(move.row * SIZE + move.col, move.down ? 'down' : 'across', 'manual'),
    tiles: tiles.map((code) => (code ? writeTile(tileOf(code)) : '.')).join(''),
  };
}

export function question(
  edition: string,
  position: Position,
  played: KernelMove,
  best: KernelMove,
  { points, wins, error, ends, proven }: Between,
): CoachQuestion {
  return {
    edition,
    position: writeCgp(position),
    played: asMove(played),
    best: asMove(best),
    points: Math.max(0, points),
    wins: wins === undefined ? null : Math.min(1, Math.max(0, wins)),
    error: error === undefined ? null : Math.min(1, error),
    ends: ends ? [...ends] : null,
    proven: proven ?? false,
  };
}

export const askCoach = (asked: CoachQuestion): Promise<Advice[]> => post<Advice[]>('/api/coach', asked);
