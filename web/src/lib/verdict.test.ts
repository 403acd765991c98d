import { expect, it } from 'vitest';
import { articleOf, reasons } from './verdict';

it('gives each reason with what it cites', () => {
  const verdict = {
    word: 'jefas',
    tiles: 'JEFAS',
    valid: true,
    edition: 'open',
    rules: 'lexico-2016',
    near: [],
    derivations: [{ entry: 'jefa', form: 'jefas', points: ['XII.18', 'L16.18'], text: 'plural de «jefa»' }],
    reasons: [
      { point: '10.1', text: 'no hay ficha' },
      { point: '', text: 'nadie la conoce' },
    ],
  };
  expect(reasons(verdict)).toEqual([
    { text: 'jefas: plural de «jefa»', points: ['XII.18', 'L16.18'] },
    { text: 'no hay ficha', points: ['10.1'] },
    { text: 'nadie la conoce', points: [] },
  ]);
  expect(articleOf('XII.18', 'xii-2007')).toBe('fise-2007 XII.18');
  expect(articleOf('XII.10', 'lexico-2016')).toBe('file-2024 (fise-2007 XII.10)');
  expect(articleOf('L16.17.8', 'lexico-2016')).toBe('file-2024 (lexico-2016 L16.17.8)');
  expect(articleOf('10.1', 'lexico-2016')).toBe('file-2024 (fise-2007 10.1)');
  expect(articleOf('', 'xii-2007')).toBeNull();
});
