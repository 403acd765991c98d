import { describe, expect, it } from 'vitest';
import { rowOf, SIZE } from '../lib/geometry';
import { DEMOS, tilesOf, windowOf } from './demos';

describe('the little boards', () => {
  it('show everything that is laid on them', () => {
    for (const demo of DEMOS) {
      const cells = new Set(windowOf(demo.from));
      for (const one of tilesOf([...demo.there, ...demo.laid]))
        expect(cells.has(one.cell), demo.key).toBe(true);
      expect(Math.max(...[...cells].map(rowOf)), demo.key).toBeLessThan(SIZE);
    }
  });
  it('lay no tile on another', () => {
    for (const demo of DEMOS) {
      const all = tilesOf([...demo.there, ...demo.laid]).map((one) => one.cell);
      expect(new Set(all).size, demo.key).toBe(all.length);
    }
  });
  it('reads covered squares and digraph tiles', () => {
    const laid = tilesOf([['8E', '.E[CH]O']]);
    expect(laid.map((one) => one.tile.letter)).toEqual(['E', 'CH', 'O']);
  });
});
