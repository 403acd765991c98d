import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import { Engine, type Port } from './client';
import { KernelRefusal, type Table } from './kernel';
import { Permission } from './permission';
import { openAnalyst, OwnEngine, ServerEngine, ServerPort } from './remote';

const TABLE: Table = {
  cells: new Uint8Array(225),
  rack: new Uint8Array([1, 28]),
  bag: 85,
  scores: [12, 30],
  others: [7],
};
const asked = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', asked);
afterEach(() => void asked.mockReset());
const body = (n = 0): unknown => JSON.parse(asked.mock.calls[n]![1]!.body as string);

test('a question goes to the server in its own words, and the answer comes back as the kernel gives it', async () => {
  const move = { kind: 'place', row: 7, col: 7, score: 22, equity: 21500, tiles: '1c01', leave: '' };
  asked.mockResolvedValueOnce(Response.json({ moves: [move] }));
  const found = await new ServerEngine('open').ask('bestMoves', TABLE, 15);
  expect(asked.mock.calls[0]![0]).toBe('/api/engine/open/ask');
  expect(body()).toMatchObject({
    what: 'bestMoves',
    wanted: 15,
    table: { rack: '011c', bag: 85, others: 7, scores: [12, 30], exchanges: true },
  });
  expect(found).toEqual([{ ...move, down: false, tiles: new Uint8Array([28, 1]), leave: new Uint8Array() }]);
});

test('a simulation stays within what one question may cost', async () => {
  const arm = (wins: number) => ({ move: { kind: 'pass' }, wins, wins_error: 0.01 });
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ rollouts: 64, arms: [arm(0.6), arm(0.5)] })),
  );
  const seen = [];
  for await (const each of new ServerEngine('open').simulating(TABLE, { candidates: 2 }, 1600))
    seen.push(each);
  expect(asked.mock.calls.map((_, n) => (body(n) as { iterations: number }).iterations)).toEqual([
    32, 64, 128, 200,
  ]);
  expect(seen.at(-1)).toMatchObject({ rollouts: 64, moves: [{ wins: 0.6, winsError: 0.01 }, { wins: 0.5 }] });
});

test('who is told to wait waits, and asks again; a refusal comes out as the server said it', async () => {
  const waits: number[] = [];
  const port = new ServerPort('open', 'fise-2007', (seconds) => Promise.resolve(void waits.push(seconds)));
  const engine = new ServerEngine('open', 'fise-2007', port);
  asked.mockResolvedValueOnce(Response.json({ code: 'engine.busy', data: { seconds: 5 } }, { status: 503 }));
  asked.mockResolvedValueOnce(Response.json({ contains: true }));
  expect(await engine.ask('contains', new Uint8Array([1]))).toBe(true);
  expect(waits).toEqual([5]);
  asked.mockResolvedValueOnce(Response.json({ code: 'engine.playing', data: {} }, { status: 409 }));
  await expect(engine.ask('contains', new Uint8Array([1]))).rejects.toMatchObject({
    status: 409,
    problem: { code: 'engine.playing' },
  });
});

test('what only a browser can do is refused without asking', async () => {
  await expect(new ServerEngine('open').ask('countPlays', TABLE)).rejects.toMatchObject({
    code: 'browser.no_engine',
  });
  expect(asked).not.toHaveBeenCalled();
});

test('what is known of the other is left to the server, and nothing else', async () => {
  const told: string[] = [];
  const own = {
    edition: 'open',
    ask: (what: string) => Promise.resolve(void told.push(what)),
    close() {},
  } as unknown as Engine;
  const engine = await openAnalyst('open', 'fise-2007', () => Promise.resolve(own));
  await engine.ask('bestMoves', { ...TABLE, rival: new Uint8Array([5]) }, 5);
  await engine.ask('simulate', TABLE, {});
  asked.mockResolvedValueOnce(Response.json({ arms: [] }));
  await engine.ask('simulate', { ...TABLE, rival: new Uint8Array([5]) }, {});
  expect(told).toEqual(['bestMoves', 'simulate']);
  expect(body(asked.mock.calls.length - 1)).toMatchObject({ what: 'simulate', table: { rival: '05' } });
});

test('an engine that was opened before a game began is silent while it lasts, and answers where nobody is reached', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const own = { edition: 'open', ask: () => Promise.resolve(true), close() {} } as unknown as Engine;
  const engine = new OwnEngine(own, 'fise-2007');
  const ask = () => engine.ask('contains', new Uint8Array([1]));
  expect(await ask()).toBe(true);
  expect(asked).not.toHaveBeenCalled(); // the server was asked when it was opened

  clock.mockReturnValue(10_000);
  asked.mockResolvedValue(Response.json({ code: 'engine.playing', data: {} }, { status: 409 }));
  for (const again of [ask(), ask()])
    await expect(again).rejects.toMatchObject({ problem: { code: 'engine.playing' } });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/engine/open']);

  clock.mockReturnValue(20_000);
  asked.mockRejectedValue(new TypeError('no network'));
  expect(await ask()).toBe(true);
  clock.mockReturnValue(30_000);
  asked.mockResolvedValue(Response.json({ code: 'engine.unknown', data: {} }, { status: 404 }));
  expect(await ask()).toBe(true);
  clock.mockRestore();
});

test('a network that never answers holds nothing up', async () => {
  vi.useFakeTimers();
  const own = { edition: 'open', ask: () => Promise.resolve(true), close() {} } as unknown as Engine;
  const engine = new OwnEngine(own, 'fise-2007', new Permission('open', () => new Promise(() => {})));
  vi.advanceTimersByTime(10_000);
  const answer = engine.ask('contains', new Uint8Array([1]));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answer).toBe(true);
  vi.useRealTimers();
});

test('a refusal that comes late is kept, and counts until the server says something else', async () => {
  vi.useFakeTimers();
  const own = { edition: 'open', ask: () => Promise.resolve(true), close() {} } as unknown as Engine;
  const looks: { resolve(): void; reject(why: Error): void }[] = [];
  const look = (): Promise<void> => new Promise((resolve, reject) => looks.push({ resolve, reject }));
  const engine = new OwnEngine(own, 'fise-2007', new Permission('open', look));
  const ask = async (wait: number, patience = 4_000): Promise<unknown> => {
    await vi.advanceTimersByTimeAsync(wait);
    const answer = engine.ask('contains', new Uint8Array([1])).catch((problem: Error) => problem.message);
    await vi.advanceTimersByTimeAsync(patience);
    return answer;
  };
  expect(await ask(10_000)).toBe(true); // no answer in time
  looks[0]!.reject(new Error('playing'));
  expect(await ask(1_000, 0)).toBe('playing');
  expect(await ask(10_000)).toBe('playing'); // nor now: what was said last counts
  expect(await ask(10_000)).toBe('playing');
  looks[2]!.resolve();
  expect(await ask(0, 0)).toBe(true);
  looks[1]!.reject(new Error('playing')); // older than what is known
  expect(await ask(0, 0)).toBe(true);
  expect(looks.length).toBe(3);
  vi.useRealTimers();
});

test('an engine that is closed while the server is asked refuses, and starts nothing', async () => {
  const told = vi.fn();
  const own = { edition: 'open', ask: told, close() {} } as unknown as Engine;
  const engine = new OwnEngine(own, 'fise-2007');
  const answers = [
    engine.ask('bestMoves', TABLE, 5),
    engine.ask('simulate', { ...TABLE, rival: new Uint8Array([5]) }, {}),
  ];
  engine.close();
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'browser.closed' });
  expect(told).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test('the server is taken only where the browser has no engine', async () => {
  const own = new Engine({ postMessage() {}, terminate() {} } as unknown as Port, 'open');
  const mine = await openAnalyst('open', 'fise-2007', () => Promise.resolve(own));
  expect(mine.where).toBe('browser');
  const unknown = new ApiError(404, { code: 'engine.unknown', message: '', article: null, data: {} });
  const playing = new ApiError(409, { code: 'engine.playing', message: '', article: null, data: {} });
  for (const problem of [unknown, new KernelRefusal('browser.failed', 0)])
    expect(await openAnalyst('open', 'fise-2007', () => Promise.reject(problem))).toBeInstanceOf(
      ServerEngine,
    );
  await expect(openAnalyst('open', 'fise-2007', () => Promise.reject(playing))).rejects.toBe(playing);
});
