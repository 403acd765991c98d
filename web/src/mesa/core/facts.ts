// What happens at a real table, as the device writes it down; `src/tesela/mesa/facts.py` reads the same.
import DATA from './rulesets.json';

export type Ruleset = keyof typeof DATA.rulesets;
export type RackSum = 'out_gains' | 'each_own' | 'none';
export type Ending = 'stuck' | 'passes' | 'scoreless' | 'out' | 'total_time' | 'director' | 'overtime_loss';
export type Reason = Ending | 'agreed' | 'resigned' | 'disqualified';
export type ClockKind = 'running' | 'stopped' | 'timer' | 'none';
/** A log from elsewhere may name what no real table has; the fold takes it as the server's does. */
export type TimeKind = ClockKind | 'correspondence';
export type StopCase = 'count' | 'excess' | 'arbiter' | 'verify';
export type Noted = 'warned' | 'left' | 'left_unasked' | 'back' | 'shown' | 'asked' | 'ruled' | 'other';
export type Mode = 'board' | 'scores' | 'clock';

/** The options of a rule set that the fold asks; the header carries all of them. */
export interface Options {
  passes_each_to_end: number;
  withdrawn_counts_as_pass: boolean;
  scoreless_turns_limit: number | null;
  scoreless_at_nil_nil: boolean;
  end_when_stuck: boolean;
  end_by_director: boolean;
  equalise_turns: boolean;
  racks: Record<Ending, RackSum>;
  late_grace_minutes: number | null;
  verify_pause_seconds: number | null;
  overtime_points: number | null;
  too_many_drawn: string | null;
  too_few_drawn: string | null;
  appeal: boolean;
  conduct_penalty: number | null;
  signed_closes: boolean;
  board_hidden_on_challenge: boolean;
  signing: boolean;
  total_time: boolean;
  players_max: number;
}

/** How time is measured, in milliseconds. */
export interface TimeControl {
  kind: TimeKind;
  player_ms?: number | null;
  turn_ms?: number | null;
  warnings_ms?: readonly number[];
  game_ms?: number | null;
  loss_after_ms?: number | null;
  accept_ms?: null;
  limits?: null;
}

/** Whether every turn starts with a full measure. */
export const byTurn = (time: TimeControl): boolean => ['timer', 'correspondence'].includes(time.kind);

export interface TournamentTable {
  tournament: string;
  round: number;
  table: number;
  /** What people call it; left out where nobody said. */
  title?: string;
}

export interface Opened {
  f: 'opened';
  at: number;
  game: string;
  ruleset: Ruleset;
  options: Options;
  players: readonly string[];
  time: TimeControl;
  mode: Mode;
  lexicon?: string;
  event?: TournamentTable | null;
  date?: string;
}

/** A fact without its moment. */
export type Happening =
  | Omit<Opened, 'at'>
  | { f: 'lead'; device: string }
  | { f: 'late'; seats: readonly number[] }
  | { f: 'arrived' | 'begin'; seat: number }
  | { f: 'laid' | 'pass' | 'lost' | 'press' | 'withdraw' | 'resume' | 'returned' | 'undo' }
  | { f: 'play'; coord: string; tiles: string; claimed?: number | null }
  | { f: 'score'; points: number; count?: number | null; word?: string }
  | { f: 'exchange'; count: number }
  | { f: 'count'; points: number }
  | { f: 'challenge'; seat: number; words?: readonly string[] }
  | { f: 'verdict' | 'appeal_decided'; valid: boolean }
  | { f: 'appeal'; grounds?: string }
  | { f: 'stop'; case: StopCase }
  | { f: 'adjust'; seat: number; ms: number; note?: string }
  | { f: 'surplus'; seat: number; count: number; racked?: boolean; seen?: boolean }
  | { f: 'missing'; seat: number; count: number }
  | { f: 'note'; seat: number; what: Noted; note?: string }
  | { f: 'penalty'; seat: number; points: number; note?: string }
  | { f: 'correct'; seat: number; delta: number; note?: string }
  | { f: 'rack'; seat: number; tiles: string }
  | { f: 'end'; reason: Reason; seat?: number | null }
  | { f: 'result'; totals: readonly number[] }
  | { f: 'sign'; seat: number; strokes?: string }
  | { f: 'reopen'; note?: string };
export type Fact = Happening & { at: number };

export const RULESETS = DATA.rulesets;
const TOPICS: Readonly<Record<string, string | null>> = DATA.marks;

/** The options of a rule set, whole, as a header writes them out. */
export const optionsOf = (ruleset: Ruleset): Options => RULESETS[ruleset].options as unknown as Options;

/** The clocks that a rule set permits, the usual one first, and none. */
export const clocksOf = (ruleset: Ruleset): Partial<Record<ClockKind, TimeControl>> =>
  RULESETS[ruleset].clocks as unknown as Partial<Record<ClockKind, TimeControl>>;

/** The article that rules on a topic, if any does. */
export function articleOn(ruleset: Ruleset, topic: string): { source: string; number: string } | null {
  const all: Readonly<Record<string, { source: string; number: string }>> = RULESETS[ruleset].articles;
  return all[topic] ?? null;
}

/** The article that a mark rests on. */
export function articleOfMark(ruleset: Ruleset, code: string): { source: string; number: string } | null {
  const topic = TOPICS[code];
  return topic ? articleOn(ruleset, topic) : null;
}

const INCIDENTS: Readonly<Record<string, string | null>> = DATA.incidents;

/** The article that an incident is about. */
export function articleOfIncident(ruleset: Ruleset, what: string): { source: string; number: string } | null {
  const topic = INCIDENTS[what];
  return topic ? articleOn(ruleset, topic) : null;
}
