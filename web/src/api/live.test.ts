import { describe, expect, it, vi } from 'vitest';
import { Live, waitFor, type Wire } from './live';

class Fake implements Wire {
  sent: Record<string, unknown>[] = [];
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  start(): void {
    this.hear({ t: 'hello', user: 'x', version: '1', now: Date.now() });
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('the socket', () => {
  it('watches again from the last number, and sends unanswered commands again with their key', async () => {
    vi.useFakeTimers();
    const wires: Fake[] = [];
    const live = new Live(() => {
      wires.push(new Fake());
      return wires.at(-1)!;
    });
    live.watch('g', () => {});
    wires[0]!.start();
    expect(wires[0]!.sent).toEqual([{ t: 'watch', game: 'g' }]);
    wires[0]!.hear({ t: 'update', game: 'g', after: 0, seq: 7, now: 0, events: [], view: {} });
    const answer = live.do('g', { c: 'pass' });
    const key = wires[0]!.sent.at(-1)!.key;
    wires[0]!.close();
    vi.advanceTimersByTime(1000);
    wires[1]!.start();
    expect(wires[1]!.sent[0]).toEqual({ t: 'watch', game: 'g', after: 7 });
    expect(wires[1]!.sent[1]!.key).toBe(key);
    wires[1]!.hear({ t: 'done', game: 'g', key, seq: 8 });
    expect(await answer).toBeNull();
    vi.useRealTimers();
  });

  it('asks again for the score of a play when the line was lost before the answer', () => {
    vi.useFakeTimers();
    const wires: Fake[] = [];
    const live = new Live(() => {
      wires.push(new Fake());
      return wires.at(-1)!;
    });
    const heard: unknown[] = [];
    live.watch('g', (message) => message.t === 'tried' && heard.push(message.score));
    const again = (): Fake => {
      wires.at(-1)!.close();
      vi.advanceTimersByTime(1000);
      wires.at(-1)!.start();
      return wires.at(-1)!;
    };
    wires[0]!.start();
    live.try('g', 1, 'H8', 'SOL');
    const question = { t: 'try', game: 'g', id: 1, coord: 'H8', tiles: 'SOL' };
    expect(wires[0]!.sent.at(-1)).toEqual(question);
    expect(again().sent).toEqual([{ t: 'watch', game: 'g' }, question]);
    wires[1]!.hear({ t: 'tried', game: 'g', id: 1, score: 6, words: [], error: null });
    expect(heard).toEqual([6]);
    expect(again().sent).toEqual([{ t: 'watch', game: 'g' }]);
    vi.useRealTimers();
  });

  it('says everything once, after the server has greeted', () => {
    const wire = new Fake();
    const live = new Live(() => wire);
    live.watch('g', () => {});
    void live.do('g', { c: 'pass' });
    live.watchLobby(() => {});
    expect(wire.sent).toEqual([]);
    wire.start();
    expect(wire.sent.map((one) => one.t)).toEqual(['watch', 'lobby', 'do']);
  });

  it('answers pings at once and drops what came too late', () => {
    const wire = new Fake();
    const live = new Live(() => wire);
    const heard: number[] = [];
    live.watch('g', (message) => message.t === 'update' && heard.push(message.seq));
    wire.start();
    wire.hear({ t: 'ping', n: 3 });
    expect(wire.sent.at(-1)).toEqual({ t: 'pong', n: 3 });
    wire.hear({ t: 'update', game: 'g', seq: 9 });
    wire.hear({ t: 'update', game: 'g', seq: 5 });
    expect(heard).toEqual([9]);
  });

  it('tells the lobby to the page that came last, though the one before leaves after that', () => {
    const wire = new Fake();
    const live = new Live(() => wire);
    const heard: string[] = [];
    const leave = live.watchLobby(() => heard.push('old'));
    wire.start();
    live.watchLobby(() => heard.push('new'));
    leave();
    expect(wire.sent.at(-1)).toEqual({ t: 'lobby', on: true, differences: true });
    wire.hear({ t: 'lobby', seeks: [], playing: [] });
    expect(heard).toEqual(['new']);
  });

  it('puts differences into the lobby it knows, newest first, and begins anew with a whole one', () => {
    const wire = new Fake();
    const live = new Live(() => wire);
    const heard: unknown[] = [];
    live.watchLobby((message) => message.t === 'lobby' && heard.push(message.seeks.map((one) => one.id)));
    wire.start();
    const seek = (id: string, created: number): object => ({ id, created });
    wire.hear({ t: 'lobby', seeks: [seek('b', 2), seek('a', 1)], playing: [] });
    wire.hear({ t: 'lobby_changed', seeks: [seek('c', 3)], gone: ['a'], playing: ['g'] });
    wire.hear({ t: 'lobby_changed', seeks: [], gone: ['nobody', 'c'], playing: [] });
    wire.hear({ t: 'lobby', seeks: [seek('d', 1)], playing: [] });
    expect(heard).toEqual([['b', 'a'], ['c', 'b'], ['b'], ['d']]);
  });

  it('waits longer each time, up to a limit', () => {
    expect(waitFor(0, 1)).toBe(400);
    expect(waitFor(3, 1)).toBe(3200);
    expect(waitFor(30, 0)).toBe(4000);
  });
});
