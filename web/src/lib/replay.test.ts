import { expect, it } from 'vitest';
import type { Turn } from '../api/types';
import { cellAt } from './geometry';
import { boardAt, scoresAt, spelt, wordsOf } from './replay';
import { writeTile } from './tiles';

const turn = (kind: Turn['kind'], coord: string, tiles: string): Turn => ({
  seat: 0,
  kind,
  coord,
  tiles,
  score: 1,
  total: 1,
  at: 0,
  rack: '',
  bonus: 0,
});

it('lays plays one after the other and leaves out what was taken back', () => {
  const record = [
    turn('play', 'H8', '[CH]A'),
    turn('withdrawn', 'A1', 'ZZ'),
    turn('exchange', '', 'AB'),
    turn('play', '8I', '.s'),
  ];
  const text = (n: number): string =>
    boardAt(record, n)
      .flatMap((one, cell) => (one ? [`${cell}${writeTile(one)}`] : []))
      .join(' ');
  expect(text(0)).toBe('');
  expect(text(3)).toBe(`${cellAt(7, 7)}[CH] ${cellAt(7, 8)}A`);
  expect(text(4)).toBe(`${cellAt(7, 7)}[CH] ${cellAt(7, 8)}A ${cellAt(8, 8)}s`);
});

it('names whole words, blanks small', () => {
  const record = [
    turn('play', 'H8', '[CH]A'),
    turn('withdrawn', '8I', '.Z'),
    turn('pass', '', ''),
    turn('play', '8I', '.s'),
  ];
  expect(wordsOf(record)).toEqual(['CHA', 'AZ', '', 'As']);
  expect(spelt(record)[3]).toEqual([
    { letter: 'A', blank: false },
    { letter: 'S', blank: true },
  ]);
});

it('tells the points of the turn that is shown, and the final ones only at the end', () => {
  const record = [
    { seat: 1, total: 12 },
    { seat: 0, total: 8 },
    { seat: 1, total: 12 },
    { seat: 0, total: 30 },
  ];
  expect([0, 1, 2, 3, 4].map((turns) => scoresAt(record, turns, [33, 9]))).toEqual([
    [0, 0],
    [0, 12],
    [8, 12],
    [8, 12],
    [33, 9],
  ]);
});
