import { describe, expect, it } from 'vitest';
import {
  COUNTS,
  apart,
  BLANK,
  fold,
  isLetter,
  LETTERS,
  points,
  readTiles,
  shown,
  tile,
  writeTile,
} from './tiles';

describe('tiles', () => {
  it('has 28 letters and neither K nor W', () => {
    expect(LETTERS).toHaveLength(28);
    expect(isLetter('K') || isLetter('W')).toBe(false);
  });

  it('reads what the API writes, and writes it back', () => {
    const text = 'ABU[rr]IR?[CH]ñ';
    const read = readTiles(text);
    expect(read).toHaveLength(9);
    expect(read.map((one) => (one && one !== 'hidden' ? writeTile(one) : '')).join('')).toBe(text);
  });

  it('keeps covered squares and hidden tiles apart', () => {
    expect(readTiles('.#A')).toEqual([null, 'hidden', tile('A')]);
  });

  it('makes a set of a hundred tiles', () => {
    expect(Object.values(COUNTS).reduce((sum, n) => sum + n, 0)).toBe(100);
    expect(LETTERS.every((letter) => COUNTS[letter] > 0)).toBe(true);
  });
  it('counts a blank as nothing', () => {
    expect([points(tile('Z')), points(tile('Z', true)), points(BLANK)]).toEqual([10, 0, 0]);
  });

  it('shows what stands on a tile', () => {
    expect([shown(tile('CH')), shown(tile('Ñ')), shown(BLANK)]).toEqual(['CH', 'Ñ', '']);
  });

  it('sets tiles apart for people', () => {
    expect(apart('ÑS[CH]?[rr]a')).toBe('Ñ S CH ? rr a');
    expect(apart('')).toBe('');
  });

  it('folds accents and keeps the ñ', () => {
    expect(fold('pingüino Ñandú n\u0303')).toBe('pinguino Ñandu ñ');
  });

  it('refuses what is no tile', () => {
    expect(() => readTiles('K')).toThrow();
  });
});
