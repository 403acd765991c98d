import { expect, it } from 'vitest';
import { reasons } from './verdict';

it('gives each reason with what it cites', () => {
  const verdict = {
    word: 'jefas', tiles: 'JEFAS', valid: true, edition: 'open', near: [],
    derivations: [{ entry: 'jefa', form: 'jefas', points: ['XII.18', 'L16.18'], text: 'plural de «jefa»' }],
    reasons: [{ point: '10.1', text: 'no hay ficha' }, { point: '', text: 'nadie la conoce' }],
  };
  expect(reasons(verdict)).toEqual(['jefas: plural de «jefa» (XII.18, L16.18)', 'no hay ficha (10.1)', 'nadie la conoce']);
});
