import { expect, it } from 'vitest';
import { aimOf, inside, zoomFor, zoomOrigin } from './aim';

const BOARD = { x: 10, y: 100, width: 360, height: 360 };

it('a finger aims above its tip, so that the square is seen', () => {
  expect(aimOf({ x: 50, y: 200 }, BOARD)).toEqual({ x: 50, y: 156 });
});

it('the last row is reached before the finger comes to the rack', () => {
  expect(aimOf({ x: 50, y: 460 }, BOARD).y).toBe(460);
  const row = (finger: number): number => Math.floor((aimOf({ x: 50, y: finger }, BOARD).y - BOARD.y) / 24);
  const rows = Array.from({ length: 400 }, (_, at) => row(144 + at)).filter((one) => one >= 0 && one < 15);
  expect([...new Set(rows)]).toEqual(Array.from({ length: 15 }, (_, at) => at));
});

it('without a board it aims where it is', () => {
  expect(aimOf({ x: 5, y: 6 }, null)).toEqual({ x: 5, y: 6 });
});

it('small squares grow to a fingertip, large ones stay', () => {
  expect(zoomFor(24)).toBeCloseTo(44 / 24);
  expect(zoomFor(17)).toBe(2.2);
  expect(zoomFor(36)).toBe(1);
  expect(zoomFor(0)).toBe(1);
});

it('what is aimed at stays under the aim while the board grows', () => {
  const aim = { x: 100, y: 220 };
  const origin = zoomOrigin(aim, BOARD);
  const fixed = { x: BOARD.x + origin.x * BOARD.width, y: BOARD.y + origin.y * BOARD.height };
  expect(fixed.x).toBeCloseTo(aim.x);
  expect(fixed.y).toBeCloseTo(aim.y);
});

it('the edges belong to the board, what lies beyond does not', () => {
  expect(inside({ x: 10, y: 100 }, BOARD)).toBe(true);
  expect(inside({ x: 10, y: 99 }, BOARD)).toBe(false);
  expect(inside({ x: 0, y: 0 }, null)).toBe(false);
});
