import { describe, expect, it } from 'vitest';
import { readCites, readCountries } from './arbitration';

describe('what arbiters type', () => {
  it('reads case numbers, however they are set apart', () => {
    expect(readCites('3, 12')).toEqual([3, 12]);
    expect(readCites('casos 4 y 5; #6')).toEqual([4, 5, 6]);
    expect(readCites('0 ninguno')).toEqual([]);
  });
  it('reads countries', () => {
    expect(readCountries('ar, UY  cl')).toEqual(['AR', 'UY', 'CL']);
    expect(readCountries(' ')).toEqual([]);
  });
});
