import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import { TableJudge } from './judge';

const engine = vi.hoisted(() => ({ ask: vi.fn(), close: vi.fn() }));
vi.mock('../engine/client', () => ({ openEngine: () => Promise.resolve(engine) }));
const asked = vi.fn<typeof fetch>();
const clock = vi.spyOn(performance, 'now');

beforeEach(() => {
  engine.ask.mockImplementation((_what: string, codes: Uint8Array) => Promise.resolve(codes.length === 4));
  vi.stubGlobal('fetch', asked);
  clock.mockReturnValue(0);
});
afterEach(() => vi.clearAllMocks());

test('the list on the device answers for all words at once, and asks nobody', async () => {
  const judge = new TableJudge('open');
  expect(await judge.valid(['CASA', 'PERA'])).toBe(true);
  expect(await judge.valid(['CASA', 'PERAL'])).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  judge.close();
  expect(await judge.prepare()).toBe(false);
});

test('whoever has sat down in a running game since then is told nothing', async () => {
  const judge = new TableJudge('open');
  expect(await judge.valid(['CASA'])).toBe(true);
  engine.ask.mockClear();

  clock.mockReturnValue(10_000);
  asked.mockResolvedValue(Response.json({ code: 'engine.playing', data: {} }, { status: 409 }));
  await expect(judge.valid(['CASA'])).rejects.toBeInstanceOf(ApiError);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/engine/open']);
  expect(engine.ask).not.toHaveBeenCalled();

  clock.mockReturnValue(20_000);
  asked.mockRejectedValue(new TypeError('no network'));
  expect(await judge.valid(['CASA'])).toBe(true);
});
