import { expect, test } from 'vitest';
import type { KernelMove, Table } from '../engine/kernel';
import { seeded } from '../engine/random';
import { choose, type Thinker } from './bot';

const TABLE: Table = {
  cells: new Uint8Array(225),
  rack: new Uint8Array([1, 2, 3]),
  bag: 50,
  scores: [0, 0],
  others: [7],
};
const move = (
  kind: KernelMove['kind'],
  tiles: number[],
  score: number,
  equity = 1000 * score,
): KernelMove => ({
  kind,
  row: 7,
  col: 7,
  down: false,
  score,
  equity,
  tiles: Uint8Array.from(tiles),
  leave: new Uint8Array(),
});
const ALL = [0, 0, 0, 0, 0, 0, 0].map(() => 1);
const NONE = ALL.map(() => 0);
const habits = (more: object) => ({
  habits: { vocabulary: null, notices: ALL, wavers: 0, keeps: 1, ...more },
  budget: null,
});
/** An engine that answers from a list and remembers what it was asked. */
function thinker(answers: Record<string, unknown>): Thinker & { asked: [string, ...unknown[]][] } {
  const asked: [string, ...unknown[]][] = [];
  const ask = (async (what: string, ...given: unknown[]) => {
    asked.push([what, ...given]);
    return answers[what];
  }) as unknown as Thinker['ask'];
  return { ask, asked };
}

test('who feels leaves takes the best by value, who does not the best by points', async () => {
  const bestMoves = [move('place', [1, 2], 10, 20_000), move('place', [1, 2, 3], 15, 12_000)];
  expect(await choose(habits({}), thinker({ bestMoves }), TABLE, 1)).toBe(bestMoves[0]);
  expect(await choose(habits({ keeps: 0 }), thinker({ bestMoves }), TABLE, 1)).toBe(bestMoves[1]);
});

test('what is not noticed is not played: then it exchanges, or passes', async () => {
  const bestMoves = [move('place', [1, 2], 10), move('exchange', [1], 0)];
  const blind = habits({ notices: NONE });
  expect((await choose(blind, thinker({ bestMoves }), TABLE, 1)).kind).toBe('exchange');
  expect((await choose(blind, thinker({ bestMoves: bestMoves.slice(0, 1) }), TABLE, 1)).kind).toBe('pass');
});

test('who wavers takes better plays more often, and the same seed the same one', async () => {
  const bestMoves = [move('place', [1, 2], 20), move('place', [1], 17), move('place', [2], 0)];
  const engine = thinker({ bestMoves });
  const wavers = habits({ wavers: 3 });
  const chosen: KernelMove[] = [];
  for (let seed = 0; seed < 300; seed++) chosen.push(await choose(wavers, engine, TABLE, seed));
  const times = bestMoves.map((one) => chosen.filter((each) => each === one).length);
  expect(times[0]).toBeGreaterThan(times[1]!);
  expect(times[1]).toBeGreaterThan(times[2]!);
  expect(times[1]).toBeGreaterThan(40); // e^-1 of the best
  expect(await choose(wavers, engine, TABLE, 7)).toBe(await choose(wavers, engine, TABLE, 7));
});

const BUDGET = {
  rollouts: 500,
  plies: 2,
  candidates: 8,
  endgame_nodes: 10_000,
  preendgame_orders: 200,
  preendgame_nodes: 5_000,
  milliseconds: 900,
};
test('a searching bot simulates, then counts orders, then solves', async () => {
  const [one, two] = [move('place', [1], 5), move('place', [2], 4)];
  const engine = thinker({
    bestMoves: [one, two],
    simulate: { rollouts: 1, moves: [{ move: two }] },
    solvePreendgame: { proven: true, moves: [{ move: one }] },
    solveEndgame: { line: [two] },
  });
  const bot = { habits: null, budget: BUDGET };
  expect(await choose(bot, engine, TABLE, 1)).toBe(two);
  expect(engine.asked.at(-1)).toEqual([
    'simulate',
    TABLE,
    { candidates: 8, plies: 2, iterations: 250, rollouts: 500, milliseconds: 900, seed: 1 },
  ]);
  expect(await choose(bot, engine, { ...TABLE, bag: 3 }, 1)).toBe(one);
  expect(await choose(bot, engine, { ...TABLE, bag: 0 }, 1)).toBe(two);
  expect(engine.asked.at(-1)![0]).toBe('solveEndgame');
});

test('numbers are spread between 0 and 1', () => {
  const next = seeded(5);
  const drawn = Array.from({ length: 2000 }, next);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(1);
  expect(drawn.filter((each) => each < 0.25).length / 2000).toBeCloseTo(0.25, 1);
});
