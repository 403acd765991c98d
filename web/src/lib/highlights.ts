// What is worth telling of a player's game: the best play, the bingos, points a turn.
import type { Turn } from '../api/types';
import { wordsOf } from './replay';
import { readTiles } from './tiles';

const BINGO = 7;

export interface Highlights {
  readonly best: { readonly word: string; readonly score: number } | null;
  readonly bingos: number;
  readonly mean: number; // points a turn
}

export function highlights(record: readonly Turn[], seat: number): Highlights {
  const words = wordsOf(record);
  let best: Highlights['best'] = null;
  let [bingos, turns, points] = [0, 0, 0];
  for (const [at, turn] of record.entries()) {
    if (turn.seat !== seat) continue;
    turns++;
    points += turn.score;
    if (turn.kind !== 'play') continue;
    if (readTiles(turn.tiles).filter(Boolean).length === BINGO) bingos++;
    if (!best || turn.score > best.score) best = { word: (words[at] ?? '').toUpperCase(), score: turn.score };
  }
  return { best, bingos, mean: turns ? points / turns : 0 };
}
