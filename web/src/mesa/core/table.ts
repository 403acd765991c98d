// The table while its facts are folded, and what its turns add up to (37, 45).
import { type Cells, SET, BLANK_BIT } from './board';
import { Clocks } from './clocks';
import type { Opened, Options } from './facts';

export type TurnKind = 'open' | 'play' | 'score' | 'pass' | 'exchange' | 'withdrawn' | 'lost';
export type Phase =
  'waiting' | 'thinking' | 'laid' | 'announced' | 'challenged' | 'rejected' | 'appealed' | 'ended';
/** A number of tiles that nobody wrote down. */
export const UNKNOWN = -1;
const RACK_SIZE = 7;
const SET_SIZE = 100;

export interface Turn {
  seat: number;
  kind: TurnKind;
  score: number;
  coord: string;
  tiles: readonly number[];
  word: string;
  words: readonly string[];
  count: number;
  counted: number | null;
  cells: readonly (readonly [number, number])[];
  closed: boolean;
  /** What was on the rack before, where somebody wrote it down. */
  rack: readonly number[] | null;
  /** 34, 35: its words were asked about and are valid. */
  upheld: boolean;
}

export const newTurn = (seat: number, closed = false, rack: Turn['rack'] = null): Turn => ({
  seat,
  kind: 'open',
  score: 0,
  coord: '',
  tiles: [],
  word: '',
  words: [],
  count: 0,
  counted: null,
  cells: [],
  closed,
  rack,
  upheld: false,
});

export interface Incident {
  n: number;
  seat: number;
  what: string;
  count: number;
  note: string;
}

export interface Mark {
  n: number;
  code: string;
}

export class Table {
  readonly seats: number;
  readonly clocks: Clocks;
  readonly cells: Cells = new Uint8Array(225);
  phase: Phase = 'waiting';
  turns: Turn[] = [];
  marks: Mark[] = [];
  incidents: Incident[] = [];
  corrections: number[];
  penalties: number[];
  racks: (readonly number[] | null)[];
  signatures = new Map<number, string>();
  leader = '';
  began: number | null = null;
  announced: number | null = null;
  /** 31.3-31.5: what the clocks stood for already when a word or a surplus stopped them too. */
  stoodFor: string | null = null;
  laidStop = false;
  challenger = -1;
  asked: readonly string[] = [];
  target = -1;
  heard = false;
  ended: { reason: string; seat: number | null } | null = null;
  result: readonly number[] | null = null;
  now = 0;
  n = 0;

  constructor(readonly header: Opened) {
    this.seats = header.players.length;
    this.clocks = new Clocks(this.seats);
    this.corrections = Array<number>(this.seats).fill(0);
    this.penalties = Array<number>(this.seats).fill(0);
    this.racks = Array<null>(this.seats).fill(null);
  }

  /** The turn whose clock runs. */
  get current(): Turn {
    return this.turns[this.turns.length - 1]!;
  }

  /** Doubt the fact that is being folded. */
  mark(code: string): void {
    this.marks.push({ n: this.n, code });
  }

  note(seat: number, what: string, count = 0, note = ''): void {
    this.incidents.push({ n: this.n, seat, what, count, note });
  }

  /** These clocks run from now on; at a table without a clock, none. */
  run(seats: readonly number[]): void {
    this.clocks.run(this.header.time.kind === 'none' ? [] : seats, this.now);
    this.stoodFor = null;
  }

  /** 31: both clocks stand; what they stood for before is not over by this. */
  stop(why: string): void {
    const before = this.clocks.case;
    if (before !== null && before !== 'laid' && before !== why) this.stoodFor = before;
    this.clocks.stop(why, this.now);
  }

  /** The tiles of a turn leave the board. */
  lift(turn: Turn): void {
    for (const [cell] of turn.cells) this.cells[cell] = 0;
    turn.cells = [];
  }

  /** How many tiles of each kind are not on the board, the blank first. */
  unseen(): number[] {
    const left = [...SET];
    for (const code of this.cells) if (code) left[code & BLANK_BIT ? 0 : code]! -= 1;
    return left;
  }
}

export interface Tally {
  scores: number[];
  bag: number;
  held: number[];
  passes: number;
  scoreless: number;
  /** Turns that each has had, also where the clock was pressed and nothing was written down. */
  turns: number[];
  out: number | null;
}

/** 37.2: an exchange is no pass; a withdrawn play is one where the rule set says so. */
const isPass = (turn: Turn, options: Options): boolean =>
  turn.kind === 'pass' ||
  turn.kind === 'lost' ||
  (turn.kind === 'withdrawn' && options.withdrawn_counts_as_pass);

/** Count the table's turns again from the first one. */
export function tally(table: Table): Tally {
  const { seats } = table;
  const each = (value: number): number[] => Array<number>(seats).fill(value);
  const sums: Tally = {
    scores: each(0),
    bag: SET_SIZE - RACK_SIZE * seats,
    held: each(RACK_SIZE),
    passes: 0,
    scoreless: 0,
    turns: each(0),
    out: null,
  };
  for (const turn of table.turns) {
    if (turn.closed || turn.kind !== 'open') sums.turns[turn.seat]! += 1;
    if (turn.kind === 'open') continue;
    sums.out = null;
    if (turn.kind !== 'play' && turn.kind !== 'score') {
      sums.scoreless += 1;
      sums.passes = isPass(turn, table.header.options) ? sums.passes + 1 : 0;
    } else addPlay(sums, turn);
  }
  return sums;
}

function addPlay(sums: Tally, turn: Turn): void {
  sums.passes = sums.scoreless = 0;
  sums.scores[turn.seat]! += turn.score;
  if (turn.count === UNKNOWN) sums.bag = UNKNOWN;
  if (sums.bag === UNKNOWN) return;
  const left = Math.max(0, sums.held[turn.seat]! - turn.count);
  const drawn = Math.min(RACK_SIZE - left, sums.bag);
  sums.held[turn.seat] = left + drawn;
  sums.bag -= drawn;
  sums.out = left + drawn === 0 ? turn.seat : null;
}

/** The ending that the turns bring by themselves. */
export function ending(table: Table, sums: Tally): { reason: string; seat: number | null } | null {
  const { options } = table.header;
  if (sums.out !== null) return { reason: 'out', seat: sums.out };
  if (sums.passes >= options.passes_each_to_end * table.seats) return { reason: 'passes', seat: null };
  const limit = options.scoreless_turns_limit;
  if (limit === null || sums.scoreless < Math.floor(limit / 2) * table.seats) return null;
  const counts = options.scoreless_at_nil_nil || sums.scores.some(Boolean);
  return counts ? { reason: 'scoreless', seat: null } : null;
}
