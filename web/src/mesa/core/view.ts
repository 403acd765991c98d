// A real-table game as everybody at the table sees it; `src/tesela/mesa/views.py` shows the same.
import { TEXTS, worth, writeCodes } from './board';
import type { Ending, RackSum } from './facts';
import { ending, type Mark, type Incident, type Phase, type Table, tally, type TurnKind } from './table';

export interface TurnView {
  seat: number;
  kind: TurnKind;
  score: number;
  total: number;
  coord: string;
  tiles: string;
  word: string;
  words: readonly string[];
  count: number;
  counted: number | null;
  closed: boolean;
  rack: string | null;
  upheld: boolean;
}

export interface EndingView {
  reason: string;
  seat: number | null;
}

export interface MesaView {
  phase: Phase;
  on_turn: number | null;
  leader: string;
  began: number | null;
  announced: number | null;
  clocks: { used_ms: number[]; running: number[]; since: number; case: string | null };
  board: string;
  turns: TurnView[];
  scores: number[];
  bag: number;
  held: number[];
  unseen: Record<string, number>;
  passes: number;
  scoreless: number;
  ending: EndingView | null;
  ended: EndingView | null;
  challenge: { seat: number; turn: number; words: readonly string[] } | null;
  heard: boolean;
  racks: (string | null)[];
  rack_points: number[];
  time_points: number[];
  penalties: number[];
  corrections: number[];
  totals: number[];
  signed: number[];
  incidents: Incident[];
  marks: Mark[];
}

export function view(table: Table): MesaView {
  const sums = tally(table);
  const scores = sums.scores.map((score, seat) => score + table.corrections[seat]! - table.penalties[seat]!);
  const playing = table.phase !== 'waiting' && table.phase !== 'ended';
  const { clocks } = table;
  return {
    phase: table.phase,
    on_turn: table.turns.length ? table.current.seat : null,
    leader: table.leader,
    began: table.began,
    announced: table.announced,
    clocks: {
      used_ms: [...clocks.used],
      running: [...clocks.running],
      since: clocks.since,
      case: clocks.case,
    },
    board: writeCodes(table.cells, '.'),
    turns: turns(table),
    scores,
    bag: sums.bag,
    held: sums.held,
    unseen: Object.fromEntries(table.unseen().map((left, code) => [TEXTS[code]!, left])),
    passes: sums.passes,
    scoreless: sums.scoreless,
    ending: playing ? ending(table, sums) : null,
    ended: table.ended,
    challenge:
      table.target < 0 ? null : { seat: table.challenger, turn: table.target, words: [...table.asked] },
    heard: table.heard,
    racks: table.racks.map((rack) => rack && writeCodes(rack, '?')),
    ...final(table, scores),
    penalties: [...table.penalties],
    corrections: [...table.corrections],
    signed: [...table.signatures.keys()].sort(),
    incidents: [...table.incidents],
    marks: [...table.marks],
  };
}

function turns(table: Table): TurnView[] {
  const totals = table.header.players.map(() => 0);
  return table.turns.map((turn) => {
    const total = (totals[turn.seat]! += turn.score);
    const { seat, kind, score, coord, word, words, count, counted, closed, upheld } = turn;
    const tiles = writeCodes(turn.tiles, '.');
    const rack = turn.rack && writeCodes(turn.rack, '?');
    const line = { seat, kind, score, total, coord, tiles, word, words: [...words], count, counted };
    return { ...line, closed, rack, upheld };
  });
}

const MINUTE = 60_000;

/** 32: every minute begun counts whole. */
export const overtimePoints = (table: Table, used: number): number => {
  const { time, options } = table.header;
  const over = time.player_ms == null ? 0 : Math.max(0, used - time.player_ms);
  return (options.overtime_points ?? 0) * Math.ceil(over / MINUTE);
};

type Sums = Pick<MesaView, 'rack_points' | 'time_points' | 'totals'>;

/** 37, 32: nothing is taken off before the end; a sheet on paper has the last word. */
function final(table: Table, scores: readonly number[]): Sums {
  const none = scores.map(() => 0);
  if (!table.ended) return { rack_points: none, time_points: [...none], totals: [...scores] };
  const { reason, seat } = table.ended;
  const { options, time } = table.header;
  const racks: Partial<Record<string, RackSum>> = options.racks satisfies Record<Ending, RackSum>;
  const rackPoints = rackChanges(table, racks[reason] ?? 'none', seat);
  const timePoints = table.clocks.used.map((used) => 0 - overtimePoints(table, used));
  const lost = reason === 'overtime_loss' && seat !== null;
  if (lost && time.loss_after_ms != null)
    timePoints[seat] = 0 - (options.overtime_points ?? 0) * Math.floor(time.loss_after_ms / MINUTE);
  const totals = scores.map((score, at) => score + rackPoints[at]! + timePoints[at]!);
  if (lost) {
    const rival = Math.min(...totals.filter((_, at) => at !== seat));
    totals[seat] = Math.min(totals[seat]!, rival - 1);
  }
  return {
    rack_points: rackPoints,
    time_points: timePoints,
    totals: table.result ? [...table.result] : totals,
  };
}

/** 37.4: who went out gains what the others lose; 37.1-37.3: each loses their own. */
function rackChanges(table: Table, kind: RackSum, out: number | null): number[] {
  const lost = table.racks.map((rack) =>
    kind === 'none' || !rack ? 0 : 0 - rack.reduce((sum, code) => sum + worth(code), 0),
  );
  if (kind === 'out_gains' && out !== null)
    lost[out] = lost[out]! - lost.reduce((sum, points) => sum + points, 0);
  return lost;
}
