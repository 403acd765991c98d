import { describe, expect, it } from 'vitest';
import { en } from './en';
import { es } from './es';

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it('are the same in both languages, with the same holes', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort());
    for (const key of Object.keys(es) as (keyof typeof es)[]) {
      expect(en[key], key).not.toBe('');
      expect(holes(en[key]), key).toEqual(holes(es[key]));
    }
  });
});
