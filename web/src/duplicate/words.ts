// A word typed by an arbiter, as the exact tiles that the API reads: `chal` is `[CH]AL`.
import { fold, isLetter, readTiles, shown, type Tile } from '../lib/tiles';

/** The tiles of a word, digraphs as one tile each; null if a letter has no tile. */
export function readWord(text: string): string | null {
  const plain = fold(text.trim()).toUpperCase();
  if ([...plain].length < 2) return null;
  let tiles = '';
  for (let at = 0; at < plain.length; at++) {
    const pair = plain.slice(at, at + 2);
    if (pair.length === 2 && isLetter(pair)) {
      tiles += `[${pair}]`;
      at++;
    } else if (isLetter(plain[at]!)) tiles += plain[at];
    else return null;
  }
  return tiles;
}

/** A rack as it is called: digraph tiles whole, the blank by its name. */
export const called = (rack: string, between: string, blank: string): string =>
  (readTiles(rack) as Tile[]).map((tile) => (tile.letter === null ? blank : shown(tile))).join(between);
