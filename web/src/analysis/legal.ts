// What is odd about a board that was set up by hand: it can be analysed all the same, but no game leads there.
import type { Engine } from '../engine/client';
import { CENTRE, type Direction, SIZE, step } from '../lib/geometry';
import { shown, type Tile } from '../lib/tiles';
import { codeOf, type Position } from './position';

export type Doubt = 'centre' | 'apart' | 'single';
type Board = Position['board'];

const WAYS: readonly Direction[] = ['across', 'down'];
const back = (cell: number, way: Direction): number | null => {
  const [row, col] = [Math.floor(cell / SIZE), cell % SIZE];
  if (way === 'across') return col > 0 ? cell - 1 : null;
  return row > 0 ? cell - SIZE : null;
};
const at = (board: Board, cell: number | null): Tile | null => (cell === null ? null : (board[cell] ?? null));

/** Words of two tiles or more, each once for where it lies. */
export function wordsOn(board: Board): Tile[][] {
  const words: Tile[][] = [];
  for (const way of WAYS)
    for (const [cell, one] of board.entries()) {
      if (!one || at(board, back(cell, way))) continue;
      const word: Tile[] = [];
      for (let here: number | null = cell; here !== null && board[here]; here = step(here, way))
        word.push(board[here]!);
      if (word.length > 1) words.push(word);
    }
  return words;
}

/** Squares that hang together with the first tile. */
function together(board: Board, first: number): Set<number> {
  const seen = new Set([first]);
  for (const cell of seen)
    for (const way of WAYS)
      for (const next of [step(cell, way), back(cell, way)]) if (at(board, next)) seen.add(next!);
  return seen;
}

/** What no game comes to: the centre left out, tiles that hang together with nothing. */
export function doubtsOf(board: Board): Doubt[] {
  const laid = [...board.entries()].filter(([, one]) => one).map(([cell]) => cell);
  if (!laid.length) return [];
  const doubts: Doubt[] = [];
  if (!board[CENTRE]) doubts.push('centre');
  if (laid.length === 1) doubts.push('single');
  else if (together(board, laid[0]!).size < laid.length) doubts.push('apart');
  return doubts;
}

/** Words on the board that the edition does not have, as people write them. */
export async function unknownWords(engine: Pick<Engine, 'ask'>, board: Board): Promise<string[]> {
  const words = wordsOn(board);
  const there = await Promise.all(
    words.map((word) =>
      engine.ask(
        'contains',
        Uint8Array.from(word, (one) => codeOf(one) & 0x7f),
      ),
    ),
  );
  return [...new Set(words.filter((_, n) => !there[n]).map((word) => word.map(shown).join('')))];
}
