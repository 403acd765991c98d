// The browser's fold against what the rules decide (`tests/web/decided_games.py`): draws, racks, points, endings.
import { expect, test } from 'vitest';
import { tileOf } from '../analysis/position';
import { readTiles, writeTile } from '../lib/tiles';
import decided from './decided.json';
import { Secret } from './draw';
import {
  advance,
  begin,
  faultOf,
  fold,
  type Now,
  type OfflineGame,
  type Rules,
  totals,
  type Turn,
} from './game';

const RULES: Rules = {
  ruleset: 'file-2024',
  passes_each_to_end: 2,
  scoreless_turns_limit: 12,
  racks: {
    stuck: 'each_own',
    passes: 'each_own',
    scoreless: 'each_own',
    out: 'out_gains',
    total_time: 'none',
    director: 'none',
    overtime_loss: 'none',
  },
};
const SEED = decided.games[0]!.seed;
const played = (of: (typeof decided.games)[number]): OfflineGame => ({
  id: of.id,
  seed: of.seed,
  edition: 'open',
  bot: 'estratega',
  seat: 0,
  created: 0,
  rules: RULES,
  turns: of.turns as Turn[],
});
const written = (codes: readonly number[]): string =>
  [...codes]
    .sort((a, b) => a - b)
    .map((code) => writeTile(tileOf(code)))
    .join('');
const rows = (now: Now): string[] =>
  Array.from({ length: 15 }, (_, row) =>
    now.board
      .slice(15 * row, 15 * row + 15)
      .map((one) => (one ? writeTile(one) : '.'))
      .join(''),
  );

test('random choices and draws are the server’s', async () => {
  const secret = new Secret('abc', SEED);
  for (const [number, among, chosen] of decided.choices)
    expect(await secret.choose(number!, among!)).toBe(chosen);
  expect(await secret.draw(5, [0, 0, 1, 1, 2, 9, 28, 3], 5)).toEqual(decided.draw);
});

test.each(decided.games)('a game that ends by «$ended»', async (meant) => {
  const game = played(meant);
  let now = await begin(game);
  for (const turn of game.turns) {
    expect(faultOf(now, turn)).toBe(null);
    now = await advance(game, now, turn);
  }
  expect(now).toEqual(await fold(game));
  expect(now.ended).toBe(meant.ended);
  expect(totals(game, now)).toEqual(meant.totals);
  expect(now.racks.map(written)).toEqual(meant.racks);
  const read = (text: string): (string | null)[] =>
    readTiles(text).map((one) => (one && one !== 'hidden' ? writeTile(one) : null));
  expect(rows(now).map(read)).toEqual(meant.board.map(read));
  expect(
    now.record.map((line) => [
      line.seat,
      line.kind,
      line.score,
      line.total,
      written(
        readTiles(line.rack).map((one) => (one && one !== 'hidden' && one.letter ? codeFor(one.letter) : 0)),
      ),
    ]),
  ).toEqual(meant.record);
});

const ORDER = 'A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z'.split(' ');
const codeFor = (letter: string): number => ORDER.indexOf(letter) + 1;

test('what may not be done is said, and why', async () => {
  const game = played(decided.games[0]!);
  const now = await begin(game);
  const first = game.turns[0]!;
  expect(faultOf(now, { ...first, seat: (1 - first.seat) as 0 | 1 })).toBe('not_yours');
  expect(faultOf(now, { ...first, coord: 'A1' })).toBe('opening.centre');
  expect(faultOf(now, { ...first, coord: 'P9' })).toBe('unreadable');
  expect(faultOf(now, { ...first, tiles: 'KW' })).toBe('unreadable');
  expect(faultOf(now, { ...first, tiles: '[LL][LL]' })).toBe('rack');
  expect(faultOf(now, { at: 0, seat: first.seat, c: 'exchange', tiles: '[LL][LL]' })).toBe('rack');
  const few = { ...now, bag: [1] };
  const rack = written(now.racks[first.seat]);
  expect(faultOf(few, { at: 0, seat: first.seat, c: 'exchange', tiles: rack })).toBe('bag');
  const over = await advance(game, now, { at: 0, seat: 0, c: 'resign' });
  expect(faultOf(over, first)).toBe('over');
});
