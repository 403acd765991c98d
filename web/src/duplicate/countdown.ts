// The clock of a move: what is left, and the calls that come at their moments.
import type { ClockView, Phase } from './types';

/** Milliseconds left, never below zero; null while no clock runs. */
export function leftOf(clock: ClockView, phase: Phase, now: number): number | null {
  if (phase === 'paused') return clock.left_ms;
  if (phase === 'dealt') return clock.move_ms;
  return phase === 'open' && clock.deadline !== null ? Math.max(0, clock.deadline - now) : null;
}

export type Call =
  { readonly kind: 'left'; readonly ms: number } | { readonly kind: 'raise' } | { readonly kind: 'time' };

/** The calls whose moment lies between two looks at the clock: `before` and `now` are what was and is left. */
export function callsBetween(clock: ClockView, before: number, now: number): Call[] {
  const due = (at: number): boolean => before > at && now <= at;
  const found: Call[] = clock.calls_ms.filter(due).map((ms) => ({ kind: 'left', ms }));
  if (clock.raise_ms && due(clock.raise_ms)) found.push({ kind: 'raise' });
  if (due(0)) found.push({ kind: 'time' });
  return found;
}

/** `2:07`, whole seconds; the last one is 0:01 until time is up. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Ten-thousandths of a per cent as people read them. */
export const share = (percentage: number, decimal = ','): string => {
  const hundredths = Math.trunc(percentage / 100);
  const whole = Math.trunc(hundredths / 100);
  const rest = String(Math.abs(hundredths % 100)).padStart(2, '0');
  return `${percentage < 0 && whole === 0 ? '−' : ''}${whole}${decimal}${rest} %`;
};
