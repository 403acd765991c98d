import { expect, it } from 'vitest';
import { articleOf, reasons } from './verdict';

it('gives each reason with what it cites', () => {
  const verdict = {
    word: 'jefas',
    tiles: 'JEFAS',
    valid: true,
    edition: 'open',
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
  expect(articleOf('XII.18')).toBe('fise-2007 XII.18');
  expect(articleOf('L16.18')).toBeNull();
});
