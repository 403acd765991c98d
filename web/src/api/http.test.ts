import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, get, post } from './http';

const MANY = { code: 'request.many', message: 'Demasiadas peticiones', article: null, data: {} };
const asked = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  asked.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who looks while a hall asks for much waits and looks again', async () => {
  asked.mockImplementationOnce(answer(429, MANY)).mockImplementationOnce(answer(200, { here: true }));
  const looked = get('/api/x');
  await vi.runAllTimersAsync();
  expect(await looked).toEqual({ here: true });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('after four looks it is told', async () => {
  asked.mockImplementation(answer(429, MANY));
  const looked = get('/api/x').catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await looked).toBeInstanceOf(ApiError);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('an act is not tried again, nor a look that fails otherwise', async () => {
  asked.mockImplementation(answer(429, MANY));
  await expect(post('/api/x')).rejects.toThrow(MANY.message);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockImplementation(answer(404, { ...MANY, message: 'No está' }));
  await expect(get('/api/x')).rejects.toThrow('No está');
  expect(asked).toHaveBeenCalledTimes(2);
});
