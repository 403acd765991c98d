import { expect, test } from 'vitest';
import { codeOf, emptyPosition } from '../analysis/position';
import type { KernelMove } from '../engine/kernel';
import { tile } from '../lib/tiles';
import { asMove, question } from './coach';

const move = (more: Partial<KernelMove>): KernelMove => ({
  kind: 'place',
  row: 7,
  col: 3,
  down: false,
  score: 0,
  equity: 0,
  tiles: new Uint8Array([codeOf(tile('CH')), 0, codeOf(tile('A', true))]),
  leave: new Uint8Array(),
  ...more,
});

test('a play goes by the manual\u2019s coordinates, with dots for what lies there', () => {
  expect(asMove(move({}))).toEqual({ kind: 'place', coord: 'D8', tiles: '[CH].a' });
  expect(asMove(move({ down: true }))).toEqual({ kind: 'place', coord: '8D', tiles: '[CH].a' });
});

test('an exchange names its tiles, blanks too; a pass has none', () => {
  expect(asMove(move({ kind: 'exchange', tiles: new Uint8Array([0, 1]) })).tiles).toBe('?A');
  expect(asMove(move({ kind: 'pass', tiles: new Uint8Array() }))).toEqual({
    kind: 'pass',
    coord: '',
    tiles: '',
  });
});

test('figures go within the bounds that the server takes, and none where there are none', () => {
  const asked = (between: Parameters<typeof question>[4]) =>
    question('open', emptyPosition(), move({}), move({}), between);
  expect(asked({ points: -1, wins: -0.2, error: 3 })).toMatchObject({ points: 0, wins: 0, error: 1 });
  expect(asked({ points: 2 })).toMatchObject({ points: 2, wins: null, error: null, ends: null });
  expect(asked({ points: 2, ends: [4, -1], proven: true })).toMatchObject({ ends: [4, -1], proven: true });
});
