import { expect, it } from 'vitest';
import { NO_RULING, ruled } from './ruling';

const after = (...events: { e: string; valid?: boolean; words?: string[]; silence?: boolean }[]) =>
  events.reduce(ruled, NO_RULING);
const asked = { e: 'challenged', words: ['[CH]Oza', 'SI'] };

it('names the words that were asked about', () => {
  expect(after({ e: 'announced' }, asked)).toEqual({ words: ['CHOZA', 'SI'], valid: null });
  expect(after(asked, { e: 'verdict', valid: false }, { e: 'lost' }, { e: 'turn' })).toEqual({
    words: ['CHOZA', 'SI'],
    valid: false,
  });
});

it('says that silence accepted a play, until the next one', () => {
  const accepted = [{ e: 'announced' }, { e: 'accepted', silence: true }, { e: 'draw' }];
  expect(after(...accepted).silence).toBe(true);
  expect(after(...accepted, { e: 'announced' })).toEqual(NO_RULING);
  expect(after({ e: 'announced' }, { e: 'accepted' })).toEqual(NO_RULING);
});

it('says nothing of the next play, whatever was said of the last one', () => {
  const valid = [asked, { e: 'verdict', valid: true }, { e: 'draw' }, { e: 'turn' }];
  expect(after(...valid).valid).toBe(true);
  for (const e of ['placed', 'laid', 'announced', 'exchange', 'exchanged', 'passed'])
    expect(after(...valid, { e })).toEqual(NO_RULING);
});
