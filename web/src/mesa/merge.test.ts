import { describe, expect, it } from 'vitest';
import { clocksOf, type Fact, optionsOf } from './core/facts';
import { fold } from './core/fold';
import { view } from './core/view';
import { fork, insist } from './merge';

const opened: Fact = {
  f: 'opened',
  at: 0,
  game: 'dos',
  ruleset: 'file-2024',
  options: optionsOf('file-2024'),
  players: ['Ana', 'Beto'],
  time: clocksOf('file-2024').running!,
  mode: 'board',
};
const common: Fact[] = [opened, { f: 'lead', at: 0, device: 'a' }, { f: 'begin', at: 5, seat: 0 }];
const ours: Fact[] = [
  ...common,
  { f: 'play', at: 20_000, coord: 'D8', tiles: 'JEFAS' },
  { f: 'press', at: 30_000 },
];
const theirs: Fact[] = [
  ...common,
  { f: 'lead', at: 25_000, device: 'b' },
  { f: 'pass', at: 26_000 },
  { f: 'press', at: 27_000 },
];

describe('two devices that went apart', () => {
  it('agree up to the fork, however the server orders fields', () => {
    expect(fork(ours, theirs)).toBe(3);
    const told: Fact[] = [opened, { device: 'a', at: 0, f: 'lead' }, { seat: 0, f: 'begin', at: 5 }];
    expect(fork(ours, told)).toBe(3);
  });
  it('go on with our facts, and theirs stay in the log, undone', () => {
    const log = insist(ours, theirs, 'a', 40_000)!;
    expect(log.slice(0, theirs.length)).toEqual(theirs);
    const seen = view(fold(log)!);
    expect(seen.leader).toBe('a');
    expect(seen.scores).toEqual([46, 0]);
    expect(seen.turns.map((turn) => turn.kind)).toEqual(['play', 'open']);
  });
  it('are left to a person where the others undid something', () => {
    expect(insist(ours, [...theirs, { f: 'undo', at: 28_000 }], 'a', 40_000)).toBeNull();
  });
});
