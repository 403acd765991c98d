import { describe, expect, it } from 'vitest';
import type { GameNow } from '../api/types';
import { ACTS, command, possible, usualArticle, whom } from './desk';

const game = (may: object): GameNow => ({ players: [{}, {}], view: { may } }) as unknown as GameNow;

describe('the desk', () => {
  it('offers what the view says may be done now, in its own order', () => {
    expect(possible(game({ annul: {}, call: {}, warn: { who: [0, 1] } }))).toEqual([
      'pause',
      'warn',
      'annul',
    ]);
    expect(possible(game({}))).toEqual([]);
  });

  it('names those whom an act may concern', () => {
    expect(whom(game({ return: { who: [1] } }), 'return')).toEqual([1]);
    expect(whom(game({}), 'return')).toEqual([]);
  });

  it('makes a command of every act, with time in milliseconds', () => {
    const filled = { who: 1, amount: 90, yes: true, note: 'por la espera' };
    expect(command('time', filled, 'fise-2007 31')).toEqual({
      c: 'adjust_time',
      who: 1,
      ms: 90_000,
      note: 'por la espera',
    });
    expect(command('rule', filled, 'fise-2007 39')).toEqual({
      c: 'rule',
      article: 'fise-2007 39',
      text: 'por la espera',
    });
    for (const act of ['warn', 'disqualify'] as const)
      expect(command(act, filled, 'fise-2007 32§3')).toEqual({
        c: act,
        who: 1,
        note: 'por la espera',
        article: 'fise-2007 32§3',
      });
    expect(command('round', { ...filled, present: [0] }, '')).toEqual({ c: 'round', present: [0] });
    expect(command('arrive', filled, '')).toEqual({ c: 'arrive', who: 1 });
    expect(new Set(ACTS.map((act) => command(act, filled, '').c)).size).toBe(ACTS.length);
  });

  it('puts the usual article first, if the rule set has it', () => {
    expect(usualArticle('penalise', [{ number: '1' }, { number: '38§5' }])).toBe(1);
    expect(usualArticle('penalise', [{ number: '1' }])).toBe(0);
    const articles = [{ number: '32§3' }, { number: '38§1' }, { number: '38§3' }];
    expect(usualArticle('warn', articles)).toBe(1);
    expect(usualArticle('disqualify', articles)).toBe(2);
    expect([usualArticle('warn', articles, true), usualArticle('disqualify', articles, true)]).toEqual([
      0, 0,
    ]);
  });
});
