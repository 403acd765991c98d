// The judge without a connection: by the list that this device keeps, yes or no, without reasons.
import type { Verdict } from '../api/types';
import { type Engine, openEngine } from '../engine/client';
import { fold, LETTERS, readTiles } from '../lib/tiles';

/** A word's tiles as the engine numbers them, C and H in a row being one (`C-H` two); none if it has no tiles. */
export function codesOf(word: string): Uint8Array {
  const plain = fold(word).toUpperCase();
  const tiles = plain.replace(/CH|LL|RR/g, '[$&]').replace(/-/g, '');
  try {
    return Uint8Array.from(readTiles(tiles), (one) => {
      if (one === null || one === 'hidden' || one.letter === null) throw new Error('no letter');
      return LETTERS.indexOf(one.letter) + 1;
    });
  } catch {
    return new Uint8Array();
  }
}

/** Verdicts by the kept list; refused to whoever sits in a running game, as the engine is. */
export async function judgeByList(
  edition: string,
  words: readonly string[],
  open: (edition: string) => Promise<Pick<Engine, 'ask' | 'close'>> = openEngine,
): Promise<Verdict[]> {
  const engine = await open(edition);
  const there = await Promise.all(
    words.map(async (word) => {
      const codes = codesOf(word);
      return codes.length > 0 && engine.ask('contains', codes);
    }),
  ).finally(() => engine.close());
  return words.map((word, at) => ({
    word,
    tiles: '',
    valid: there[at]!,
    edition,
    rules: '',
    derivations: [],
    reasons: [],
    near: [],
  }));
}
