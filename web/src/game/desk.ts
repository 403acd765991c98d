// What the desk can do: for each act its fields, the command, and the articles that usually stand behind it.
import type { Command, GameNow } from '../api/types';

export const ACTS = [
  'round',
  'arrive',
  'pause',
  'resume',
  'verdict',
  'appeal',
  'time',
  'sum',
  'warn',
  'asking',
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
export type Field = 'who' | 'seconds' | 'delta' | 'valid' | 'authorised' | 'asked';

export interface Filled {
  readonly who: number;
  readonly amount: number; // seconds, or points of a corrected sum
  readonly yes: boolean; // valid, authorised, answered
  readonly word?: string; // that somebody asked about (38)
  readonly by?: number | null; // the seat that answered
  readonly present?: readonly number[]; // who is there when the round starts
  readonly note: string;
}

export const FIELDS: Readonly<Record<Act, readonly Field[]>> = {
  round: [],
  arrive: ['who'],
  pause: [],
  resume: [],
  verdict: ['valid'],
  appeal: ['valid'],
  time: ['who', 'seconds'],
  sum: ['who', 'delta'],
  warn: ['who'],
  asking: ['who', 'asked'],
  penalise: ['who'],
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
  round: ['32§3', '36'],
  arrive: ['32§3', '36'],
  pause: ['31.5'],
  resume: ['31.5'],
  verdict: ['42.1', '35.2', '23'],
  appeal: ['35.4'],
  time: ['31', 'VI'],
  sum: ['34§3', '23'],
  warn: ['38§1', '26'],
  asking: ['38§2', '26'],
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

/** The round has started and the game has not: what is decided now is about who is late (32). */
const LATE: Readonly<Partial<Record<Act, readonly string[]>>> = { warn: ['32§3'], disqualify: ['32§3'] };

/** The article that is offered first for an act, by its index in the list; `late` before the first turn. */
export function usualArticle(act: Act, articles: readonly { number: string }[], late = false): number {
  for (const number of [...((late && LATE[act]) || []), ...USUAL[act]]) {
    const at = articles.findIndex((one) => one.number === number);
    if (at >= 0) return at;
  }
  return 0;
}

const COMMAND: Readonly<Record<Act, Command['c']>> = {
  round: 'round',
  arrive: 'arrive',
  pause: 'call',
  resume: 'resume',
  verdict: 'verdict',
  appeal: 'decide_appeal',
  time: 'adjust_time',
  sum: 'correct_sum',
  warn: 'warn',
  asking: 'asking',
  penalise: 'penalise',
  leave: 'leave',
  return: 'return',
  disqualify: 'disqualify',
  rule: 'rule',
  stuck: 'stuck',
  director: 'director_ends',
  reopen: 'reopen',
  annul: 'annul',
};

/** The acts that the rules allow now: the view says so. */
export const possible = ({ view }: GameNow): Act[] => ACTS.filter((act) => COMMAND[act] in view.may);

/** The round has started, and nobody has had a turn (32). */
export const stillToBegin = ({ view }: GameNow): boolean =>
  view.on_turn === null && !view.ended && !('round' in view.may);

/** Whom an act may concern. */
export const whom = ({ view }: GameNow, act: Act): readonly number[] => view.may[COMMAND[act]]?.who ?? [];

export function command(
  act: Act,
  { who, amount, yes, note, word = '', by = null, present = [] }: Filled,
  article: string,
): Command {
  switch (act) {
    case 'round':
      return { c: 'round', present: [...present] };
    case 'arrive':
      return { c: 'arrive', who };
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
      return { c: 'warn', who, note, article };
    case 'asking':
      return { c: 'asking', who, word, answered: yes, ...(yes && by !== null ? { by } : {}) };
    case 'penalise':
      return { c: 'penalise', who, note }; // 38 §5: what the rule set says, and no other number
    case 'leave':
      return { c: 'leave', who, authorised: yes };
    case 'return':
      return { c: 'return', who };
    case 'disqualify':
      return { c: 'disqualify', who, note, article };
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
