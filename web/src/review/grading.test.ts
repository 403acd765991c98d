// The published thresholds (`docs/repaso.md`), with an example on each side of every one.
import { expect, test } from 'vitest';
import { gradeOf } from './grading';

const mid = (lost: number, points = 0, best = 0.6) => gradeOf({ same: false, points, wins: { best, lost } });
const end = (points: number, best = 20) =>
  gradeOf({ same: false, points, end: { best, mine: best - points } });

test('the best move is the best, whatever the rest says', () => {
  expect(gradeOf({ same: true, points: 3, wins: { best: 0.5, lost: 0.01 } })).toBe('best');
});

test.each([
  [0.0024, 'good'],
  [0.0026, 'small'],
  [0.03, 'small'],
  [0.031, 'medium'],
  [0.07, 'medium'],
  [0.071, 'large'],
])('giving away %f of a win in mid-game is %s', (lost, grade) => expect(mid(lost)).toBe(grade));

test.each([
  [0.4, 'good'],
  [15, 'small'],
  [16, 'medium'],
  [30, 'medium'],
  [31, 'large'],
])('in a decided game %f points are %s', (points, grade) => {
  expect(mid(0, points, 0.999)).toBe(grade);
  expect(mid(0, points, 0.001)).toBe(grade);
});

test('a game that was decided and is thrown away goes by the win chance again', () => {
  expect(mid(0.2, 5, 0.999)).toBe('large');
});

test.each([
  [7, 'small'],
  [8, 'medium'],
  [15, 'medium'],
  [16, 'large'],
])('%f points in the endgame are %s', (points, grade) => expect(end(points)).toBe(grade));

test('throwing a won endgame away is large, however few the points', () => {
  expect(end(2, 1)).toBe('large');
  expect(end(1, 1)).toBe('large'); // a draw
  expect(end(2, -5)).toBe('small'); // it was lost anyway
});
