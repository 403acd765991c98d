import { expect, it } from 'vitest';
import type { Turn } from '../api/types';
import { highlights } from './highlights';

const turn = (seat: number, tiles: string, score: number, coord = 'H8', kind = 'play'): Turn =>
  ({ seat, kind, coord, tiles, score }) as Turn;

it('tells the best play, the bingos and the mean of one seat', () => {
  const record = [
    turn(0, 'CASEROS', 72, '8D'),
    turn(1, 'SOL', 9, 'H1'),
    turn(0, '', 0, '', 'pass'),
    turn(0, 'MA[LL]A', 24, '1A'),
  ];
  expect(highlights(record, 0)).toEqual({ best: { word: 'CASEROS', score: 72 }, bingos: 1, mean: 32 });
  expect(highlights(record, 1)).toMatchObject({ best: { score: 9 }, bingos: 0 });
});

it('has nothing to tell of who never played', () => {
  expect(highlights([turn(0, '', 0, '', 'pass')], 0)).toEqual({ best: null, bingos: 0, mean: 0 });
  expect(highlights([], 1)).toEqual({ best: null, bingos: 0, mean: 0 });
});
