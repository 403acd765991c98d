// What was challenged in a game, from its log: who was wrong about a word has something to learn.
import type { LogEvent } from '../api/types';

export interface Challenge {
  readonly by: number;
  /** Who had laid the words. */
  readonly of: number;
  /** In exact text: `[CH]OZA`. */
  readonly words: readonly string[];
  /** The last word about it: the judges', or the tribunal's after an appeal. */
  readonly valid: boolean;
}

const wordsOf = ({ words }: LogEvent): string[] =>
  Array.isArray(words) ? words.filter((one): one is string => typeof one === 'string') : [];

/** Every challenge that was decided, in their order. */
export function challengesOf(log: readonly LogEvent[]): Challenge[] {
  const found: Challenge[] = [];
  let laidBy = -1;
  let open: Omit<Challenge, 'valid'> | null = null;
  for (const event of log) {
    const seat = typeof event.seat === 'number' ? event.seat : -1;
    if (event.e === 'laid') laidBy = seat;
    else if (event.e === 'challenged') open = { by: seat, of: laidBy, words: wordsOf(event) };
    else if (event.e === 'verdict' && open) {
      found.push({ ...open, valid: event.valid === true });
      open = null;
    } else if (event.e === 'appeal_decided' && found.length)
      found.push({ ...found.pop()!, valid: event.valid === true });
  }
  return found;
}

/** Those in which valid words were challenged. */
export const wrongOnes = (challenges: readonly Challenge[]): Challenge[] =>
  challenges.filter((one) => one.valid);

/** Words that a seat was wrong about: valid ones it challenged, and all of its plays that were taken back. */
export const misjudgedBy = (challenges: readonly Challenge[], seat: number): string[] =>
  challenges.filter(({ by, of, valid }) => (valid ? by === seat : of === seat)).flatMap(({ words }) => words);
