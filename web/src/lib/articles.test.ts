import { describe, expect, it } from 'vitest';
import type { ArticleText } from '../api/types';
import { citation, marked, search } from './articles';

const article = (number: string, heading: string, text: string): ArticleText => ({
  source: 'fise-2007',
  number,
  heading,
  text,
  kind: 'executable',
});
const BOOK = [
  article('3', 'Fichas', 'Cien fichas.'),
  article('37.3', 'Doce turnos', 'Sin jugar, según el 3.'),
  article('38§5', 'Sanción', 'Treinta puntos.'),
];

describe('articles', () => {
  it('are cited by rule set and number', () => {
    expect(citation('fise-2007 37.3')).toEqual({ ruleset: 'fise-2007', number: '37.3' });
    expect(citation({ ruleset: 'file-2024', source: 'fise-2007', number: '38§5' })).toEqual({
      ruleset: 'fise-2007',
      number: '38§5',
    });
    expect(citation('file-2024 (fise-2007 XII)')).toEqual({ ruleset: 'fise-2007', number: 'XII' });
    expect(citation('37.3')).toBeNull();
    expect(citation(null)).toBeNull();
  });

  it('are found by words, accents apart, and by number first', () => {
    expect(search(BOOK, 'sancion treinta').map((one) => one.number)).toEqual(['38§5']);
    expect(search(BOOK, 'art. 3')[0]?.number).toBe('3');
    expect(search(BOOK, '')).toHaveLength(3);
    expect(search(BOOK, 'nada')).toEqual([]);
  });

  it('show where the words stand', () => {
    expect(marked('Sanción de treinta', 'sancion')).toEqual(['', 'Sanción', ' de treinta']);
    expect(marked('Cien', '')).toEqual(['Cien']);
  });
});
