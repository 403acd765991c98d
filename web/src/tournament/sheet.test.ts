import { describe, expect, it } from 'vitest';
import { blank, figures, sheetOf, sideOf } from './sheet';

const sevens = (n: number): string => `${n} de siete`;
const side = { score: 400, bingos: null, best_play: null, best_word: '', time_penalty: null };

describe('a results sheet', () => {
  it('says nothing where nothing was written', () => {
    expect(sideOf(400, blank()[0])).toEqual(side);
    expect(figures(side, sevens)).toBe('');
  });
  it('has two players who share nothing', () => {
    const sheets = blank();
    sheets[0].bingos = 2;
    expect(sheets[1].bingos).toBeNull();
  });
  it('comes back into its form as it was', () => {
    const full = { score: 401, bingos: 0, best_play: 86, best_word: 'ZAPATOS', time_penalty: 10 };
    expect(sideOf(401, sheetOf(full))).toEqual(full);
    expect(sideOf(400, sheetOf({ score: 400, best_word: '' }))).toEqual(side);
  });
  it('is told in a line', () => {
    const full = { ...side, bingos: 0, best_play: 86, best_word: 'ZAPATOS', time_penalty: 10 };
    expect(figures(full, sevens)).toBe('0 de siete · ZAPATOS 86 · −10');
    expect(figures({ ...side, best_word: 'RÍO', time_penalty: 0 }, sevens)).toBe('RÍO');
  });
});
