import { describe, expect, it } from 'vitest';
import { CENTRE, coordinate, premium, readCoordinate, SIZE, squareName, step } from './geometry';

describe('geometry', () => {
  it('has the classic premiums', () => {
    const counts: Record<string, number> = {};
    for (let cell = 0; cell < SIZE * SIZE; cell++) counts[premium(cell)] = (counts[premium(cell)] ?? 0) + 1;
    expect(counts).toEqual({ none: 164, dl: 24, tl: 12, dw: 17, tw: 8 });
    expect(premium(CENTRE)).toBe('dw');
  });

  it('writes both habits and reads them back', () => {
    for (let cell = 0; cell < SIZE * SIZE; cell++) {
      for (const direction of ['across', 'down'] as const) {
        for (const habit of ['manual', 'gcg'] as const) {
          expect(readCoordinate(coordinate(cell, direction, habit), habit)).toEqual({ cell, direction });
        }
      }
    }
    expect(coordinate(7 * SIZE + 3, 'across')).toBe('D8');
    expect(coordinate(7 * SIZE + 3, 'across', 'gcg')).toBe('8D');
  });

  it('refuses what is off the board', () => {
    for (const text of ['P1', 'A16', 'A0', '', '8', 'H8H']) expect(readCoordinate(text)).toBeNull();
  });

  it('stops at the edge', () => {
    expect(step(14, 'across')).toBeNull();
    expect(step(14, 'down')).toBe(29);
    expect(step(0, 'down', -1)).toBeNull();
    expect(squareName(0)).toBe('A1');
  });
});
