import { expect, it } from 'vitest';
import { boardBefore } from './boards';
import type { ClosedMove } from './types';

const laid = (move: number, at: string, tiles: string): ClosedMove => ({
  move,
  rack: '',
  annulled: move === 2,
  top: null,
  laid: { coord: at, at, tiles, word: '', score: 0 },
});
const closed = [laid(1, 'H8', 'CAs'), laid(2, '7I', 'R.R'), { ...laid(3, 'A1', 'X'), laid: null }];
const shown = (number: number): string =>
  boardBefore(closed, number)
    .map((one) => one?.letter ?? '')
    .join('');

it('is empty before the first move, and has what was laid before the others', () => {
  expect(shown(1)).toBe('');
  expect(shown(2)).toBe('CAS');
  expect(boardBefore(closed, 2)[7 * 15 + 9]).toEqual({ letter: 'S', blank: true });
});

it('keeps what lay there, and the tiles of a closed move that was annulled', () => {
  const board = boardBefore(closed, 4);
  expect([6, 7, 8].map((row) => board[row * 15 + 8]?.letter)).toEqual(['R', 'A', 'R']);
});
