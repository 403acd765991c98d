// The win chances that the browser tells of many positions, with the other's rack by chance and guessed from the turn
// before; `python -m tools.calibration_browser` sets them against what came.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { Kernel, type Table } from '../src/engine/kernel';
import { TASKS } from '../src/engine/tasks';
import { type GoldenTable, unhex } from './check';

interface Stand {
  kind: string;
  seed: number;
  table: GoldenTable;
  last: { cells: string; laid: string; score: number; exchanged: number; unseen: number[] } | null;
}
interface Asked {
  percent: number;
  openingVowel: number;
  stands: Stand[];
}

const FOLDER = process.env.GOLDEN ?? '';
const bytes = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const ITERATIONS = 200;
const ORDERS = 64;
const NODES = 50;
const TO_THE_END = 99;

function told(kernel: Kernel, table: Table, { kind, seed }: Stand): number {
  if (kind === 'pre-endgame')
    return TASKS.solvePreendgame(kernel, table, { candidates: 1, orders: ORDERS, nodes: NODES, seed })
      .moves[0]!.wins;
  const plies = kind === 'two plies' ? 2 : TO_THE_END;
  return TASKS.simulate(kernel, table, { candidates: 1, plies, iterations: ITERATIONS, seed }).moves[0]!.wins;
}

test('the chances of the move that was made', async () => {
  const asked = JSON.parse(readFileSync(join(FOLDER, 'asked.json'), 'utf8')) as Asked;
  const kernel = await Kernel.create(await WebAssembly.compile(bytes('module')));
  kernel.loadGraph(bytes('graph'));
  kernel.loadLeaves(bytes('leaves'), asked.percent);
  kernel.loadOutcomes(bytes('outcomes'), asked.openingVowel);
  const found = asked.stands.map((stand) => {
    const { table: given, last } = stand;
    const table: Table = { ...given, cells: unhex(given.cells), rack: unhex(given.rack) };
    const turn = last && { ...last, cells: unhex(last.cells), laid: unhex(last.laid) };
    return [told(kernel, table, stand), told(kernel, turn ? { ...table, last: turn } : table, stand)];
  });
  writeFileSync(join(FOLDER, 'found.json'), JSON.stringify(found));
});
