import { describe, expect, it } from 'vitest';
import type { GameNow } from '../api/types';
import { left, showTime } from './clock';

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
