// The kernel in WebAssembly: positions in, moves out. One instance holds one lexicon; it runs on one thread, in a worker
// where there is a page to keep alive.
import { ByteReader, ByteWriter } from './bytes';

export interface Table {
  /** 225 tile codes, row by row; 0 is an empty square. */
  cells: Uint8Array;
  rack: Uint8Array;
  bag: number;
  /** In the order of play, the mover's first. */
  scores: number[];
  /** How many tiles each of the others holds. */
  others: number[];
  passes?: number;
  scoreless?: number;
  /** Whether tiles may be exchanged; they may unless it is said. */
  exchanges?: boolean;
  /** Tiles that the other is known to hold, of which only the server's engine takes notice. */
  rival?: Uint8Array;
  /** What the other did before this turn, if it is known: it tells something of what was kept. */
  last?: LastTurn;
  /** Leaves that the other may have kept, each as likely as the next; none: anything. */
  kept?: readonly Uint8Array[];
}

/** The turn before, as all could see it. */
export interface LastTurn {
  /** The board that it was made on. */
  cells: Uint8Array;
  /** The tiles that it laid, blanks as blanks; none of an exchange or a pass. */
  laid: Uint8Array;
  score: number;
  /** So many tiles were exchanged; with none laid and none exchanged it was a pass. */
  exchanged: number;
  /** What the mover of now can't see. */
  unseen: readonly number[];
}

/** How a game ends, and what the tiles on the racks then cost. */
export interface EndRules {
  passesEach: number;
  scorelessEach: number;
  out: RackSum;
  passes: RackSum;
}
export type RackSum = (typeof RACK_SUMS)[number];
const RACK_SUMS = ['none', 'each_own', 'out_gains'] as const;

export interface KernelMove {
  kind: 'place' | 'exchange' | 'pass';
  row: number;
  col: number;
  down: boolean;
  score: number;
  /** Millipoints. */
  equity: number;
  /** From the first square, 0 where the board is covered; or what is exchanged. */
  tiles: Uint8Array;
  leave: Uint8Array;
}

export interface SimulatedMove {
  move: KernelMove;
  iterations: number;
  equity: number;
  equityError: number;
  wins: number;
  winsError: number;
  /** What it is ranked by: the win chance, with a little of the equity. */
  value: number;
  dropped: boolean;
}

export interface Simulated {
  rollouts: number;
  moves: SimulatedMove[];
}

export interface SimulationOptions {
  candidates?: number;
  /** Others that must be among them, by their number in `allMoves`. */
  also?: number[];
  plies?: number;
  iterations?: number;
  /** At most so many in all; 0 for no limit. */
  rollouts?: number;
  seed?: number;
  /** 0 is no limit. */
  milliseconds?: number;
}

export interface PreendgameOptions {
  candidates?: number;
  also?: number[];
  orders?: number;
  /** For each endgame, at most. */
  nodes?: number;
  seed?: number;
  /** In all; 0 is no limit. */
  totalNodes?: number;
  milliseconds?: number;
}

export interface SolvedEndgame {
  gain: number;
  proven: boolean;
  depth: number;
  nodes: number;
  line: KernelMove[];
}

export interface PreendgameMove {
  move: KernelMove;
  wins: number;
  winsError: number;
  spread: number;
  /** The win chance is certain to lie between these. */
  lower: number;
  upper: number;
  orders: number;
  exact: boolean;
}

export interface Preendgame {
  /** No other candidate wins more often than the first. */
  proven: boolean;
  moves: PreendgameMove[];
}

/** Input that the kernel can't use: a code for the page to turn into a sentence, and where. */
export class KernelRefusal extends Error {
  constructor(
    readonly code: string,
    readonly at: number,
  ) {
    super(`${code} at ${at}`);
  }
}

const BAG_TERMS = 16;
/** Millionths that a stored step of the win table is worth. */
const WIN_STEP = 20;
const KINDS = ['place', 'exchange', 'pass'] as const;

type Exports = Record<string, (...given: number[]) => number> & { memory: WebAssembly.Memory };

export class Kernel {
  /** What the turn that leaves so many tiles in the bag gains or loses by it, in millipoints. */
  afterBag: readonly number[] = [];
  private constructor(private exports: Exports) {}

  static async create(module: WebAssembly.Module): Promise<Kernel> {
    const refuse = (code: number, length: number, at: number): never => {
      throw new KernelRefusal(
        new TextDecoder().decode(new Uint8Array(exports.memory.buffer, code, length)),
        at,
      );
    };
    // All that the C++ library asks of a system: a clock. Files, arguments and the rest are answered with «not there».
    const clock = (_id: number, _precision: bigint, to: number): number => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(exports.memory.buffer).setBigUint64(to, now, true);
      return 0;
    };
    const system: Record<string, WebAssembly.ImportValue> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === 'wasi_snapshot_preview1') system[name] = name === 'clock_time_get' ? clock : () => 8;
    }
    const imports = { wasi_snapshot_preview1: system, host: { refuse } };
    const exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    exports._initialize?.();
    return new Kernel(exports);
  }

  private copied(bytes: Uint8Array): number {
    const to = this.exports.allocate!(Math.max(1, bytes.length));
    new Uint8Array(this.exports.memory.buffer, to, bytes.length).set(bytes);
    return to;
  }

  private call(name: string, bytes: Uint8Array, ...more: number[]): number {
    const at = this.copied(bytes);
    try {
      return this.exports[name]!(at, bytes.length, ...more);
    } finally {
      this.exports.release!(at);
    }
  }

  private given(bytes: Uint8Array, use: (at: number) => void): void {
    const at = this.copied(bytes);
    try {
      use(at);
    } finally {
      this.exports.release!(at);
    }
  }

  private result(): ByteReader {
    const at = this.exports.result_data!();
    return new ByteReader(
      new Uint8Array(this.exports.memory.buffer, at, this.exports.result_size!()).slice(),
    );
  }

  /** The bytes of an edition's graph file; says how many words it holds. */
  loadGraph(bytes: Uint8Array): number {
    return this.exports.load_graph!(this.copied(bytes), bytes.length);
  }

  buildGraph(words: Uint8Array[]): number {
    const all = new ByteWriter();
    for (const word of words) all.counted(word);
    return this.call('build_graph', all.done());
  }

  /** A table of leaves as our file has it, unpacked; `percent` of each value counts. */
  loadLeaves(file: Uint8Array, percent: number): void {
    const step = headed(file, 'TSL1').getUint32(4, true);
    const steps = file.subarray(8);
    this.given(steps, (at) => this.exports.load_leaves!(at, steps.length / 2, step, percent));
  }

  /** Win chances and end-of-bag terms as our file has them, unpacked; the opening's term in millipoints. */
  loadOutcomes(file: Uint8Array, openingVowel: number): void {
    headed(file, 'TSW1');
    const terms = file.subarray(4, 4 + 4 * BAG_TERMS);
    const view = new DataView(terms.buffer, terms.byteOffset, terms.byteLength);
    this.afterBag = Array.from({ length: BAG_TERMS }, (_, at) => view.getInt32(4 * at, true));
    const steps = file.subarray(4 + 4 * BAG_TERMS);
    this.given(terms, (at) => this.exports.load_terms!(at, BAG_TERMS, openingVowel));
    this.given(steps, (at) => this.exports.load_wins!(at, steps.length / 2, WIN_STEP));
  }

  loadRules({ passesEach, scorelessEach, out, passes }: EndRules): void {
    this.exports.load_rules!(passesEach, scorelessEach, RACK_SUMS.indexOf(out), RACK_SUMS.indexOf(passes));
  }

  /** What these sorted tiles are worth on the rack, in millipoints; a full rack nothing. */
  leaveValue(leave: Uint8Array): number {
    return this.call('leave_value', leave);
  }

  contains(word: Uint8Array): boolean {
    return this.call('contains', word) === 1;
  }

  anagrams(rack: Uint8Array, shortest = rack.length): Uint8Array[] {
    this.call('find_anagrams', rack, shortest);
    const out = this.result();
    return Array.from({ length: out.number() }, () => out.counted());
  }

  /** Letters, as bits, that make a word when put before this one and after it. */
  hooks(word: Uint8Array): { front: number; back: number } {
    this.call('find_hooks', word);
    const out = this.result();
    return { front: out.number(), back: out.number() };
  }

  countPlays(table: Table): number {
    return this.call('count_plays', written(table).done());
  }

  bestMoves(table: Table, wanted: number): KernelMove[] {
    this.call('best_moves', written(table).number(wanted).done());
    const out = this.result();
    return Array.from({ length: out.number() }, () => readMove(out));
  }

  /** Every legal move, best first. */
  allMoves(table: Table): KernelMove[] {
    this.call('all_moves', written(table).done());
    const out = this.result();
    return Array.from({ length: out.number() }, () => readMove(out));
  }

  simulate(table: Table, options: SimulationOptions = {}): Simulated {
    const { candidates = 10, also = [], plies = 2, iterations = 100, rollouts: most = 0, seed = 1 } = options;
    const asked = chosen(written(table), candidates, also);
    asked
      .number(plies)
      .number(iterations)
      .number(most)
      .number(seed)
      .number(options.milliseconds ?? 0);
    this.call('run_simulation', keptIn(asked, table).done());
    const out = this.result();
    const rollouts = out.number();
    const moves = Array.from({ length: out.number() }, () => ({
      move: readMove(out),
      iterations: out.number(),
      equity: out.real(),
      equityError: out.real(),
      wins: out.real(),
      winsError: out.real(),
      value: out.real(),
      dropped: out.byte() === 1,
    }));
    return { rollouts, moves };
  }

  solveEndgame(table: Table, { nodes = 100_000, milliseconds = 0 } = {}): SolvedEndgame {
    this.call('run_endgame', written(table).number(nodes).number(milliseconds).done());
    const out = this.result();
    return {
      gain: out.signed(),
      proven: out.byte() === 1,
      depth: out.number(),
      nodes: out.number(),
      line: Array.from({ length: out.number() }, () => readMove(out)),
    };
  }

  solvePreendgame(table: Table, options: PreendgameOptions = {}): Preendgame {
    const { candidates = 8, also = [], orders = 100, nodes = 2000, seed = 1 } = options;
    const { totalNodes = 0, milliseconds = 0 } = options;
    const asked = chosen(written(table), candidates, also).number(orders).number(nodes).number(seed);
    asked.number(totalNodes).number(milliseconds);
    this.call('run_preendgame', keptIn(asked, table).done());
    const out = this.result();
    const proven = out.byte() === 1;
    const moves = Array.from({ length: out.number() }, () => ({
      move: readMove(out),
      wins: out.real(),
      winsError: out.real(),
      spread: out.real(),
      lower: out.real(),
      upper: out.real(),
      orders: out.number(),
      exact: out.byte() === 1,
    }));
    return { proven, moves };
  }

  /** Positions of greedy games, as `bench` takes them. */
  greedyPositions(games: number, seed: number): Uint8Array {
    this.exports.play_greedy!(games, seed);
    const size = this.exports.result_size!();
    return new Uint8Array(this.exports.memory.buffer, this.exports.result_data!(), size).slice();
  }

  bench(positions: Uint8Array, mode: 'all' | 'best' | 'top', passes = 1) {
    this.call('run_bench', positions, passes, ['all', 'best', 'top'].indexOf(mode));
    const out = this.result();
    const [count, moves] = [out.number(), out.number()];
    const checksum = BigInt(out.number()) | (BigInt(out.number()) << 32n);
    return { positions: count, moves, checksum, microseconds: out.real() };
  }
}

function written(table: Table): ByteWriter {
  const out = new ByteWriter().bytes(table.cells).counted(table.rack).number(table.bag);
  out.number(table.scores.length);
  for (const score of table.scores) out.number(score);
  for (const held of table.others) out.number(held);
  out.number(table.passes ?? 0).number(table.scoreless ?? 0);
  return out.number(table.exchanges === false ? 0 : 1);
}

function chosen(to: ByteWriter, candidates: number, also: number[]): ByteWriter {
  to.number(candidates).number(also.length);
  for (const number of also) to.number(number);
  return to;
}

function keptIn(to: ByteWriter, { kept = [] }: Table): ByteWriter {
  to.number(kept.length);
  for (const leave of kept) to.counted(leave);
  return to;
}

/** A file's bytes to look into, if it begins as such a file does. */
function headed(file: Uint8Array, magic: string): DataView {
  if (new TextDecoder().decode(file.subarray(0, 4)) !== magic)
    throw new KernelRefusal('tables.unreadable', 0);
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

function readMove(out: ByteReader): KernelMove {
  return {
    kind: KINDS[out.byte()]!,
    row: out.byte(),
    col: out.byte(),
    down: out.byte() === 1,
    score: out.signed(),
    equity: out.signed(),
    tiles: out.counted(),
    leave: out.counted(),
  };
}
