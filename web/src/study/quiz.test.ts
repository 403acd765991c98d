import { expect, it } from 'vitest';
import type { Asking } from '../api/types';
import { begin, cardOf, lettersOf, missing, tryHooks, tryWord } from './quiz';

const asking = (more: Partial<Asking>): Asking => ({ kind: 'anagram', prompt: 'AACS', shortest: 0, ...more });

it('words are found one by one, as anybody types them', () => {
  let now = begin(asking({ answers: ['CASA', 'SACA', '[CH]O[RR]O'] }));
  expect(tryWord(now, 'roca').said).toBe('not');
  now = tryWord(now, ' cása ').now;
  expect(tryWord(now, 'CASA').said).toBe('again');
  expect(missing(now)).toEqual(['SACA', 'CHORRO']);
  now = tryWord(now, 'chorro').now;
  expect(now.right).toBeNull();
  expect(tryWord(now, 'saca').now.right).toBe(true);
});

it('hooks are letters in any order, CH one of them', () => {
  const now = begin(asking({ kind: 'hooks', prompt: 'AS', front: ['CH', 'L'], back: ['A'] }));
  expect(tryHooks(now, 'l ch', 'A').right).toBe(true);
  expect(tryHooks(now, 'chl', 'a').right).toBe(true);
  expect(tryHooks(now, 'c h l', 'a').right).toBe(false);
  expect(tryHooks(now, '', 'a').right).toBe(false);
  expect(lettersOf('ñ,ll.x')).toEqual(['LL', 'X', 'Ñ']);
});

it('what was missed becomes a card of its own kind', () => {
  expect(cardOf(asking({ answers: ['CASA', 'SACA'] }))).toEqual({ kind: 'anagram', words: ['CASA'] });
  expect(cardOf(asking({ kind: 'valid', prompt: 'FIGOS' }))).toEqual({ kind: 'valid', words: ['FIGOS'] });
  expect(cardOf(asking({ kind: 'pattern', answers: ['AB', 'AC'] })).words).toEqual(['AB', 'AC']);
});
