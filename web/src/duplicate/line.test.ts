import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Wire } from '../api/live';
import { EventLine } from './line';
import type { EventMessage } from './types';

class Fake implements Wire {
  sent: { t: string; key?: string }[] = [];
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor(readonly opened: () => void) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }
  close(): void {
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('the line to an event', () => {
  let wires: Fake[];
  let heard: EventMessage[];
  let line: EventLine;
  const now = { t: 'event', now: 5000, event: {}, ranking: [], last: null };

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    heard = [];
    line = new EventLine(
      (opened) => {
        const wire = new Fake(opened);
        wires.push(wire);
        return wire;
      },
      { secret: 'x' },
      (message) => heard.push(message),
      () => {},
      () => 1000,
    );
    wires[0]!.opened();
    wires[0]!.say(now);
  });
  afterEach(() => vi.useRealTimers());

  it('says who it is first, and learns the server’s clock', () => {
    expect(wires[0]!.sent[0]).toEqual({ t: 'hello', secret: 'x' });
    expect(line.skew).toBe(4000);
    expect(line.connected).toBe(true);
  });

  it('sends an unanswered slip again after a gap, with the same key', () => {
    const key = line.slip({ move: 1, coord: 'H8', tiles: 'CASA', score: null });
    wires[0]!.close();
    expect(line.connected).toBe(false);
    vi.advanceTimersByTime(10_000);
    wires[1]!.opened();
    expect(wires[1]!.sent.map((one) => one.t)).toEqual(['hello', 'slip']);
    expect(wires[1]!.sent[1]!.key).toBe(key);
  });

  it('does not send again what was answered', () => {
    const key = line.slip({ move: 1, coord: 'H8', tiles: 'CASA', score: null });
    wires[0]!.say({ t: 'taken', key, move: 1, at: 1, coord: 'H8', tiles: 'CASA', score: null });
    wires[0]!.close();
    vi.advanceTimersByTime(10_000);
    wires[1]!.opened();
    expect(wires[1]!.sent.map((one) => one.t)).toEqual(['hello']);
    expect(heard.at(-1)?.t).toBe('taken');
  });

  it('answers pings, and stops where it is not let in', () => {
    wires[0]!.say({ t: 'ping' });
    expect(wires[0]!.sent.at(-1)).toEqual({ t: 'pong' });
    wires[0]!.say({ t: 'problem', error: { code: 'event.secret', message: 'no' } });
    wires[0]!.close();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});
