import { expect, it } from 'vitest';
import type { PuzzleShown } from '../api/types';
import { shareCard, tilesOf } from './puzzle.svelte';

const shown = (status: PuzzleShown['status'], tried: number): PuzzleShown =>
  ({ status, tried }) as unknown as PuzzleShown;

it('lays the tiles of a play on their squares, and nothing where the board has its own', () => {
  const laid = tilesOf('D8', 'J.[CH]a');
  expect([...laid.keys()]).toEqual([7 * 15 + 3, 7 * 15 + 5, 7 * 15 + 6]);
  expect(laid.get(7 * 15 + 6)?.blank).toBe(true);
  expect(tilesOf('nada', 'A').size).toBe(0);
});

it('tells friends how it went and nothing of the play', () => {
  expect(shareCard('El día', '2026-11-18', 'a la primera', shown('solved', 1))).toBe(
    'Tesela · El día 2026-11-18: a la primera\n🟩',
  );
  expect(shareCard('El día', '2026-11-18', 'x', shown('solved', 3))).toContain('\n🟥🟥🟩');
  expect(shareCard('El día', '2026-11-18', 'x', shown('missed', 3))).toContain('\n🟥🟥🟥⬜');
});
