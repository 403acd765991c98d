import { expect, test } from 'vitest';
import { Engine, type Port } from './client';
import { KernelRefusal, type Simulated, type Table } from './kernel';
import type { Answer, Asked } from './messages';

const TABLE: Table = {
  cells: new Uint8Array(225),
  rack: new Uint8Array([1]),
  bag: 85,
  scores: [0, 0],
  others: [7],
};

/** A worker that answers as it is told to. */
class Desk implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  asked: Asked[] = [];
  ended = false;
  constructor(private answer?: (asked: Asked) => Answer) {}

  postMessage(message: Asked): void {
    this.asked.push(message);
    if (this.answer) this.say(this.answer(message));
  }
  say(data: Answer): void {
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<Answer>));
  }
  terminate(): void {
    this.ended = true;
  }
}

const simulated = (still: number): Simulated => ({
  rollouts: 1,
  moves: [0, 1, 2].map((each) => ({ dropped: each >= still }) as Simulated['moves'][number]),
});

test('answers go to who asked, in whatever order they come', async () => {
  const desk = new Desk();
  const engine = new Engine(desk, 'open');
  const first = engine.ask('contains', new Uint8Array([1]));
  const second = engine.ask('countPlays', TABLE);
  desk.say({ id: desk.asked[1]!.id, value: 12 });
  desk.say({ id: desk.asked[0]!.id, value: true });
  expect([await first, await second]).toEqual([true, 12]);
});

test('a refusal of the kernel comes out as one, with its code', async () => {
  const engine = new Engine(new Desk(({ id }) => ({ id, refused: { code: 'rack.size', at: 8 } })), 'open');
  await expect(engine.ask('bestMoves', TABLE, 5)).rejects.toMatchObject({ code: 'rack.size', at: 8 });
});

test('a simulation doubles until it has what was asked for', async () => {
  const desk = new Desk(({ id }) => ({ id, value: simulated(3) }));
  const seen: Simulated[] = [];
  for await (const each of new Engine(desk, 'open').simulating(TABLE, { candidates: 5 }, 200))
    seen.push(each);
  expect(seen).toHaveLength(4);
  expect(desk.asked.map((asked) => (asked.given[1] as { iterations: number }).iterations)).toEqual([
    32, 64, 128, 200,
  ]);
});

test('a simulation that is decided ends', async () => {
  const desk = new Desk(({ id }) => ({ id, value: simulated(1) }));
  let count = 0;
  for await (const _ of new Engine(desk, 'open').simulating(TABLE, {})) count++;
  expect(count).toBe(1);
});

test('closing ends the worker and refuses what waits', async () => {
  const desk = new Desk();
  const engine = new Engine(desk, 'open');
  const waiting = engine.ask('countPlays', TABLE);
  engine.close();
  await expect(waiting).rejects.toBeInstanceOf(KernelRefusal);
  expect(desk.ended).toBe(true);
});
