import { expect, test } from 'vitest';
import type { LogEvent } from '../api/types';
import { challengesOf, misjudgedBy, wrongOnes } from './challenges';

const event = (e: string, more: object): LogEvent => ({ e, at: 0, ...more });
const LOG = [
  event('laid', { seat: 0, coord: 'H8', tiles: '[CH]OZA' }),
  event('challenged', { seat: 1, words: ['[CH]OZA'] }),
  event('verdict', { seat: -3, valid: true }),
  event('laid', { seat: 1, coord: '8H', tiles: '.XX' }),
  event('challenged', { seat: 0, words: ['[CH]XX', 'AX'] }),
  event('verdict', { seat: -3, valid: false }),
  event('withdrawn', { seat: 1 }),
  event('laid', { seat: 0, coord: '9H', tiles: 'AS' }),
  event('challenged', { seat: 1, words: ['AS'] }),
  event('verdict', { seat: -3, valid: false }),
  event('appealed', { seat: 0, grounds: 'it is in the list' }),
  event('appeal_decided', { valid: true }),
];

test('each challenge with who made it, of whose words, and how it ended', () => {
  expect(challengesOf(LOG)).toEqual([
    { by: 1, of: 0, words: ['[CH]OZA'], valid: true },
    { by: 0, of: 1, words: ['[CH]XX', 'AX'], valid: false },
    { by: 1, of: 0, words: ['AS'], valid: true },
  ]);
});

test('wrong is who challenged valid words, and who laid words that were none', () => {
  const all = challengesOf(LOG);
  expect(wrongOnes(all).map(({ by }) => by)).toEqual([1, 1]);
  expect(misjudgedBy(all, 0)).toEqual([]);
  expect(misjudgedBy(all, 1)).toEqual(['[CH]OZA', '[CH]XX', 'AX', 'AS']);
});

test('a challenge without a verdict, and a verdict without one, say nothing', () => {
  expect(challengesOf([LOG[0]!, LOG[1]!])).toEqual([]);
  expect(challengesOf([LOG[0]!, LOG[2]!, LOG[11]!])).toEqual([]);
});
