import { expect, test } from 'vitest';
import { Before, keptLeaves } from './inference';
import type { KernelMove, LastTurn, Table } from './kernel';
import { TASKS } from './tasks';

const [A, B, S, Z] = [1, 2, 22, 28] as const;
const LAST: LastTurn = {
  cells: new Uint8Array(225),
  laid: new Uint8Array([A, B]),
  score: 10,
  exchanged: 0,
  unseen: [A, A, A, B, B, B, S, S, Z, Z, Z, Z],
};
const TABLE: Table = {
  cells: new Uint8Array(225),
  rack: new Uint8Array([A]),
  bag: 5,
  scores: [0, 0],
  others: [7],
  last: LAST,
};

/** Who holds a Z plays it for a hundred points; each S on the rack is worth ten. */
const kernel = {
  afterBag: [] as number[],
  leaveValue: (leave: Uint8Array) => 10_000 * leave.filter((code) => code === S).length,
  bestMoves: ({ rack }: Table) => [{ equity: rack.includes(Z) ? 100_000 : 10_000 } as KernelMove],
};
const share = (leaves: readonly Uint8Array[], code: number): number =>
  leaves.filter((leave) => leave.includes(code)).length / leaves.length;

test('leaves with which something better would have been played are hardly drawn', () => {
  const leaves = keptLeaves(kernel, TABLE, 3, 400);
  expect(leaves).toHaveLength(400);
  expect(leaves.every((leave) => leave.length === 5)).toBe(true);
  // By chance 93 % of such leaves hold a Z.
  expect(share(leaves, Z)).toBeLessThan(0.5);
  expect(keptLeaves(kernel, TABLE, 3, 400)).toEqual(leaves);
});

test('a play that nothing explains says nothing of what was kept but its worth', () => {
  const never = { ...kernel, bestMoves: () => [{ equity: 90_000 } as KernelMove] };
  expect(share(keptLeaves(never, TABLE, 3, 400), Z)).toBeGreaterThan(0.85);
});

test('of a rack that was exchanged the best was kept, and the rest is not there', () => {
  const exchanged = { ...TABLE, last: { ...LAST, laid: new Uint8Array(), score: 0, exchanged: 5 } };
  const leaves = keptLeaves({ ...kernel, bestMoves: () => [{ equity: 0 } as KernelMove] }, exchanged, 1, 400);
  expect(leaves.every((leave) => leave.length === 7)).toBe(true);
  expect(share(leaves, S)).toBe(1); // the two best of any rack, and all that it had not
});

test('after a pass whole racks are drawn', () => {
  const passed = { ...TABLE, last: { ...LAST, laid: new Uint8Array(), score: 0 } };
  expect(keptLeaves(kernel, passed, 1, 50).every((leave) => leave.length === 7)).toBe(true);
});

test('nothing is guessed at the start, from a whole rack laid, with an empty bag or a short rack', () => {
  const { last: _last, ...first } = TABLE;
  const whole = { ...LAST, laid: new Uint8Array([A, A, A, B, B, B, S]) };
  for (const table of [
    first,
    { ...TABLE, last: whole },
    { ...TABLE, bag: 0 },
    { ...TABLE, others: [6] },
    { ...TABLE, last: { ...LAST, laid: new Uint8Array(), exchanged: 6 } },
  ])
    expect(keptLeaves(kernel, table)).toEqual([]);
});

test('what the last turn says is weighed by how far it was behind, and by what was kept', () => {
  const before = new Before(kernel, TABLE, LAST);
  const rack = new Uint8Array([A, A, A, B, B, B, S]);
  const found = before.explained(rack, new Uint8Array([S]), new Uint8Array([S]));
  expect(found.behind).toBe(0); // what was kept is worth more than was lacking
  const other = before.explained(new Uint8Array([A, Z]), new Uint8Array([Z]), new Uint8Array([Z]));
  expect(other.behind).toBe(90_000);
  const [with_s, with_z] = before.weights([found, other]);
  expect(with_s).toBeCloseTo(Math.exp(10 / 38), 6);
  expect(with_z).toBe(0.01);
});

test('simulations and pre-endgames are told what may have been kept, unless it is said', () => {
  const asked: Table[] = [];
  const told = {
    ...kernel,
    simulate: (table: Table) => void asked.push(table),
    solvePreendgame: (table: Table) => void asked.push(table),
  } as unknown as Parameters<typeof TASKS.simulate>[0];
  TASKS.simulate(told, TABLE, { seed: 2 });
  TASKS.solvePreendgame(told, TABLE);
  TASKS.simulate(told, { ...TABLE, kept: [] });
  const { last: _last, ...first } = TABLE;
  TASKS.simulate(told, first);
  expect(asked.map(({ kept }) => kept?.length)).toEqual([200, 200, 0, undefined]);
});
