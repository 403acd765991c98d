import { describe, expect, it } from 'vitest';
import { called, readWord } from './words';

describe('a word typed at the desk', () => {
  it('has one tile for each digraph', () => {
    expect(readWord('chorro')).toBe('[CH]O[RR]O');
    expect(readWord(' Niño ')).toBe('NIÑO');
    expect(readWord('pingüino')).toBe('PINGUINO');
  });
  it('is none if a letter has no tile, or if it is too short', () => {
    expect(readWord('kiwi')).toBeNull();
    expect(readWord('a')).toBeNull();
    expect(readWord('')).toBeNull();
  });
});

describe('a rack called by the desk', () => {
  it('has digraph tiles whole and names the blank', () => {
    expect(called('AA[LL]?', ', ', 'comodín')).toBe('A, A, LL, comodín');
  });
});
