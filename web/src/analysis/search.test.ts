import { expect, test } from 'vitest';
import type { Engine } from '../engine/client';
import type { KernelMove, Simulated, Table } from '../engine/kernel';
import { analyse, between, type Found } from './search';

const move = (col: number, equity: number): KernelMove => ({
  kind: 'place',
  row: 7,
  col,
  down: false,
  score: 10,
  equity,
  tiles: new Uint8Array([1, 2]),
  leave: new Uint8Array(),
});
const BEST = [move(1, 30_000), move(2, 28_500), move(3, 20_000)];
const table = (bag: number, held = 7): Table => ({
  cells: new Uint8Array(225),
  rack: new Uint8Array([1, 2]),
  bag,
  scores: [0, 0],
  others: [held],
});

/** An engine that knows three moves and prefers the second. */
function engine(asked: string[] = []): Pick<Engine, 'ask' | 'simulating'> {
  const answers: Record<string, unknown> = {
    bestMoves: BEST,
    solveEndgame: { gain: 12, proven: true, depth: 3, nodes: 500, line: [BEST[1], BEST[0]] },
    solvePreendgame: {
      proven: false,
      moves: [
        { move: BEST[1], wins: 0.75, winsError: 0.02, spread: 4, orders: 96, exact: false },
        { move: BEST[0], wins: 0.5, winsError: 0.03, spread: 1, orders: 96, exact: false },
      ],
    },
  };
  return {
    ask: (async (what: string) => {
      asked.push(what);
      return answers[what];
    }) as Engine['ask'],
    async *simulating(_table, options) {
      asked.push(`simulate ${options.plies}`);
      for (const rollouts of [64, 128])
        yield {
          rollouts,
          moves: [{ move: BEST[1], equity: 25, wins: 0.6, winsError: 0.01 }],
        } as unknown as Simulated;
    },
  };
}

async function all(of: Table, asked: string[] = []): Promise<Found[]> {
  const found: Found[] = [];
  for await (const each of analyse(engine(asked), of)) found.push(each);
  return found;
}
const columns = (found: Found): number[] => found.rows.map((row) => row.move.col);

test('first by static value, then simulated, surer each time; what was not simulated stays below', async () => {
  const found = await all(table(60));
  expect(found.map((each) => [each.stage, each.work])).toEqual([
    ['static', 0],
    ['simulated', 64],
    ['simulated', 128],
  ]);
  expect(columns(found[0]!)).toEqual([1, 2, 3]);
  expect(columns(found[2]!)).toEqual([2, 1, 3]);
  expect(found[2]!.rows[0]).toMatchObject({ equity: 25, wins: 0.6, winsError: 0.01 });
  expect(found[2]!.rows[1]).toEqual({ move: BEST[0] });
});

test('near the end of the bag games are played out', async () => {
  const asked: string[] = [];
  await all(table(11), asked);
  await all(table(10), asked);
  expect(asked.filter((each) => each.startsWith('simulate'))).toEqual(['simulate 2', 'simulate 99']);
});

test('with one to four tiles in the bag their orders are tried', async () => {
  for (const bag of [1, 4]) {
    const last = (await all(table(bag))).at(-1)!;
    expect([last.stage, last.work]).toEqual(['preendgame', 96]);
    expect(last.rows[0]).toMatchObject({ wins: 0.75, equity: 4 });
    expect(columns(last)).toEqual([2, 1, 3]);
  }
});

test('with the bag empty the endgame is solved', async () => {
  const last = (await all(table(0))).at(-1)!;
  expect([last.stage, last.end?.gain, last.end?.proven]).toEqual(['endgame', 12, true]);
  expect(columns(last)).toEqual([2, 1, 3]);
});

test('where nobody else holds a tile there is nothing to play on', async () => {
  expect((await all(table(0, 0))).map((each) => each.stage)).toEqual(['static']);
});

test('two plays are compared as they were looked at: played on both, or by points and leave', () => {
  const [first, second] = [BEST[0]!, BEST[1]!];
  const simulated = { move: first, equity: 20, wins: 0.6, winsError: 0.03 };
  const other = { move: second, equity: 15, wins: 0.5, winsError: 0.04 };
  const found = between(simulated, other);
  expect(found).toMatchObject({ points: 5, error: 0.05 });
  expect(found.wins).toBeCloseTo(0.1);
  expect(between(simulated, { move: second })).toEqual({ points: 1.5 });
});
