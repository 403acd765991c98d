// How fast the engine in WebAssembly is, on one thread; `make bench-wasm` compares it with the native kernel.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { Kernel, type Table } from '../src/engine/kernel';
import { type GoldenTable, unhex } from './check';

interface Asked {
  percent: number;
  openingVowel: number;
  warming: number;
  passes: number;
  iterations: number;
  nodes: number;
  middle: GoldenTable[];
  ends: GoldenTable[];
}

const FOLDER = process.env.GOLDEN ?? '';
const bytes = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const table = (given: GoldenTable): Table => ({
  ...given,
  cells: unhex(given.cells),
  rack: unhex(given.rack),
});

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

test('the same work as the native kernel', async () => {
  const asked = JSON.parse(readFileSync(join(FOLDER, 'asked.json'), 'utf8')) as Asked;
  const kernel = await Kernel.create(await WebAssembly.compile(bytes('module')));
  const loading = timed(() => {
    kernel.loadGraph(bytes('graph'));
    kernel.loadLeaves(bytes('leaves'), asked.percent);
    kernel.loadOutcomes(bytes('outcomes'), asked.openingVowel);
  });
  const positions = bytes('positions');
  // A first time, for the browser to compile what is called often.
  for (const mode of ['all', 'best'] as const) kernel.bench(positions, mode, asked.warming);
  const [all, best] = (['all', 'best'] as const).map((mode) => kernel.bench(positions, mode, asked.passes));
  const middle = asked.middle.map(table);
  const ends = asked.ends.map(table);
  kernel.simulate(middle[0]!, { iterations: asked.iterations }); // compiled and warm
  const simulating = timed(() => {
    for (const each of middle)
      kernel.simulate(each, { candidates: 8, iterations: asked.iterations, seed: 1 });
  });
  const ending = timed(() => {
    for (const each of ends) kernel.solveEndgame(each, { nodes: asked.nodes });
  });
  const found = { loading, all: all!.microseconds, best: best!.microseconds, simulating, ending };
  writeFileSync(join(FOLDER, 'found.json'), JSON.stringify(found));
});
