import { describe, expect, it } from 'vitest';
import type { GameNow, RuleSetInfo } from '../api/types';
import { ACTS, command, possible, usualArticle } from './desk';

const game = (view: object, time = 'running'): GameNow =>
  ({
    players: [{}, {}],
    time: { kind: time },
    view: {
      ended: null,
      phase: 'thinking',
      closed: false,
      away: [],
      agreed: {},
      clocks: { stopped_for: null },
      ...view,
    },
  }) as unknown as GameNow;
const RULES = {
  conduct_penalty: 30,
  disqualification: true,
  end_when_stuck: false,
  end_by_director: true,
} as RuleSetInfo;

describe('the desk', () => {
  it('offers what makes sense now', () => {
    expect(possible(game({}), RULES)).toContain('pause');
    expect(possible(game({}), RULES)).not.toContain('stuck');
    expect(possible(game({ clocks: { stopped_for: 'arbiter' } }), RULES)).toEqual(
      expect.arrayContaining(['resume', 'time']),
    );
    expect(possible(game({ phase: 'appealed' }), RULES)).toContain('appeal');
    expect(possible(game({}, 'none'), RULES)).not.toContain('time');
    const over = possible(game({ ended: 'out', agreed: { reopen: [0, 1] } }), RULES);
    expect(over).toEqual(['sum', 'warn', 'penalise', 'rule', 'reopen']);
    expect(possible(game({ ended: 'out', closed: true }), RULES)).toEqual(['rule']);
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
    expect(new Set(ACTS.map((act) => command(act, filled, '').c)).size).toBe(ACTS.length);
  });

  it('puts the usual article first, if the rule set has it', () => {
    expect(usualArticle('penalise', [{ number: '1' }, { number: '38§5' }])).toBe(1);
    expect(usualArticle('penalise', [{ number: '1' }])).toBe(0);
  });
});
