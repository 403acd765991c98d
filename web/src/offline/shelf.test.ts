import { expect, test } from 'vitest';
import { ApiError } from '../api/http';
import type { OfflineGame } from './game';
import { bring, dropGame, keepGame, keptGames, type Shelf } from './shelf';

function shelf(first?: string): Shelf {
  const kept = new Map<string, string>(first === undefined ? [] : [['tesela.offline', first]]);
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
const game = (id: string, created: number, more: Partial<OfflineGame> = {}): OfflineGame => ({
  id,
  seed: '00'.repeat(32),
  edition: 'open',
  bot: 'tertulia',
  seat: 0,
  created,
  rules: {} as OfflineGame['rules'],
  turns: [{ at: 1, seat: 0, c: 'pass' }],
  ...more,
});

test('games are kept, the newest first, each once, and can be dropped', () => {
  const here = shelf();
  keepGame(game('a', 1), here);
  keepGame(game('b', 2), here);
  keepGame(game('a', 1, { over: true }), here);
  expect(keptGames(here).map((one) => [one.id, one.over])).toEqual([
    ['b', undefined],
    ['a', true],
  ]);
  dropGame('b', here);
  expect(keptGames(here).map((one) => one.id)).toEqual(['a']);
});

test('what can’t be read is no game', () => {
  expect(keptGames(shelf('{'))).toEqual([]);
  expect(keptGames(shelf('{"a": 1}'))).toEqual([]);
  expect(keptGames(shelf('[null, {"id": "x"}]'))).toEqual([]);
});

test('of too many those go first that the server has', () => {
  const here = shelf();
  for (let n = 0; n < 40; n++) keepGame(game(`g${n}`, n, n === 30 ? { brought: { game: 'g30' } } : {}), here);
  keepGame(game('new', 99), here);
  const ids = keptGames(here).map((one) => one.id);
  expect(ids).toHaveLength(40);
  expect(ids).toContain('g0');
  expect(ids).not.toContain('g30');
});

test('a game is brought as seed and turns alone; a refusal is kept with it, a lost line is not one', async () => {
  const told: unknown[] = [];
  const kept = await bring(game('a', 1), async (path, body) => {
    told.push(path, body);
    return { game: 'a' };
  });
  expect(kept.brought).toEqual({ game: 'a' });
  expect(Object.keys(told[1] as object).sort()).toEqual([
    'bot',
    'created',
    'edition',
    'id',
    'seat',
    'seed',
    'turns',
  ]);
  const answer = (status: number) => async () => {
    throw new ApiError(status, { code: 'offline.refused', message: 'No vale.', article: null, data: {} });
  };
  expect((await bring(game('a', 1), answer(422))).brought).toEqual({ refused: 'No vale.' });
  await expect(bring(game('a', 1), answer(0))).rejects.toBeInstanceOf(ApiError);
});
