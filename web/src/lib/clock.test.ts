import { describe, expect, it } from 'vitest';
import type { GameNow } from '../api/types';
import { countdown, dayInWords, left, readMoment, showMoment, showTime } from './clock';

const game = (running: number[], player: number | null, turn: number | null): GameNow =>
  ({
    time: { player_ms: player, turn_ms: turn },
    view: { ended: null, clocks: { used_ms: [1000, 2000], running, since: 5000 } },
  }) as unknown as GameNow;

describe('clocks', () => {
  it('counts on for who runs, and only for them', () => {
    expect(left(game([0], 60_000, null), 0, 8000)).toBe(56_000);
    expect(left(game([0], 60_000, null), 1, 8000)).toBe(58_000);
    expect(left(game([1], null, 120_000), 1, 8000)).toBe(117_000);
    expect(left(game([], null, null), 0, 8000)).toBeNull();
  });

  it('is readable at every length', () => {
    expect([
      showTime(245_000),
      showTime(9_450),
      showTime(-11_200),
      showTime(3_723_000),
      showTime(259_200_000),
    ]).toEqual(['4:05', '0:09.4', '−0:12', '1:02:03', '3 d']);
  });
});

describe('an agreed moment', () => {
  it('is read from the form in the time of its reader, and written in their language', () => {
    const at = readMoment('2031-03-05T20:30');
    expect(at).toBe(new Date(2031, 2, 5, 20, 30).getTime());
    expect(showMoment(at ?? 0, 'es')).toMatch(/5 mar 2031, 20:30/);
    expect(readMoment('')).toBeNull();
  });
});

describe('what happens by itself', () => {
  const game = (due: object[]): GameNow => ({ view: { due } }) as unknown as GameNow;

  it('counts down to the first of it, and leaves clocks to their own display', () => {
    const due = [
      { at: 5_000, kind: 'verify', seat: 0 },
      { at: 30_000, kind: 'accept', seat: -1 },
      { at: 900_000, kind: 'loss', seat: 0 },
    ];
    expect(countdown(game(due), 10_000)).toEqual({ kind: 'accept', ms: 20_000 });
    expect(countdown(game(due), 31_000)).toEqual({ kind: 'accept', ms: 0 });
    expect(countdown(game([{ at: 5, kind: 'turn', seat: 0 }]), 0)).toBeNull();
    expect(countdown(game([{ at: 60_000, kind: 'round', seat: -1 }]), 0)).toEqual({
      kind: 'round',
      ms: 60_000,
    });
  });

  it('counts down to the end for who is not there', () => {
    for (const kind of ['loss', 'abandon']) {
      const due = [{ at: 90_000, kind, seat: 1 }];
      expect(countdown(game(due), 30_000, [1])).toEqual({ kind: 'away', ms: 60_000 });
      expect(countdown(game(due), 30_000, [0])).toBeNull();
    }
  });
});

it('names a day in words, whatever the zone', () => {
  expect(dayInWords('2026-11-19', 'es')).toBe('19 de noviembre de 2026');
  expect(dayInWords('2026-01-01', 'en')).toBe('January 1, 2026');
});
