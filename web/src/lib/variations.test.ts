import { expect, test } from 'vitest';
import { playedWith } from './variations';

const say = (key: string, { least, theme }: { least: number; theme: string }): string =>
  `${key} ${theme || least}`;

test('the table is told what it plays with, in the order of the manual', () => {
  expect(playedWith({ two_bags: true, cingulillo: true, cingulillo_least: 3 }, say)).toEqual([
    'variation.cingulillo 3',
    'variation.two_bags 3',
  ]);
  expect(playedWith({ theme: 'mar', theme_points: 5 }, say)).toEqual(['variation.themed mar']);
  expect(playedWith({}, say)).toEqual([]);
});
