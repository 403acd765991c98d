import { describe, expect, it } from 'vitest';
import { callsBetween, clockText, leftOf, share } from './countdown';

const clock = {
  deadline: 180_000,
  left_ms: null,
  move_ms: 180_000,
  calls_ms: [60_000, 30_000],
  raise_ms: 5_000,
};

describe('the clock of a move', () => {
  it('tells what is left, and stands while it is paused', () => {
    expect(leftOf(clock, 'open', 100_000)).toBe(80_000);
    expect(leftOf(clock, 'open', 999_999)).toBe(0);
    expect(leftOf({ ...clock, left_ms: 7_000 }, 'paused', 0)).toBe(7_000);
    expect(leftOf(clock, 'dealt', 0)).toBe(180_000);
    expect(leftOf(clock, 'closed', 0)).toBeNull();
  });

  it('calls at one minute, at half a minute, to raise the slips, and at the end', () => {
    expect(callsBetween(clock, 61_000, 59_900)).toEqual([{ kind: 'left', ms: 60_000 }]);
    expect(callsBetween(clock, 59_900, 59_000)).toEqual([]);
    expect(callsBetween(clock, 31_000, 30_000)).toEqual([{ kind: 'left', ms: 30_000 }]);
    expect(callsBetween(clock, 5_100, 4_900)).toEqual([{ kind: 'raise' }]);
    expect(callsBetween(clock, 200, 0)).toEqual([{ kind: 'time' }]);
    expect(callsBetween({ ...clock, calls_ms: [], raise_ms: 0 }, 61_000, 1)).toEqual([]);
  });

  it('is read as minutes and seconds', () => {
    expect(clockText(180_000)).toBe('3:00');
    expect(clockText(61_001)).toBe('1:02');
    expect(clockText(1)).toBe('0:01');
    expect(clockText(0)).toBe('0:00');
  });

  it('writes percentages with two places, cut off', () => {
    expect(share(999_999)).toBe('99,99 %');
    expect(share(1_000_000, '.')).toBe('100.00 %');
    expect(share(-5_000)).toBe('−0,50 %');
  });
});
