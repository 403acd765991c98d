import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'es' });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
vi.mock('../api/http', async (real) => ({
  ...(await real<typeof import('../api/http')>()),
  get: vi.fn(),
  post: vi.fn(),
}));

import { get } from '../api/http';
import { clocksOf, type Fact, optionsOf } from './core/facts';
import { deviceName } from './store';
import { Sync } from './sync.svelte';
import { MesaTable } from './table.svelte';

const MINUTE = 60_000;
/** A table that this device leads, the first clock running. */
const begun = (): Fact[] => [
  {
    f: 'opened',
    at: 0,
    game: 'carrera',
    ruleset: 'file-2024',
    options: optionsOf('file-2024'),
    players: ['Ana', 'Beto'],
    time: clocksOf('file-2024').running!,
    mode: 'board',
  },
  { f: 'lead', at: 0, device: deviceName() },
  { f: 'begin', at: 1, seat: 0 },
];

/** A server whose answer waits to be given. */
function answering(): (now: object) => void {
  let give: (now: object) => void = () => {};
  vi.mocked(get).mockImplementationOnce(() => new Promise((done) => (give = done as typeof give)));
  return (now) => give(now);
}

describe('a fact written while an answer is on its way', () => {
  let table: MesaTable;
  let sync: Sync;
  const theirs: Fact[] = [...begun(), { f: 'lead', at: 5, device: 'otro' }, { f: 'pass', at: 6 }];
  beforeEach(() => {
    vi.mocked(get).mockReset();
    table = new MesaTable('carrera', { facts: begun(), kept: null, code: 'mesa', sent: 3 });
    sync = new Sync(table);
  });

  it('is not put before what another device wrote meanwhile: a person chooses', async () => {
    const answer = answering();
    const beat = sync.beat();
    table.add({ f: 'press' });
    vi.mocked(get).mockResolvedValueOnce({ facts: theirs, head: 5, leader: 'otro', at: 10 });
    answer({ facts: theirs.slice(3), head: 5, leader: 'otro', at: 10 });
    await beat;
    expect(sync.state).toBe('apart');
    expect(table.facts.map((fact) => fact.f)).toEqual(['opened', 'lead', 'begin', 'press']);
    expect(sync.insist()).toBe(true);
    expect(table.facts.slice(0, 5)).toEqual(theirs);
    expect(table.seen.turns.map((turn) => turn.kind)).toEqual(['open', 'open']);
  });
  it('waits to be sent where nobody else wrote', async () => {
    const answer = answering();
    const beat = sync.beat();
    table.add({ f: 'press' });
    answer({ facts: [], head: 3, leader: table.device, at: 10 });
    await beat;
    expect([sync.state, table.sent, table.facts.length]).toEqual(['waiting', 3, 4]);
  });
});

describe('a phone that slept through the whole time', () => {
  it('loses nobody the game by it before the table has said what of it counts (35.1)', () => {
    const kept = { at: 2000, wall: Date.now() - 90 * MINUTE };
    const table = new MesaTable('dormida', { facts: begun(), kept, code: '', sent: 0 });
    table.look();
    expect([table.slept > 80 * MINUTE, table.seen.phase]).toEqual([true, 'thinking']);
    table.denySleep();
    table.look();
    expect([table.slept, table.seen.phase]).toEqual([0, 'thinking']);
    const counted = new MesaTable('dormida', { facts: begun(), kept, code: '', sent: 0 });
    counted.slept = 0;
    counted.look();
    expect(counted.seen.ended).toEqual({ reason: 'overtime_loss', seat: 0 });
  });
});
