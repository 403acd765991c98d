// The board after so many turns, from the score sheet. What was taken back never stays.
import type { Turn } from '../api/types';
import { emptyBoard } from './draft';
import { readCoordinate, step } from './geometry';
import { readTiles, type Tile } from './tiles';

export function boardAt(
  record: readonly { kind: string; coord: string; tiles: string }[],
  turns: number,
): (Tile | null)[] {
  const board = emptyBoard();
  for (const turn of record.slice(0, turns)) {
    const at = turn.kind === 'play' ? readCoordinate(turn.coord) : null;
    let cell: number | null = at?.cell ?? null;
    for (const one of at ? readTiles(turn.tiles) : []) {
      if (cell === null) break;
      if (one && one !== 'hidden') board[cell] = one;
      cell = step(cell, at!.direction);
    }
  }
  return board;
}

/** Points by seat after so many turns, as the sheet has them; `settled` from the end on. */
export function scoresAt(
  record: readonly { seat: number; total: number }[],
  turns: number,
  settled: readonly number[],
): readonly number[] {
  if (turns >= record.length) return settled;
  const scores = settled.map(() => 0);
  for (const turn of record.slice(0, turns)) scores[turn.seat] = turn.total;
  return scores;
}

/** What each turn put down, as a whole word: the letters that lay there already stand in it too. */
type Laid = Pick<Turn, 'kind' | 'coord' | 'tiles'>;

export const wordsOf = (record: readonly Laid[]): string[] =>
  spelt(record).map((word) =>
    word.map((one) => (one.blank ? one.letter.toLowerCase() : one.letter)).join(''),
  );

export interface Spelt {
  readonly letter: string; // in capitals, whatever the tile
  readonly blank: boolean;
}

/** The word of each turn, tile by tile. */
export function spelt(record: readonly Laid[]): Spelt[][] {
  const board = emptyBoard();
  return record.map((turn) => {
    const at = turn.kind === 'play' || turn.kind === 'withdrawn' ? readCoordinate(turn.coord) : null;
    let cell: number | null = at?.cell ?? null;
    const word: Spelt[] = [];
    for (const one of at ? readTiles(turn.tiles) : []) {
      if (cell === null || one === 'hidden') break;
      const tile = one ?? board[cell];
      word.push({ letter: tile?.letter ?? '', blank: tile?.blank ?? false });
      if (one && turn.kind === 'play') board[cell] = one;
      cell = step(cell, at!.direction);
    }
    return word;
  });
}
