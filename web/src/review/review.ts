// A finished game of two looked at again by the engine in the browser: a first picture at once, then turn by turn surer.
import { asTable, codeOf, type Position, tileOf, unseen } from '../analysis/position';
import { before, lastTurn, playedMove } from '../analysis/record';
import type { CoachQuestion, Turn } from '../api/types';
import { question } from '../coach/coach';
import type { Engine } from '../engine/client';
import type { KernelMove, LastTurn, SimulationOptions, Table } from '../engine/kernel';
import { boardAfter, laid, same } from '../engine/moves';
import { count, readLaying } from '../lib/counting';
import { points, shown } from '../lib/tiles';
import { type Grade, gradeOf } from './grading';
import line from './strength.json';

export type How = 'static' | 'simulated' | 'endgame';

export interface Reviewed {
  /** Its number in the record, from 0. */
  readonly n: number;
  readonly seat: number;
  readonly position: Position;
  /** What the other did before, by which their rack is guessed. */
  readonly last?: LastTurn;
  readonly played: KernelMove;
  readonly best: KernelMove;
  readonly points: number;
  /** By points and leaves alone, as in the first picture: the players' number goes by it. */
  readonly first: number;
  /** Win chances of who moved: with the best move, and with the one made. */
  readonly wins?: { readonly best: number; readonly mine: number; readonly error: number };
  /** Standard error of the difference between the two, where both were played on. */
  readonly between?: number;
  /** Played on: the moves that were not clearly behind, the best first. */
  readonly rivals?: readonly KernelMove[];
  /** Solved: the final leads with the best move and with the one made. */
  readonly ends?: readonly [number, number];
  readonly grade: Grade;
  /** The best play of seven tiles that was there, where none was laid. */
  readonly bingo?: KernelMove;
  /** The play was challenged and taken back: the turn came to a pass, and is judged as one. */
  readonly lost: boolean;
  /** Words that the edition does not have, and that stood. */
  readonly phonies: readonly string[];
  readonly how: How;
  readonly proven: boolean;
}

type Asked = Pick<Engine, 'ask'>;
const JUDGED = ['play', 'exchange', 'pass', 'withdrawn'];
const CANDIDATES = 6;
const ITERATIONS = 160;
const ROLLOUTS = 700;
const DEEP = { candidates: 1, iterations: 1500, rollouts: 4500 };
const OTHER_SEEDS = 1000;
const PLAY_OUT_BAG = 10;
const TO_THE_END = 99;
const NODES = 30_000;
const RACK = 7;

/** By points and leaves alone: what the first picture shows. */
export async function atOnce(engine: Asked, record: readonly Turn[], n: number): Promise<Reviewed | null> {
  const turn = record[n]!;
  const position = JUDGED.includes(turn.kind) ? before(record, n) : null;
  if (!position) return null;
  const [{ best, played, bingo }, phonies] = await Promise.all([
    engine.ask('compare', asTable(position), playedMove(turn, position)),
    phoniesOf(engine, turn, position),
  ]);
  const lost = Math.max(0, best.equity - played.equity) / 1000;
  const last = lastTurn(record, n, position);
  return {
    n,
    seat: turn.seat,
    position,
    ...(last ? { last } : {}),
    played,
    best,
    points: lost,
    first: lost,
    grade: gradeOf({ same: same(best, played), points: lost }),
    ...(bingo ? { bingo } : {}),
    lost: turn.kind === 'withdrawn',
    phonies,
    how: 'static',
    proven: false,
  };
}

async function phoniesOf(engine: Asked, turn: Turn, { board }: Position): Promise<string[]> {
  const play = turn.kind === 'play' ? readLaying(turn.coord, turn.tiles) : null;
  const words = play ? count(board, play).words : [];
  const there = await Promise.all(
    words.map((word) =>
      engine.ask(
        'contains',
        Uint8Array.from(word, (one) => codeOf(one) & 0x7f),
      ),
    ),
  );
  return words.filter((_, at) => !there[at]).map((word) => word.map(shown).join(''));
}

const tableOf = ({ position, last }: Reviewed): Table => ({
  ...asTable(position),
  ...(last ? { last } : {}),
});

/** The same turn played on: by rollouts while there is a bag, to the end once it is empty. */
export async function surer(engine: Asked, first: Reviewed): Promise<Reviewed> {
  const table = tableOf(first);
  return table.bag === 0 && table.others[0] ? solved(engine, first, table) : simulated(engine, first, table);
}

async function simulated(engine: Asked, first: Reviewed, table: Table): Promise<Reviewed> {
  if (table.bag === 0) return first;
  const { number: own } = await engine.ask('compare', table, first.played);
  return playedOn(engine, first, table, {
    candidates: CANDIDATES,
    also: own < 0 ? [] : [own],
    iterations: ITERATIONS,
    rollouts: ROLLOUTS,
    seed: 1 + first.n,
  });
}

async function playedOn(
  engine: Asked,
  first: Reviewed,
  table: Table,
  options: SimulationOptions,
): Promise<Reviewed> {
  const plies = table.bag <= PLAY_OUT_BAG ? TO_THE_END : 2;
  const found = await engine.ask('simulate', table, { ...options, plies });
  const best = found.moves[0]!;
  const mine = found.moves.find((each) => same(each.move, first.played));
  if (!mine) return first; // a phony can't be played on
  const points = Math.max(0, best.equity - mine.equity);
  const lost = Math.max(0, best.wins - mine.wins);
  return {
    ...first,
    best: best.move,
    points,
    wins: { best: Math.max(best.wins, mine.wins), mine: mine.wins, error: mine.winsError },
    between: Math.hypot(best.winsError, mine.winsError),
    rivals: found.moves.filter((each) => !each.dropped).map((each) => each.move),
    grade: gradeOf({ same: same(best.move, first.played), points, wins: { best: best.wins, lost } }),
    how: 'simulated',
  };
}

/** A turn that was played on, again and longer, from other draws: those that may be the best, and the move made. */
export async function deeper(engine: Asked, one: Reviewed): Promise<Reviewed> {
  const others = (one.rivals ?? []).filter((each) => !same(each, one.played));
  if (one.how !== 'simulated' || others.length === 0) return one;
  const table = tableOf(one);
  const numbers = await Promise.all(
    [one.played, ...others].map((each) => engine.ask('compare', table, each)),
  );
  const also = numbers.map(({ number }) => number);
  return playedOn(engine, one, table, { ...DEEP, also, seed: OTHER_SEEDS + one.n });
}

/** What every rule set has: who goes out gains what the other loses. */
const OUT_COUNTS = 2;

async function solved(engine: Asked, first: Reviewed, table: Table): Promise<Reviewed> {
  const best = await engine.ask('solveEndgame', table, { nodes: NODES });
  const move = best.line[0] ?? first.best;
  const isBest = same(move, first.played);
  const mine = isBest ? { gain: best.gain, proven: best.proven } : await gainOf(engine, first, table);
  const lead = table.scores[0]! - table.scores[1]!;
  const points = Math.max(0, best.gain - mine.gain);
  const ends = { best: lead + Math.max(best.gain, mine.gain), mine: lead + mine.gain };
  return {
    ...first,
    best: move,
    points,
    wins: { best: outcome(ends.best), mine: outcome(ends.mine), error: 0 },
    ends: [ends.best, ends.mine],
    grade: gradeOf({ same: isBest, points, end: ends }),
    how: 'endgame',
    proven: best.proven && mine.proven,
  };
}

const outcome = (lead: number): number => (lead > 0 ? 1 : lead < 0 ? 0 : 0.5);

/** What the mover gains with the move that was made if both then play as well as can be. */
async function gainOf(
  engine: Asked,
  { played, position }: Reviewed,
  table: Table,
): Promise<{ gain: number; proven: boolean }> {
  const theirs = unseen(position);
  if (played.leave.length === 0 && played.kind === 'place') {
    const worth = theirs.reduce((sum, code) => sum + points(tileOf(code)), 0);
    return { gain: played.score + OUT_COUNTS * worth, proven: true };
  }
  const answer = await engine.ask(
    'solveEndgame',
    {
      cells: boardAfter(table.cells, played),
      rack: Uint8Array.from(theirs),
      bag: 0,
      scores: [table.scores[1]!, table.scores[0]! + played.score],
      others: [played.leave.length],
      passes: played.kind === 'pass' ? 1 : 0,
      exchanges: false,
    },
    { nodes: NODES },
  );
  return { gain: played.score - answer.gain, proven: answer.proven };
}

export interface PlayerReview {
  readonly seat: number;
  readonly turns: number;
  readonly grades: Readonly<Record<Grade, number>>;
  /** The share of turns that were best or good, where there were any. */
  readonly accuracy?: number | undefined;
  /** Points given away in all. */
  readonly points: number;
  /** Win chance given away by choices, and gained or lost by draws, in shares of a win. */
  readonly lost: number;
  readonly luck: number;
  readonly bingos: number;
  readonly missed: number;
  readonly seconds: number;
  /** The rating that this play comes to by the bots, with its standard error; none of too few turns. */
  readonly strength: { readonly rating: number; readonly error: number } | null;
}

/** How each did. Choices and luck together lead from an even game to its last reviewed turn. */
export function summary(record: readonly Turn[], turns: readonly Reviewed[], seat: number): PlayerReview {
  const own = turns.filter((each) => each.seat === seat);
  const grades = { best: 0, good: 0, small: 0, medium: 0, large: 0 };
  for (const each of own) grades[each.grade]++;
  const with7 = own.filter((each) => laid(each.played) === RACK);
  const sum = (of: (each: Reviewed) => number): number => own.reduce((all, each) => all + of(each), 0);
  return {
    seat,
    turns: own.length,
    grades,
    accuracy: own.length ? (grades.best + grades.good) / own.length : undefined,
    points: sum((each) => each.points),
    lost: sum((each) => (each.wins ? each.wins.best - each.wins.mine : 0)),
    luck: luckOf(turns, seat),
    bingos: with7.length,
    missed: own.filter((each) => each.bingo).length,
    seconds: secondsOf(record, seat),
    strength: strengthOf(own.filter((each) => !each.lost).map((each) => each.first)),
  };
}

/** The line that was fitted to the bots' games (`tools/fit_strength.py`). */
export function strengthOf(losses: readonly number[]): PlayerReview['strength'] {
  if (losses.length < line.least_turns) return null;
  const mean = losses.reduce((sum, each) => sum + each, 0) / losses.length;
  const wider = Math.sqrt(Math.max(1, line.usual_turns / losses.length));
  return { rating: Math.round(line.at_best + line.a_point * mean), error: Math.round(line.error * wider) };
}

/** What the draws changed: the chance that the rack gave, against the chance before it was known. */
export function luckOf(turns: readonly Reviewed[], seat: number): number {
  let chance = 0.5; // of `seat`, as far as it is known
  let luck = 0;
  for (const { seat: mover, wins } of turns) {
    if (!wins) continue;
    const now = mover === seat ? wins.best : 1 - wins.best;
    if (mover === seat) luck += now - chance;
    chance = mover === seat ? wins.mine : 1 - wins.mine;
  }
  return luck;
}

function secondsOf(record: readonly Turn[], seat: number): number {
  let used = 0;
  for (const [n, turn] of record.entries())
    if (turn.seat === seat && n > 0) used += Math.max(0, turn.at - record[n - 1]!.at);
  return Math.round(used / 1000);
}

/** The chance of the first seat after each turn, from an even start. */
export const chances = (turns: readonly Reviewed[]): { n: number; chance: number }[] =>
  turns
    .filter((each) => each.wins)
    .map(({ n, seat, wins }) => ({ n: n + 1, chance: seat === 0 ? wins!.mine : 1 - wins!.mine }));

/** What the coach is asked about a turn, with the numbers that were found. */
export const coachQuestion = (edition: string, one: Reviewed): CoachQuestion =>
  question(edition, one.position, one.played, one.best, {
    points: one.points,
    proven: one.proven,
    ...(one.ends ? { ends: one.ends } : {}),
    ...(one.wins && one.between !== undefined
      ? { wins: one.wins.best - one.wins.mine, error: one.between }
      : {}),
  });
