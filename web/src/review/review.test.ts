import { expect, test } from 'vitest';
import type { Turn } from '../api/types';
import type { Engine } from '../engine/client';
import type { KernelMove } from '../engine/kernel';
import { same } from '../engine/moves';
import { compared } from '../engine/tasks';
import decided from '../offline/decided.json';
import { unseen } from '../analysis/position';
import { before, lastTurn, playedMove } from '../analysis/record';
import { writeTile } from '../lib/tiles';
import { atOnce, chances, deeper, luckOf, type Reviewed, strengthOf, summary, surer } from './review';

const GAME = decided.games[0]!;
let at = 0;
/** The record of a game that the rules have decided. */
const RECORD: Turn[] = GAME.turns.map((turn, n) => {
  const [seat, kind, score, total, rack] = GAME.record[n] as [number, Turn['kind'], number, number, string];
  at += 1000 * (n + 1);
  return { seat, kind, score, total, rack, coord: turn.coord ?? '', tiles: turn.tiles ?? '', at, bonus: 0 };
});
type Answers = Partial<Record<string, (...given: unknown[]) => unknown>>;
/** The worker's own comparison, over the list of moves that is given. */
const engine = (moves: readonly KernelMove[], answers: Answers): Pick<Engine, 'ask'> => ({
  ask: (async (what: string, ...given: unknown[]) =>
    what === 'compare'
      ? compared(moves, given[1] as KernelMove)
      : answers[what]!(...given)) as unknown as Engine['ask'],
});
const move = (more: Partial<KernelMove>): KernelMove => ({
  kind: 'place',
  row: 7,
  col: 7,
  down: false,
  score: 0,
  equity: 0,
  tiles: new Uint8Array(),
  leave: new Uint8Array(),
  ...more,
});

test('the table before every turn holds all hundred tiles, and the other’s rack is what is left at the end', () => {
  for (const n of RECORD.keys()) {
    const position = before(RECORD, n)!;
    const lying = position.board.filter((one) => one).length;
    expect(lying + position.rack.length + unseen(position).length).toBe(100);
    expect(position.rack.map(writeTile).sort().join('')).toBe(
      [...RECORD[n]!.rack.matchAll(/\[[^\]]+\]|./gu)].map(String).sort().join(''),
    );
  }
  const last = before(RECORD, RECORD.length - 1)!;
  const loser = GAME.racks.find((rack) => rack !== '')!;
  expect(unseen(last).length).toBe([...loser.matchAll(/\[[^\]]+\]|./gu)].length);
});

test('a rack that nobody may see is not reviewed', async () => {
  const hidden = RECORD.map((turn) => ({ ...turn, rack: '#######' }));
  expect(before(hidden, 0)).toBe(null);
  expect(await atOnce(engine([], {}), hidden, 0)).toBe(null);
});

test('a play that was taken back is judged as the pass that it came to, and leaves the number alone', async () => {
  const taken: Turn = { ...RECORD[2]!, kind: 'withdrawn', coord: 'A1', tiles: 'ZZZ', score: 0 };
  const best = move({ score: 30, equity: 30_000, tiles: Uint8Array.from([1, 2]) });
  const pass = move({ kind: 'pass', row: 0, col: 0 });
  const record = RECORD.with(2, taken);
  const one = (await atOnce(engine([best, pass], {}), record, 2))!;
  expect([one.played.kind, one.lost, one.points, one.grade]).toEqual(['pass', true, 30, 'large']);
  expect(one.phonies).toEqual([]);
  const others = Array.from({ length: 6 }, (_, n) => ({ ...one, n, lost: false, first: 0 }));
  const { strength, turns } = summary(record, [...others, one], one.seat);
  expect(strength).toEqual(strengthOf(others.map(() => 0)));
  expect(turns).toBe(7);
});

test('what was done becomes a move with what stayed on the rack', () => {
  for (const [n, turn] of RECORD.entries()) {
    const position = before(RECORD, n)!;
    const done = playedMove(turn, position);
    const given = done.kind === 'place' ? done.tiles.filter((code) => code) : done.tiles;
    expect(given.length + done.leave.length).toBe(position.rack.length);
    expect(done.kind).toBe(turn.kind === 'play' ? 'place' : turn.kind);
  }
});

test('a single tile is the same play along either line; other squares or tiles are another', () => {
  const across = move({ row: 3, col: 4, tiles: Uint8Array.from([0, 5]) });
  const down = move({ row: 2, col: 5, down: true, tiles: Uint8Array.from([0, 5, 0]) });
  expect(same(across, down)).toBe(true);
  expect(same(across, move({ row: 3, col: 5, tiles: Uint8Array.from([0, 5]) }))).toBe(false);
  expect(same(across, move({ row: 3, col: 4, tiles: Uint8Array.from([0, 0x85]) }))).toBe(false);
  const swap = (tiles: number[]) => move({ kind: 'exchange', tiles: Uint8Array.from(tiles) });
  expect(same(swap([1, 2]), swap([2, 1]))).toBe(true);
  expect(same(swap([1]), move({ kind: 'pass' }))).toBe(false);
});

test('what the other did before is told as all could see it, and nothing of what came to nothing', () => {
  for (const [n, turn] of RECORD.entries()) {
    const position = before(RECORD, n)!;
    const last = lastTurn(RECORD, n, position);
    if (n === 0) expect(last).toBeUndefined();
    else {
      const then = before(RECORD, n - 1)!;
      const lying = (board: typeof position.board): number => board.filter((one) => one).length;
      expect(last!.cells.filter((code) => code).length).toBe(lying(then.board));
      expect(last!.laid.length).toBe(lying(position.board) - lying(then.board));
      expect(last!.unseen).toEqual(unseen(position));
      expect(last!.score).toBe(RECORD[n - 1]!.score);
    }
    expect(
      lastTurn(RECORD.with(Math.max(0, n - 1), { ...turn, kind: 'withdrawn' }), n, position),
    ).toBeUndefined();
  }
  const swap: Turn = { ...RECORD[1]!, kind: 'exchange', tiles: 'A[CH]?', coord: '', score: 0 };
  const told = lastTurn(RECORD.with(1, swap), 2, before(RECORD, 2)!)!;
  expect([told.exchanged, told.laid.length]).toEqual([3, 0]);
});

const FIRST = RECORD.findIndex((turn) => turn.kind === 'play');
test('the first picture: points against the best, a bingo not seen, words that are none', async () => {
  const position = before(RECORD, FIRST)!;
  const own = { ...playedMove(RECORD[FIRST]!, position), equity: 20_000 };
  const bingo = move({ row: 0, score: 70, equity: 71_500, tiles: Uint8Array.from([1, 1, 1, 1, 1, 1, 1]) });
  const found = (await atOnce(engine([bingo, own], { contains: () => false }), RECORD, FIRST))!;
  expect(found).toMatchObject({ points: 51.5, grade: 'large', how: 'static', proven: false });
  expect(found.bingo).toBe(bingo);
  expect(found.phonies.length).toBeGreaterThan(0);
  const best = (await atOnce(engine([own], { contains: () => true }), RECORD, FIRST))!;
  expect(best).toMatchObject({ points: 0, grade: 'best', phonies: [] });
});

test('played on: the win chance given away, with the move made among the candidates', async () => {
  const position = before(RECORD, FIRST)!;
  const own = playedMove(RECORD[FIRST]!, position);
  const better = move({ row: 1, tiles: Uint8Array.from([1, 2]) });
  const asked: unknown[] = [];
  const by = engine([better, own], {
    contains: () => true,
    simulate: (_, options) => {
      asked.push(options);
      return {
        rollouts: 10,
        moves: [
          { move: better, wins: 0.62, winsError: 0.01, equity: 12 },
          { move: own, wins: 0.57, winsError: 0.02, equity: 9 },
        ],
      };
    },
  });
  const found = await surer(by, (await atOnce(by, RECORD, FIRST))!);
  expect(asked).toMatchObject([{ also: [1] }]);
  expect(found).toMatchObject({ grade: 'medium', how: 'simulated', points: 3 });
  expect(found.wins).toEqual({ best: 0.62, mine: 0.57, error: 0.02 });
});

test('looked at again: who may be the best and the move made, longer and from other draws', async () => {
  const own = playedMove(RECORD[FIRST]!, before(RECORD, FIRST)!);
  const [better, behind] = [1, 2].map((row) => move({ row, tiles: Uint8Array.from([1, row]) }));
  const asked: { seed: number; rollouts: number }[] = [];
  const said = (best: number, dropped: boolean) => ({
    rollouts: 10,
    moves: [
      { move: better, wins: best, winsError: 0.01, equity: 12, dropped: false },
      { move: own, wins: 0.57, winsError: 0.01, equity: 9, dropped },
      { move: behind, wins: 0.5, winsError: 0.05, equity: 5, dropped: true },
    ],
  });
  const answers = [said(0.7, false), said(0.59, true)];
  const by = engine([better!, own, behind!], {
    contains: () => true,
    simulate: (_, options) => {
      asked.push(options as (typeof asked)[number]);
      return answers.shift();
    },
  });
  const once = await surer(by, (await atOnce(by, RECORD, FIRST))!);
  expect(once.grade).toBe('large');
  const again = await deeper(by, once);
  expect(asked[1]).toMatchObject({ candidates: 1, also: [1, 0] });
  expect(asked[1]!.rollouts).toBeGreaterThan(asked[0]!.rollouts);
  expect(asked[1]!.seed).not.toBe(asked[0]!.seed);
  expect(again.grade).toBe('small');
  expect(again.between).toBeCloseTo(Math.hypot(0.01, 0.01));
  const settled = { ...once, rivals: [own] };
  expect(await deeper(by, settled)).toBe(settled); // nothing else may be better: nothing is asked
});

const LAST = RECORD.length - 1;
test('the last play goes out: it gains twice what the other holds, and is proven', async () => {
  const position = before(RECORD, LAST)!;
  const own = playedMove(RECORD[LAST]!, position);
  const other = move({ row: 0, tiles: Uint8Array.from([1]) });
  const by = engine([other, own], {
    contains: () => true,
    solveEndgame: () => ({ gain: 99, proven: true, depth: 1, nodes: 1, line: [other] }),
  });
  const found = await surer(by, (await atOnce(by, RECORD, LAST))!);
  const [mine, theirs] = [GAME.totals[RECORD[LAST]!.seat]!, GAME.totals[1 - RECORD[LAST]!.seat]!];
  expect(found.how).toBe('endgame');
  expect(found.proven).toBe(true);
  // What the rules settled: the lead at the end is the lead before, and what the play and the racks gained.
  expect(99 - found.points).toBe(mine - theirs - (position.scores[0] - position.scores[1]));
  expect(found.wins!.mine).toBe(mine > theirs ? 1 : 0);
});

const turn = (n: number, seat: number, best: number, mine: number): Reviewed =>
  ({
    n,
    seat,
    played: move({}),
    points: 2,
    grade: 'small',
    phonies: [],
    wins: { best, mine, error: 0 },
  }) as unknown as Reviewed;

test('choices and luck together lead from an even game to where it ended', () => {
  const turns = [turn(0, 0, 0.55, 0.5), turn(1, 1, 0.6, 0.58), turn(2, 0, 0.3, 0.25), turn(3, 1, 0.9, 0.9)];
  const [ana, blas] = [0, 1].map((seat) => summary(RECORD, turns, seat));
  const end = chances(turns).at(-1)!.chance;
  expect(0.5 + ana!.luck - ana!.lost - blas!.luck + blas!.lost).toBeCloseTo(end, 10);
  expect(ana).toMatchObject({ turns: 2, points: 4 });
  expect(ana!.grades.small).toBe(2);
  expect(luckOf(turns, 0)).toBeCloseTo(0.05 + (0.3 - 0.42), 10);
});

test('the number is the line fitted to the bots, and few turns widen its error', () => {
  expect(strengthOf(Array<number>(12).fill(20))).toEqual({ rating: 1433, error: 253 });
  expect(strengthOf(Array<number>(6).fill(0))).toEqual({ rating: 2407, error: 358 });
  expect(strengthOf([1, 2, 3, 4])).toBe(null);
});
