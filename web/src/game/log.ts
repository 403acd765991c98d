// The log in words: one line for each event, for the desk.
import type { LogEvent } from '../api/types';
import { maybe, t, type Key } from '../i18n/index.svelte';
import type { Habit } from '../lib/geometry';
import { plainWord } from '../lib/tiles';
import { countTiles, shownCoord } from './status';

type Name = (seat: number) => string;

/** Acts of the desk, which the log shows first. */
export const DECISIONS: ReadonlySet<string> = new Set([
  'arbiter',
  'ruled',
  'penalty',
  'warning',
  'word_asked',
  'disqualified',
  'sum',
  'time',
  'resume',
  'appealed',
  'appeal_decided',
  'verdict',
  'leave_granted',
  'left',
  'back',
  'director',
  'ended',
  'reopened',
  'signed',
  'unsigned',
]);

/** Who acts where nobody does: the program, when a time is over. */
const PROGRAM = -3;

/** What an agreement is about: `end`, `sum:0:-2`. */
export function proposal(about: string, name: Name): string {
  const [kind, seat, delta] = about.split(':');
  if (kind === 'sleep') return t('agree.about.sleep', { n: Number(seat) });
  return t(`agree.about.${kind}` as Key, {
    name: seat === undefined ? '' : name(Number(seat)),
    n: signed(Number(delta ?? 0)),
  });
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

const text = (of: unknown): string => (typeof of === 'string' ? of : '');

/** One event as a sentence; its note and article stand beside it. */
export function saidEvent(event: LogEvent, name: Name, habit: Habit, ruleset = ''): string {
  const key = `log.${event.e}`;
  const seat = typeof event.seat === 'number' ? event.seat : null;
  const data = {
    name: seat === null ? '' : seat >= 0 ? name(seat) : t('desk.arbiter'),
    n: number(event),
    word: plainWord(text(event.tiles) || text(event.word)),
    coord: shownCoord(text(event.coord), habit),
    what: event.e === 'agreed' || event.e === 'declined' ? proposal(text(event.about), name) : '',
    words: Array.isArray(event.words) ? event.words.map((one) => plainWord(String(one))).join(', ') : '',
  };
  const variant = event.e === 'challenged' ? `${key}.${ruleset}` : variantOf(event, key, seat);
  const known = maybe(variant, '') ? variant : maybe(key, '') ? key : 'log.other';
  return t(known as Key, known === 'log.other' ? { what: event.e } : data);
}

/** The key of the sentence: what an event says may hang on a field, or on who acts. */
function variantOf(event: LogEvent, key: string, seat: number | null): string {
  if (typeof event.valid === 'boolean') return `${key}.${event.valid ? 'valid' : 'invalid'}`;
  if (event.e === 'ended') return `end.${text(event.reason)}`;
  if (event.e === 'stop') return `log.stop.${text(event.case)}`;
  if (event.e === 'exchange' && event.count === 0) return 'log.exchange.later';
  if (event.e === 'accepted' && event.silence) return 'log.accepted.silence';
  if (seat === PROGRAM) return `${key}.program`;
  return seat !== null && seat < 0 ? `${key}.desk` : key;
}

/** The number that matters: points, tiles, seconds. */
function number(event: LogEvent): string | number {
  if (typeof event.ms === 'number') return signed(Math.round(event.ms / 1000));
  if (typeof event.delta === 'number') return signed(event.delta);
  for (const field of ['score', 'points', 'count', 'days'] as const)
    if (typeof event[field] === 'number') return event[field];
  return countTiles(text(event.tiles));
}

/** What was written beside it. */
export const noteOf = (event: LogEvent): string =>
  text(event.note) || text(event.text) || text(event.grounds);
