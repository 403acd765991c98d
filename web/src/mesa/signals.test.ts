import { describe, expect, it } from 'vitest';
import { clocksOf, type Fact, optionsOf, type Ruleset, type TimeControl } from './core/facts';
import { fold } from './core/fold';
import { view, type MesaView } from './core/view';
import { leftAt, lostOnTime, warnings } from './signals';

function started(
  ruleset: Ruleset,
  kind: 'running' | 'timer',
  game_ms: number | null = null,
): [MesaView, TimeControl] {
  const time = { ...clocksOf(ruleset)[kind]!, game_ms };
  const facts: Fact[] = [
    {
      f: 'opened',
      at: 0,
      game: 'avisos',
      ruleset,
      options: optionsOf(ruleset),
      players: ['Ana', 'Beto'],
      time,
      mode: 'clock',
    },
    { f: 'begin', at: 1000, seat: 0 },
  ];
  return [view(fold(facts)!), time];
}
const MINUTE = 60_000;

describe('the clock warns', () => {
  it('five minutes, one minute, 30 and 10 seconds before the end, and at the end', () => {
    const [seen, time] = started('file-2024', 'running');
    const told: [number, string, number][] = [];
    for (let at = 1000; at <= 31 * MINUTE; at += 100)
      for (const one of warnings(seen, time, at - 100, at)) told.push([at, one.kind, one.value]);
    expect(told).toEqual([
      [1000 + 25 * MINUTE, 'left', 300_000],
      [1000 + 29 * MINUTE, 'left', 60_000],
      [1000 + 29.5 * MINUTE, 'left', 30_000],
      [1000 + 30 * MINUTE - 10_000, 'left', 10_000],
      [1000 + 30 * MINUTE, 'over', 0],
    ]);
  });
  it('at every further minute of overtime, until the game is lost after eight (35.1)', () => {
    const [seen, time] = started('file-2024', 'running');
    const over = 1000 + 30 * MINUTE;
    expect(warnings(seen, time, over + MINUTE, over + MINUTE + 100)).toEqual([
      { kind: 'minute', seat: 0, value: 2 },
    ]);
    expect(lostOnTime(seen, time, over + 8 * MINUTE)).toBeNull();
    expect(lostOnTime(seen, time, over + 8 * MINUTE + 1)).toBe(0);
    expect(leftAt(seen, time, 0, over + 1000)).toBe(-1000);
  });
  it('with three rising signals before the timer ends, and one at the end (28.1, 30)', () => {
    const [seen, time] = started('fise-2007', 'timer');
    const told: [number, number][] = [];
    for (let at = 1000; at <= 3 * MINUTE; at += 100)
      for (const one of warnings(seen, time, at - 100, at)) told.push([at - 1000, one.value]);
    expect(told).toEqual([
      [90_000, 1],
      [105_000, 2],
      [115_000, 3],
      [120_000, 4],
    ]);
  });
  it('when the time of the whole game is over (27)', () => {
    const [seen, time] = started('fise-2007', 'running', 10 * MINUTE);
    expect(warnings(seen, time, 1000 + 10 * MINUTE - 1, 1000 + 10 * MINUTE).map((one) => one.kind)).toEqual([
      'game',
    ]);
  });
});
