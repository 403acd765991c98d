// What the worker does with many moves, so that only what a page shows leaves it: lists of thousands are slow to send.
import { keptLeaves } from './inference';
import type {
  Kernel,
  KernelMove,
  Preendgame,
  PreendgameOptions,
  Simulated,
  SimulationOptions,
  Table,
} from './kernel';
import { boardAfter, laid, laidCells, same } from './moves';
import { drawn, seeded } from './random';

const RACK = 7;
const CELLS = 225;

export interface Compared {
  readonly best: KernelMove;
  /** The move that was asked about, with its value if it is one of the list; and its number there, -1 if it is none. */
  readonly played: KernelMove;
  readonly number: number;
  /** The best-scoring play of seven tiles, where the move lays fewer. */
  readonly bingo?: KernelMove;
}

/** A move among all that there were. */
export function compared(moves: readonly KernelMove[], done: KernelMove): Compared {
  const number = moves.findIndex((each) => same(each, done));
  const played = moves[number] ?? done;
  const bingos = laid(played) < RACK ? moves.filter((each) => laid(each) === RACK) : [];
  const bingo = bingos.reduce<KernelMove | undefined>(
    (most, each) => (most && most.score >= each.score ? most : each),
    undefined,
  );
  return { best: moves[0] ?? done, played, number, ...(bingo ? { bingo } : {}) };
}

export interface Points {
  /** By square: the most that a play covering it scores, and how many plays cover it. */
  readonly most: readonly number[];
  readonly plays: readonly number[];
  readonly legal: number;
}

/** Where the points are, of all legal plays. */
export function pointsBySquare(moves: readonly KernelMove[]): Points {
  const most = Array<number>(CELLS).fill(0);
  const plays = Array<number>(CELLS).fill(0);
  let legal = 0;
  for (const move of moves) {
    if (move.kind === 'place') legal++;
    for (const [cell] of laidCells(move)) {
      plays[cell]!++;
      most[cell] = Math.max(most[cell]!, move.score);
    }
  }
  return { most, plays, legal };
}

export interface Replies {
  /** By square: what the other's best reply scores there on average, over the racks that were tried. */
  readonly mean: readonly number[];
  readonly racks: number;
  /** What the best reply scores on average, wherever it lies. */
  readonly average: number;
}

/** Racks of so many tiles from those that nobody sees, with the known ones; where they are all, there is only one. */
export function drawnRacks(
  unseen: readonly number[],
  size: number,
  wanted: number,
  seed = 1,
  known: ArrayLike<number> = [],
): Uint8Array[] {
  if (size === 0) return [];
  const random = seeded(seed);
  const rest = [...unseen];
  for (const code of Array.from(known)) rest.splice(rest.indexOf(code), 1);
  const open = size - known.length;
  return Array.from({ length: open >= rest.length ? 1 : wanted }, () =>
    Uint8Array.from([...Array.from(known), ...drawn(rest, open, random)]).sort(),
  );
}

/** The best replies to a move, or to the board as it stands, each from its rack, summed up by square. */
export function repliesBySquare(
  bestOf: (table: Table) => KernelMove | undefined,
  table: Table,
  move: KernelMove | null,
  racks: readonly Uint8Array[],
): Replies {
  const sums = Array<number>(CELLS).fill(0);
  const laidNow = move ? laid(move) : 0;
  const drawn = Math.min(laidNow, table.bag);
  const after: Table = {
    cells: boardAfter(table.cells, move),
    rack: table.rack,
    bag: table.bag - drawn,
    scores: [table.scores[1]!, table.scores[0]! + (move?.score ?? 0)],
    others: [table.rack.length - laidNow + drawn],
    exchanges: table.bag - drawn > 0,
  };
  let sum = 0;
  for (const rack of after.others[0] === 0 ? [] : racks) {
    const best = bestOf({ ...after, rack });
    if (best?.kind !== 'place') continue;
    sum += best.score;
    for (const [cell] of laidCells(best)) sums[cell]! += best.score;
  }
  const number = Math.max(1, racks.length);
  return { mean: sums.map((each) => each / number), racks: racks.length, average: sum / number };
}

export interface Danger {
  readonly before: Replies;
  /** After the move that was asked about; the same where none was. */
  readonly after: Replies;
}

/** The table with what the other may have kept, where the last turn tells anything of it. */
const guessed = (kernel: Kernel, table: Table, seed = 1): Table =>
  table.last && !table.kept ? { ...table, kept: keptLeaves(kernel, table, seed) } : table;

/** Questions that take the kernel more than one call. */
export const TASKS = {
  simulate: (kernel: Kernel, table: Table, options: SimulationOptions = {}): Simulated =>
    kernel.simulate(guessed(kernel, table, options.seed), options),
  solvePreendgame: (kernel: Kernel, table: Table, options: PreendgameOptions = {}): Preendgame =>
    kernel.solvePreendgame(guessed(kernel, table, options.seed), options),
  compare: (kernel: Kernel, table: Table, done: KernelMove): Compared =>
    compared(kernel.allMoves(table), done),
  points: (kernel: Kernel, table: Table): Points => pointsBySquare(kernel.allMoves(table)),
  danger: (
    kernel: Kernel,
    table: Table,
    move: KernelMove | null,
    unseen: readonly number[],
    wanted: number,
  ): Danger => {
    const racks = drawnRacks(unseen, table.others[0] ?? 0, wanted, 1, table.rival);
    const bestOf = (asked: Table): KernelMove | undefined => kernel.bestMoves(asked, 1)[0];
    const before = repliesBySquare(bestOf, table, null, racks);
    return { before, after: move ? repliesBySquare(bestOf, table, move, racks) : before };
  },
} as const;
