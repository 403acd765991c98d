import { expect, test, vi } from 'vitest';
import { readText } from './position';
import { doubtsOf, unknownWords, wordsOn } from './legal';

const board = (rows: Record<number, string>) => {
  const found = readText(
    Array.from({ length: 15 }, (_, row) => (rows[row + 1] ?? '').padEnd(15, '.')).join('\n'),
  );
  if ('fault' in found) throw new Error(found.fault);
  return found.position.board;
};
const text = (words: ReturnType<typeof wordsOn>) =>
  words.map((word) => word.map((one) => one.letter).join(''));

test('words are read both ways, and a tile alone is none', () => {
  const cross = board({ 8: '.......SOL', 9: '........A' });
  expect(text(wordsOn(cross))).toEqual(['SOL', 'OA']);
});

test('a board that no game comes to is doubted, an empty one and a played one are not', () => {
  expect(doubtsOf(board({}))).toEqual([]);
  expect(doubtsOf(board({ 8: '......SOL' }))).toEqual([]);
  expect(doubtsOf(board({ 8: '.......A' }))).toEqual(['single']);
  expect(doubtsOf(board({ 1: 'SOL' }))).toEqual(['centre']);
  expect(doubtsOf(board({ 8: '......SOL', 12: 'MAR' }))).toEqual(['apart']);
});

test('words that the edition lacks are named once', async () => {
  const ask = vi.fn((_: string, word: Uint8Array) => Promise.resolve(word.length === 3));
  const here = board({ 8: '......SOL', 9: '.......A', 12: '......SOL', 13: '.......A' });
  expect(await unknownWords({ ask } as never, here)).toEqual(['OA']);
});
