// Clocks: what the server said, plus the time since then for those that run.
import type { GameNow } from '../api/types';

/** Milliseconds left for a seat; negative in overtime; null without a clock. `now` is the server's time. */
export function left(game: GameNow, seat: number, now: number): number | null {
  const { clocks } = game.view;
  const { time } = game;
  const running = clocks.running.includes(seat) && game.view.ended === null;
  const since = running ? Math.max(0, now - clocks.since) : 0;
  if (time.player_ms != null) return time.player_ms - (clocks.used_ms[seat] ?? 0) - since;
  if (time.turn_ms != null) return running ? time.turn_ms - since : time.turn_ms;
  return null;
}

const COUNTED_DOWN = [
  'accept',
  'count',
  'slip',
  'withdraw',
  'surplus',
  'draw',
  'call',
  'start',
  'round',
  'late_clock',
  'game_time',
] as const;
export type CountedDown = (typeof COUNTED_DOWN)[number] | 'away';
const ENDS = ['loss', 'abandon'];

/**
 * What will happen by itself next, and in how many milliseconds; clocks have their own display. `away`: those who are
 * not there, and for whom the game ends if they don't come back.
 */
export function countdown(
  game: GameNow,
  now: number,
  away: readonly number[] = [],
): { kind: CountedDown; ms: number } | null {
  for (const { kind, at, seat } of game.view.due) {
    const gone = ENDS.includes(kind) && away.includes(seat) ? 'away' : null;
    const known = gone ?? COUNTED_DOWN.find((one) => one === kind);
    if (known) return { kind: known, ms: Math.max(0, at - now) };
  }
  return null;
}

/** A moment as its reader writes it: day and time. */
export const showMoment = (ms: number, language: string): string =>
  new Date(ms).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** A day that the server names (2026-11-19), as it is said. */
export const dayInWords = (day: string, language: string): string =>
  new Date(`${day}T12:00`).toLocaleDateString(language, { dateStyle: 'long' });

/** What an input of the kind `datetime-local` says, in milliseconds; null while it is empty. */
export const readMoment = (text: string): number | null => (text ? new Date(text).getTime() : null);

/** `4:05`, `0:09.4` in the last ten seconds, `−0:12` in overtime, days for slow games. */
export function showTime(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const all = Math.abs(ms);
  const day = 86_400_000;
  if (all >= 2 * day) return `${sign}${Math.floor(all / day)} d`;
  const seconds = sign ? Math.ceil(all / 1000) : Math.floor(all / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (n: number): string => String(n).padStart(2, '0');
  const text = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  const tenths = !sign && all < 10_000 ? `.${Math.floor((all % 1000) / 100)}` : '';
  return sign + text + tenths;
}
