// The tiles that have not been laid, and the totals so far as a curve. No DOM here.
import type { RackTile } from '../lib/draft';
import { LETTERS } from '../lib/tiles';

export interface Pile {
  readonly letter: string;
  readonly tiles: readonly RackTile[];
}

/** Tiles by letter in the order of the alphabet, blanks last; a letter that is used up stays as an empty pile. */
export const stockOf = (rack: readonly RackTile[]): Pile[] =>
  [...LETTERS, '?'].map((letter) => ({
    letter,
    tiles: rack.filter((one) => (one.tile.blank ? '?' : one.tile.letter) === letter),
  }));

/** Totals as points of a curve in a box, oldest first; a single one stands in the middle. */
export function curve(totals: readonly number[], width: number, height: number): [number, number][] {
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  return totals.map((total, at) => [
    totals.length === 1 ? width / 2 : (at * width) / (totals.length - 1),
    high === low ? height / 2 : height - ((total - low) * height) / (high - low),
  ]);
}

/** How many of them were records when they were played. */
export const recordsIn = (totals: readonly number[]): boolean[] =>
  totals.map((total, at) => totals.slice(0, at).every((before) => before < total));
