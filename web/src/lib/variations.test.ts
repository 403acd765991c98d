import { expect, test } from 'vitest';
import { playedWith } from './variations';

test('the table is told what it plays with, in the order of the manual', () => {
  expect(playedWith({ two_bags: true, cingulillo: true, cingulillo_least: 3 })).toEqual([
    'cingulillo de 5 a 3',
    'dos bolsas',
  ]);
  expect(playedWith({})).toEqual([]);
});
