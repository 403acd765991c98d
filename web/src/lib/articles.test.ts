import { describe, expect, it } from 'vitest';
import type { ArticleText } from '../api/types';
import { articleLink, citation, asked, marked } from './articles';

const article = (number: string, heading: string, text: string): ArticleText => ({
  source: 'fise-2007',
  number,
  heading,
  text,
  kind: 'executable',
  replaces: [],
  amends: [],
  amended_by: [],
  readings: [],
  doors: [],
});

describe('articles', () => {
  it('are cited by rule set and number', () => {
    expect(citation('fise-2007 37.3')).toEqual({ ruleset: 'fise-2007', source: 'fise-2007', number: '37.3' });
    expect(citation({ ruleset: 'file-2024', source: 'fise-2007', number: '38§5' })).toEqual({
      ruleset: 'file-2024',
      source: 'fise-2007',
      number: '38§5',
    });
    expect(citation('file-2024 (lexico-2016 L16)')).toEqual({
      ruleset: 'file-2024',
      source: 'lexico-2016',
      number: 'L16',
    });
    expect(citation('37.3')).toBeNull();
    expect(citation(null)).toBeNull();
  });

  it('are linked under the rule set that cites them, with the document where they stand', () => {
    const link = (of: string): string => articleLink(citation(of)!);
    expect(link('fise-2007 37.3')).toBe('/reglamento?r=fise-2007&a=37.3');
    expect(link('file-2024 (fise-2007 36)')).toBe('/reglamento?r=file-2024&a=fise-2007%2036');
  });

  it('of one number in two documents are told apart', () => {
    const old = article('36', 'Consultas', 'Nadie consulta.');
    const late = { ...old, source: 'file-2024', heading: 'Llegadas tarde' };
    const book = [late, old];
    const found = (number: string): ArticleText | undefined => asked(book, number, 'file-2024');
    expect(found('fise-2007 36')).toBe(old);
    expect(found('36')).toBe(late);
    expect(found('99')).toBeUndefined();
  });

  it('show where the words stand', () => {
    expect(marked('Sanción de treinta', 'sancion')).toEqual(['', 'Sanción', ' de treinta']);
    expect(marked('Cien', '')).toEqual(['Cien']);
  });
});
