// What the desk can do: for each act its fields, the command, and the articles that usually stand behind it.
import type { Command, GameNow, RuleSetInfo } from '../api/types';

export const ACTS = [
  'pause',
  'resume',
  'verdict',
  'appeal',
  'time',
  'sum',
  'warn',
  'penalise',
  'leave',
  'return',
  'disqualify',
  'rule',
  'stuck',
  'director',
  'reopen',
  'annul',
] as const;
export type Act = (typeof ACTS)[number];
export type Field = 'who' | 'seconds' | 'delta' | 'points' | 'valid' | 'authorised';

export interface Filled {
  readonly who: number;
  readonly amount: number; // seconds or points
  readonly yes: boolean; // valid, authorised
  readonly note: string;
}

export const FIELDS: Readonly<Record<Act, readonly Field[]>> = {
  pause: [],
  resume: [],
  verdict: ['valid'],
  appeal: ['valid'],
  time: ['who', 'seconds'],
  sum: ['who', 'delta'],
  warn: ['who'],
  penalise: ['who', 'points'],
  leave: ['who', 'authorised'],
  return: ['who'],
  disqualify: ['who'],
  rule: [],
  stuck: [],
  director: [],
  reopen: [],
  annul: [],
};

/** Where to look first; the arbiter chooses. */
const USUAL: Readonly<Record<Act, readonly string[]>> = {
  pause: ['31.5'],
  resume: ['31.5'],
  verdict: ['42.1', '35.2', '23'],
  appeal: ['35.4'],
  time: ['31', 'VI'],
  sum: ['34§3', '23'],
  warn: ['38§1', '26'],
  penalise: ['38§5'],
  leave: ['38§6'],
  return: ['38§6'],
  disqualify: ['38§3'],
  rule: ['50', '39'],
  stuck: ['37.1'],
  director: ['45.5'],
  reopen: ['44'],
  annul: ['50', '39'],
};

/** The article that is offered first for an act, by its index in the list. */
export function usualArticle(act: Act, articles: readonly { number: string }[]): number {
  for (const number of USUAL[act]) {
    const at = articles.findIndex((one) => one.number === number);
    if (at >= 0) return at;
  }
  return 0;
}

/** The acts that make sense now; the server decides anyway. */
export function possible(game: GameNow, rules: RuleSetInfo | undefined): Act[] {
  const { view } = game;
  const over = view.ended !== null;
  const can: Partial<Record<Act, boolean>> = {
    pause: !over && view.clocks.stopped_for !== 'arbiter',
    resume: !over && view.clocks.stopped_for !== null,
    verdict: view.phase === 'challenged',
    appeal: view.phase === 'appealed',
    time: !over && game.time.kind !== 'none',
    sum: !view.closed,
    warn: !view.closed,
    penalise: !view.closed && rules?.conduct_penalty != null,
    leave: !over,
    return: view.away.length > 0,
    disqualify: !over && (rules?.disqualification ?? false),
    rule: true,
    stuck: !over && (rules?.end_when_stuck ?? false),
    director: !over && (rules?.end_by_director ?? false),
    reopen: over && (view.agreed.reopen?.length ?? 0) === game.players.length,
    annul: !over,
  };
  return ACTS.filter((act) => can[act]);
}

export function command(act: Act, { who, amount, yes, note }: Filled, article: string): Command {
  switch (act) {
    case 'pause':
      return { c: 'call', note };
    case 'resume':
      return { c: 'resume' };
    case 'verdict':
      return { c: 'verdict', valid: yes };
    case 'appeal':
      return { c: 'decide_appeal', valid: yes, note };
    case 'time':
      return { c: 'adjust_time', who, ms: Math.round(amount * 1000), note };
    case 'sum':
      return { c: 'correct_sum', who, delta: amount, note };
    case 'warn':
      return { c: 'warn', who, note };
    case 'penalise':
      return { c: 'penalise', who, note, points: amount };
    case 'leave':
      return { c: 'leave', who, authorised: yes };
    case 'return':
      return { c: 'return', who };
    case 'disqualify':
      return { c: 'disqualify', who, note };
    case 'rule':
      return { c: 'rule', article, text: note };
    case 'stuck':
      return { c: 'stuck' };
    case 'director':
      return { c: 'director_ends', note };
    case 'reopen':
      return { c: 'reopen', note };
    case 'annul':
      return { c: 'annul', note };
  }
}
