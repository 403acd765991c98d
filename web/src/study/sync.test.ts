import { describe, expect, it } from 'vitest';
import type { CardBack, Synchronised } from '../api/types';
import type { StudyEvent } from './schedule';
import type { Fresh, Shelf } from './shelf';
import { following, headsOf, lacking, synchronise } from './sync';

const event = (device: string, n: number): StudyEvent => ({
  device,
  n,
  at: 1_767_225_600_000 + n,
  act: n === 1 ? 'add' : 'review',
  card: 'valid:AA:open',
  ...(n === 1 ? {} : { rating: 3 }),
});
const log = (device: string, last: number): StudyEvent[] =>
  Array.from({ length: last }, (_, at) => event(device, at + 1));

/** A browser's memory, without a browser. */
class MemoryShelf implements Shelf {
  constructor(private kept: StudyEvent[]) {}
  async events(): Promise<StudyEvent[]> {
    return this.kept;
  }
  async add(_owner: string, device: string, fresh: readonly Fresh[]): Promise<StudyEvent[]> {
    const made = fresh.map((each, at) => ({ device, n: at + 1, ...each }));
    this.kept = [...this.kept, ...made];
    return made;
  }
  async take(_owner: string, events: readonly StudyEvent[]): Promise<void> {
    const known = new Set(this.kept.map(({ device, n }) => `${device} ${n}`));
    this.kept = [...this.kept, ...events.filter(({ device, n }) => !known.has(`${device} ${n}`))];
  }
  async adopt(): Promise<void> {}
  async backs(): Promise<CardBack[]> {
    return [];
  }
  async keepBacks(): Promise<void> {}
}

/** A server that gives a few events at a time. */
function server(kept: StudyEvent[], most: number): (path: string, body: unknown) => Promise<Synchronised> {
  return async (_path, body) => {
    const { have, events } = body as { have: Record<string, number>; events: StudyEvent[] };
    for (const each of events) {
      expect(each.n).toBe((headsOf(kept)[each.device] ?? 0) + 1);
      kept.push(each);
    }
    const wanted = lacking(kept, have);
    const answer = { heads: headsOf(kept), events: wanted.slice(0, most), more: wanted.length > most };
    return answer as unknown as Synchronised;
  };
}

describe('two devices and a server', () => {
  it('come to the same log, however long it is', async () => {
    const [phone, desk] = [new MemoryShelf(log('phone', 620)), new MemoryShelf(log('desk', 7))];
    const kept: StudyEvent[] = [];
    for (const shelf of [phone, desk, phone]) await synchronise(shelf, 'me', server(kept, 100));
    const key = ({ device, n }: StudyEvent): string => `${device} ${n}`;
    const all = [...log('desk', 7), ...log('phone', 620)].map(key).sort();
    expect(kept.map(key).sort()).toEqual(all);
    expect((await phone.events()).map(key).sort()).toEqual(all);
    expect((await desk.events()).map(key).sort()).toEqual(all);
  });

  it('ends at once where there is nothing', async () => {
    let asked = 0;
    const ask = server([], 10);
    await synchronise(new MemoryShelf([]), 'me', (path, body) => (asked++, ask(path, body)));
    expect(asked).toBe(1);
  });
});

it('of a file only what goes on without a gap is taken', () => {
  const file = [...log('a', 4), event('b', 2), event('b', 3)];
  expect(following(log('a', 2), file)).toEqual([event('a', 3), event('a', 4)]);
  expect(following([], file)).toEqual(log('a', 4));
});
