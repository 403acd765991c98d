import { expect, it } from 'vitest';
import { linesOf } from './places';

it('draws first place on top and the last round on the right', () => {
  const rows = [
    { number: 7, places: [2, 1] },
    { number: 9, places: [1, 2] },
  ];
  expect(linesOf(rows, 100, 50)).toEqual([
    { number: 7, points: '0.0,50.0 100.0,0.0' },
    { number: 9, points: '0.0,0.0 100.0,50.0' },
  ]);
});

it('draws nothing before a round is complete, and one round as a dot', () => {
  expect(linesOf([{ number: 1, places: [] }], 100, 50)).toEqual([]);
  expect(linesOf([{ number: 1, places: [1] }], 100, 50)).toEqual([{ number: 1, points: '50.0,25.0' }]);
});
