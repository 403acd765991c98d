// The house's bots in the browser: the same habits and budgets as on the server (`engine/players`), as data. The
// words that a bot knows are in the engine that it is asked with.
import type { OfflineBot } from '../api/types';
import type { Engine } from '../engine/client';
import type { KernelMove, Table } from '../engine/kernel';
import { seeded } from '../engine/random';

type Habits = NonNullable<OfflineBot['habits']>;
type Budget = NonNullable<OfflineBot['budget']>;
export type Thinker = Pick<Engine, 'ask'>;

/** Plays among which somebody may notice one. */
const LOOKED_AT = 400;
const PREENDGAME_BAG = 4;
const PREENDGAME_CANDIDATES = 40;
const PREENDGAME_NODES = 25_000;
const PLAY_OUT_BAG = 10;
const TO_THE_END = 99;

/** What a bot does on this table. */
export async function choose(
  bot: Pick<OfflineBot, 'habits' | 'budget'>,
  engine: Thinker,
  table: Table,
  seed: number,
): Promise<KernelMove> {
  if (bot.habits) return likePeople(bot.habits, engine, table, seeded(seed));
  if (bot.budget) return searching(bot.budget, engine, table, seed);
  return (await engine.ask('bestMoves', table, 1))[0]!;
}

async function likePeople(
  habits: Habits,
  engine: Thinker,
  table: Table,
  random: () => number,
): Promise<KernelMove> {
  const all = await engine.ask('bestMoves', table, LOOKED_AT);
  const laid = (move: KernelMove): number => move.tiles.filter((code) => code !== 0).length;
  let seen = all.filter((move) => move.kind !== 'place' || random() < habits.notices[laid(move) - 1]!);
  if (!seen.some((move) => move.kind === 'place'))
    return seen.find((move) => move.kind === 'exchange') ?? passing(table);
  if (seen[0]!.kind !== 'place' && habits.keeps < 1) seen = seen.filter((move) => move.kind === 'place');
  const worth = seen.map((move) => move.score + habits.keeps * (move.equity / 1000 - move.score));
  const most = Math.max(...worth);
  if (!habits.wavers) return seen[worth.indexOf(most)]!;
  const weights = worth.map((each) => Math.exp((each - most) / habits.wavers));
  let left = random() * weights.reduce((sum, each) => sum + each, 0);
  return seen[
    Math.max(
      0,
      weights.findIndex((each) => (left -= each) < 0),
    )
  ]!;
}

const passing = (table: Table): KernelMove => ({
  kind: 'pass',
  row: 0,
  col: 0,
  down: false,
  score: 0,
  equity: 0,
  tiles: new Uint8Array(),
  leave: table.rack,
});

async function searching(budget: Budget, engine: Thinker, table: Table, seed: number): Promise<KernelMove> {
  const { milliseconds } = budget;
  if (table.bag === 0 && budget.endgame_nodes && table.others[0]) {
    const { line } = await engine.ask('solveEndgame', table, { nodes: budget.endgame_nodes, milliseconds });
    if (line[0]) return line[0];
  }
  const best = await engine.ask('bestMoves', table, budget.candidates);
  if (best.length === 1) return best[0]!;
  if (table.bag > 0 && table.bag <= PREENDGAME_BAG && budget.preendgame_orders) {
    const orders = budget.preendgame_orders;
    const { moves } = await engine.ask('solvePreendgame', table, {
      candidates: PREENDGAME_CANDIDATES,
      orders,
      nodes: PREENDGAME_NODES,
      totalNodes: budget.preendgame_nodes,
      milliseconds,
      seed,
    });
    return moves[0]!.move;
  }
  const { moves } = await engine.ask('simulate', table, {
    candidates: budget.candidates,
    plies: table.bag <= PLAY_OUT_BAG ? TO_THE_END : budget.plies,
    iterations: Math.max(1, budget.rollouts >> 1),
    rollouts: budget.rollouts,
    milliseconds,
    seed,
  });
  return moves[0]!.move;
}
