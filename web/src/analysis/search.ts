// How a position is analysed: a first list at once, then what the stage of the game allows, surer and surer.
import type { Between } from '../coach/coach';
import type { Engine } from '../engine/client';
import type { KernelMove, Table } from '../engine/kernel';

export interface Row {
  readonly move: KernelMove;
  /**
   * Points: first the play's own with what stays on the rack; once games were played on, the lead that it came to in
   * them, and none for plays that were not played on, as the two can't be compared.
   */
  readonly equity?: number;
  /** 0 to 1, with its standard error; only once something was played on. */
  readonly wins?: number;
  readonly winsError?: number;
}

export type Stage = 'static' | 'simulated' | 'preendgame' | 'endgame';

export interface Found {
  readonly stage: Stage;
  readonly rows: readonly Row[];
  /** Games played on so far, or orders of the bag that were tried. */
  readonly work: number;
  /** Of an endgame: what the mover gains from here to the end, the moves expected, and whether it is certain. */
  readonly end?: { readonly gain: number; readonly proven: boolean; readonly line: readonly KernelMove[] };
}

const LISTED = 15;
const SIMULATED = 10;
const ITERATIONS = 800;
const TO_THE_END = 99;
/** With so few tiles in the bag, games are played on to their end. */
const PLAY_OUT_BAG = 10;
const PREENDGAME_BAG = 4;
const ENDGAME = { nodes: 1_000_000, milliseconds: 20_000 };
const PREENDGAME = { candidates: 24, orders: 200, nodes: 25_000, totalNodes: 150_000, milliseconds: 20_000 };

/** Everything that is found, in the order in which it is found; each answer takes the place of the one before. */
export async function* analyse(
  engine: Pick<Engine, 'ask' | 'simulating'>,
  table: Table,
): AsyncGenerator<Found> {
  const best = (await engine.ask('bestMoves', table, LISTED)).map((move) => ({
    move,
    equity: move.equity / 1000,
  }));
  yield { stage: 'static', rows: best, work: 0 };
  if (table.others[0] === 0 || best.length < 2) return;
  if (table.bag === 0) yield await endgame(engine, table, best);
  else if (table.bag <= PREENDGAME_BAG) yield await preendgame(engine, table, best);
  else {
    const plies = table.bag <= PLAY_OUT_BAG ? TO_THE_END : 2;
    for await (const { rollouts, moves } of engine.simulating(
      table,
      { candidates: SIMULATED, plies },
      ITERATIONS,
    ))
      yield { stage: 'simulated', rows: joined(moves, best), work: rollouts };
  }
}

async function endgame(engine: Pick<Engine, 'ask'>, table: Table, best: readonly Row[]): Promise<Found> {
  const { gain, proven, nodes, line } = await engine.ask('solveEndgame', table, ENDGAME);
  const first = line[0];
  const rows = first ? joined([{ move: first, equity: gain }], best) : best;
  return { stage: 'endgame', rows, work: nodes, end: { gain, proven, line } };
}

async function preendgame(engine: Pick<Engine, 'ask'>, table: Table, best: readonly Row[]): Promise<Found> {
  const { moves: arms } = await engine.ask('solvePreendgame', table, PREENDGAME);
  const rows = arms.map(({ move, wins, winsError, spread }) => ({ move, equity: spread, wins, winsError }));
  return { stage: 'preendgame', rows: joined(rows, best), work: arms[0]?.orders ?? 0 };
}

/** Those that were looked into, and after them the rest of the first list, without a value beside theirs. */
function joined(first: readonly Row[], rest: readonly Row[]): Row[] {
  const key = ({ move }: Row): string =>
    `${move.kind} ${move.row} ${move.col} ${move.down} ${move.tiles.join()}`;
  const there = new Set(first.map(key));
  return [
    ...first.map(({ move, equity, wins, winsError }) => ({
      move,
      ...(equity === undefined ? {} : { equity }),
      ...(wins === undefined || winsError === undefined ? {} : { wins, winsError }),
    })),
    ...rest.filter((row) => !there.has(key(row))).map(({ move }) => ({ move })),
  ];
}

/** What lies between the best row and another: as far as both were played on, else by points and leave alone. */
export function between(best: Row, row: Row): Between {
  if (
    best.wins === undefined ||
    row.wins === undefined ||
    best.equity === undefined ||
    row.equity === undefined
  )
    return { points: Math.max(0, best.move.equity - row.move.equity) / 1000 };
  return {
    points: Math.max(0, best.equity - row.equity),
    wins: Math.max(0, best.wins - row.wins),
    error: Math.hypot(best.winsError ?? 0, row.winsError ?? 0),
  };
}
