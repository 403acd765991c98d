// What the native kernel found, asked of the one in WebAssembly: the same code runs in Node and in a browser.
import { Before } from '../src/engine/inference';
import { Kernel, type KernelMove, type Table } from '../src/engine/kernel';

export interface GoldenTable {
  cells: string;
  rack: string;
  bag: number;
  scores: number[];
  others: number[];
  passes: number;
  scoreless: number;
}

/** With what is guessed of the other's rack. */
export interface GuessedTable extends GoldenTable {
  /** The turn before, and leaves that the other may have kept after it, each with the rack that it was of. */
  last: { cells: string; laid: string; score: number; exchanged: number; unseen: number[] } | null;
  kept: { rack: string; leave: string }[];
}

export interface Golden {
  percent: number;
  openingVowel: number;
  signature: string;
  positions: number;
  tables: GuessedTable[];
  answers: unknown;
}

/** Files as the server gives them, and the words that the signature is made of. */
export interface GoldenFiles {
  module: Uint8Array<ArrayBuffer>;
  graph: Uint8Array;
  leaves: Uint8Array;
  outcomes: Uint8Array;
  syllables: Uint8Array;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');
export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const told = (move: KernelMove): unknown[] => [
  ['place', 'exchange', 'pass'].indexOf(move.kind),
  move.row,
  move.col,
  move.down,
  move.score,
  move.equity,
  hex(move.tiles),
  hex(move.leave),
];

/** By how much the last turn was not the best of each rack that it may have been made from. */
function explained(kernel: Kernel, table: Table, { last, kept }: GuessedTable): number[] {
  if (!last) return [];
  const turn = { ...last, cells: unhex(last.cells), laid: unhex(last.laid) };
  const before = new Before(kernel, table, turn);
  return kept.map(({ rack, leave }) => before.explained(unhex(rack), unhex(leave), unhex(leave)).behind);
}

function answered(kernel: Kernel, given: GuessedTable): unknown {
  const { last: _last, kept, ...there } = given;
  const table: Table = { ...there, cells: unhex(there.cells), rack: unhex(there.rack) };
  const guessed: Table = { ...table, kept: kept.map(({ leave }) => unhex(leave)) };
  const found: Record<string, unknown> = {
    count: kernel.countPlays(table),
    legal: kernel.allMoves(table).length,
    best: kernel.bestMoves(table, 15).map(told),
    anagrams: kernel.anagrams(table.rack, 2).map(hex).sort(),
    hooks: kernel
      .anagrams(table.rack, 2)
      .map((word) => [hex(word), kernel.hooks(word).front, kernel.hooks(word).back])
      .sort(),
    judged: kernel
      .anagrams(table.rack, 2)
      .map((word) => [hex(word), kernel.contains(word), kernel.contains(word.toReversed())])
      .sort(),
  };
  if (table.bag > 0) {
    found.explained = explained(kernel, table, given);
    const { rollouts, moves } = kernel.simulate(guessed, { candidates: 6, iterations: 64, seed: 7 });
    found.simulated = [
      rollouts,
      moves.map((each) => [told(each.move), each.iterations, each.equity, each.wins]),
    ];
  }
  if (table.bag === 0) {
    const { gain, proven, nodes, line } = kernel.solveEndgame(table, { nodes: 3000 });
    found.endgame = [gain, proven, nodes, line.map(told)];
  }
  if (table.bag > 0 && table.bag <= 4) {
    const { moves } = kernel.solvePreendgame(guessed, { candidates: 4, orders: 12, nodes: 100, seed: 3 });
    found.preendgame = moves.map(({ move, wins, spread, orders, exact, lower, upper }) => [
      told(move),
      wins,
      spread,
      orders,
      exact,
      lower,
      upper,
    ]);
  }
  return found;
}

/** The bench signature, as `tesela bench signature` makes it. */
async function signature(module: WebAssembly.Module, syllables: Uint8Array): Promise<[string, number]> {
  const kernel = await Kernel.create(module);
  kernel.buildGraph(split(syllables));
  const positions = kernel.greedyPositions(16, 2024);
  const every = kernel.bench(positions, 'all');
  const choices = kernel.bench(positions, 'top');
  const checksum = (every.checksum ^ choices.checksum).toString(16).padStart(16, '0');
  return [`${every.moves}-${checksum}`, every.positions];
}

function split(bytes: Uint8Array): Uint8Array[] {
  const words: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes[at]!)
    words.push(bytes.subarray(at + 1, at + 1 + bytes[at]!));
  return words;
}

/** What this kernel says to all of it, in the shape of the golden file. */
export async function ask(golden: Golden, files: GoldenFiles): Promise<Omit<Golden, 'tables'>> {
  const module = await WebAssembly.compile(files.module);
  const kernel = await Kernel.create(module);
  kernel.loadGraph(files.graph);
  kernel.loadLeaves(files.leaves, golden.percent);
  kernel.loadOutcomes(files.outcomes, golden.openingVowel);
  const answers = golden.tables.map((table) => answered(kernel, table));
  const [text, positions] = await signature(module, files.syllables);
  return { percent: golden.percent, openingVowel: golden.openingVowel, signature: text, positions, answers };
}
