// A real-table game is the fold of its facts. The server folds the same log again and never relies on this one.
import { readCodes } from './board';
import { appeal, appealDecided, challenge, complete, goOn, verdict, withdraw } from './challenging';
import { writeDown } from './entries';
import type { Fact, Reason, StopCase } from './facts';
import { ending, newTurn, Table, tally, UNKNOWN } from './table';

/** The table after these facts; null unless the first opens a game. */
export function fold(facts: readonly Fact[]): Table | null {
  const standing = withoutSlips(facts);
  const first = standing[0]?.fact;
  if (first?.f !== 'opened') return null;
  const table = new Table(first);
  for (const { n, fact } of standing.slice(1)) apply(table, n, fact);
  return table;
}

/** The facts with their numbers, without those that an undoing struck out and without the undoing. */
function withoutSlips(facts: readonly Fact[]): { n: number; fact: Fact }[] {
  const standing: { n: number; fact: Fact }[] = [];
  facts.forEach((fact, n) => {
    if (fact.f !== 'undo') return standing.push({ n, fact });
    const last = standing.findLastIndex((one, at) => at > 0 && one.fact.f !== 'lead');
    if (last > 0) standing.splice(last, 1);
  });
  return standing;
}

function apply(table: Table, n: number, fact: Fact): void {
  table.n = n;
  if (fact.at < table.now) table.mark('time.backwards');
  table.now = Math.max(table.now, fact.at);
  if (unknownSeat(table, fact)) return table.mark('seat.unknown');
  const closed = table.header.options.signed_closes && table.signatures.size === table.seats;
  if (closed && fact.f !== 'reopen' && fact.f !== 'lead') table.mark('game.closed');
  happen(table, fact);
}

function unknownSeat(table: Table, fact: Fact): boolean {
  if (fact.f === 'late') return fact.seats.some((seat) => seat >= table.seats);
  return 'seat' in fact && typeof fact.seat === 'number' && fact.seat >= table.seats;
}

function happen(table: Table, fact: Fact): void {
  switch (fact.f) {
    case 'lead':
      table.leader = fact.device;
      return;
    case 'late':
      return late(table, fact.seats);
    case 'arrived':
      return arrived(table, fact.seat);
    case 'begin':
      return begin(table, fact.seat);
    case 'laid':
      return laid(table);
    case 'play':
    case 'score':
    case 'exchange':
    case 'pass':
    case 'lost':
      return writeDown(table, fact);
    case 'press':
      return press(table);
    case 'count':
      return recount(table, fact.points);
    case 'challenge':
      return challenge(table, fact.seat, fact.words ?? []);
    case 'verdict':
      return verdict(table, fact.valid);
    case 'appeal':
      return appeal(table, fact.grounds ?? '');
    case 'appeal_decided':
      return appealDecided(table, fact.valid);
    case 'withdraw':
      return withdraw(table);
    case 'stop':
      return stop(table, fact.case);
    case 'resume':
      return resume(table);
    case 'returned':
      return table.clocks.case === 'excess' ? goOn(table) : table.mark('turn.not_now');
    case 'end':
      return end(table, fact.reason, fact.seat ?? null);
    case 'reopen':
      return reopen(table);
    default:
      return noted(table, fact);
  }
}

/** Facts that change no turn. */
function noted(table: Table, fact: Fact): void {
  switch (fact.f) {
    case 'adjust':
      table.clocks.advance(table.now);
      table.clocks.used[fact.seat] = Math.max(0, table.clocks.used[fact.seat]! + fact.ms);
      table.note(fact.seat, 'adjusted', fact.ms, fact.note);
      return table.signatures.clear();
    case 'surplus':
      return surplus(table, fact.seat, fact.count, fact.racked ?? false, fact.seen ?? false);
    case 'missing':
      return missing(table, fact.seat, fact.count);
    case 'note':
      return table.note(fact.seat, fact.what, 0, fact.note);
    case 'penalty':
      if (fact.points !== table.header.options.conduct_penalty) table.mark('penalty.points');
      table.penalties[fact.seat]! += fact.points;
      table.note(fact.seat, 'penalty', fact.points, fact.note);
      return table.signatures.clear();
    case 'correct':
      table.corrections[fact.seat]! += fact.delta;
      table.note(fact.seat, 'corrected', fact.delta, fact.note);
      return table.signatures.clear();
    case 'rack':
      return rack(table, fact.seat, readCodes(fact.tiles));
    case 'result':
      if (fact.totals.length !== table.seats) return table.mark('seat.unknown');
      table.result = fact.totals;
      return table.signatures.clear();
    case 'sign':
      if (table.phase !== 'ended') table.mark('sign.early');
      table.signatures.set(fact.seat, fact.strokes ?? '');
      return;
    default: // a second header: it can only come from a log put together wrongly
      return table.mark('turn.not_now');
  }
}

/** 32, 36: from here on the absent pay. */
function late(table: Table, seats: readonly number[]): void {
  if (table.phase !== 'waiting') return table.mark('turn.not_now');
  if (table.header.options.late_grace_minutes === null) table.mark('late.unregulated');
  const absent = [...new Set(seats)].sort();
  table.run(absent);
  for (const seat of absent) table.note(seat, 'late');
}

/** 32: of several absent each pays up to their arrival; of one the time runs on. */
function arrived(table: Table, seat: number): void {
  if (table.phase !== 'waiting') return table.mark('turn.not_now');
  const { running } = table.clocks;
  if (running.includes(seat) && running.length > 1) table.run(running.filter((each) => each !== seat));
  table.note(seat, 'arrived');
}

function begin(table: Table, seat: number): void {
  if (table.phase !== 'waiting') return table.mark('turn.not_now');
  table.turns = [newTurn(seat)];
  table.phase = 'thinking';
  table.began = table.now;
  table.run([seat]);
}

/** 31.1: with the clock «no corrido»; a timer has done its work. */
function laid(table: Table): void {
  if (table.phase !== 'thinking') return table.mark('turn.not_now');
  if (!['stopped', 'timer'].includes(table.header.time.kind)) return table.mark('clock.laid_running');
  table.phase = 'laid';
  table.laidStop = true;
  table.clocks.stop('laid', table.now);
}

/** 29: a press completes the turn, whatever was written down so far. */
function press(table: Table): void {
  if (!['thinking', 'laid', 'announced'].includes(table.phase)) return table.mark('turn.not_now');
  if (table.clocks.case === 'excess') table.mark('draw.surplus_first');
  complete(table);
}

/** 34: the points of the last play, as both now count them. */
function recount(table: Table, points: number): void {
  const play = table.turns.findLast((turn) => turn.kind === 'play' || turn.kind === 'score');
  if (!play || ['challenged', 'rejected', 'appealed'].includes(table.phase))
    return table.mark('turn.not_now');
  play.score = points;
  if (play.counted !== null && play.counted !== points) table.mark('score.wrong');
  table.signatures.clear();
  if (table.clocks.case === 'count') goOn(table);
}

/** 31.3-31.5, 29: both clocks stand. */
function stop(table: Table, why: StopCase): void {
  if (['waiting', 'ended', 'challenged', 'rejected', 'appealed'].includes(table.phase))
    return table.mark('turn.not_now');
  if (why === 'verify') doubtCheck(table);
  table.clocks.stop(why, table.now);
}

/** 29: «corrido» only, and only after five seconds. */
function doubtCheck(table: Table): void {
  const seconds = table.header.options.verify_pause_seconds;
  if (seconds === null || table.header.time.kind !== 'running') table.mark('clock.verify_unregulated');
  else if (table.announced === null || table.now - table.announced < seconds * 1000)
    table.mark('clock.verify_early');
}

function resume(table: Table): void {
  if (table.clocks.case === null || ['challenged', 'rejected', 'appealed', 'ended'].includes(table.phase))
    return table.mark('turn.not_now');
  if (table.clocks.case === 'laid') {
    table.laidStop = false;
    if (table.phase === 'laid') table.phase = 'thinking';
  }
  goOn(table);
}

/** 7, 31.4: how they go back depends on whether they were racked, and seen. */
function surplus(table: Table, seat: number, count: number, racked: boolean, seen: boolean): void {
  if (table.header.options.too_many_drawn === null) table.mark('draw.unregulated');
  table.note(seat, seen ? 'surplus_seen' : racked ? 'surplus_racked' : 'surplus', count);
  if (['thinking', 'laid', 'announced'].includes(table.phase)) table.stop('excess');
}

/** `file-2024` 29: after playing, also before the clock is pressed, and before the own turn. */
function missing(table: Table, seat: number, count: number): void {
  if (table.header.options.too_few_drawn === null) table.mark('draw.complete');
  else if (table.turns.length && table.current.seat === seat && table.phase !== 'announced')
    table.mark('draw.too_late');
  table.note(seat, 'missing', count);
}

function rack(table: Table, seat: number, codes: number[]): void {
  table.racks[seat] = codes;
  const sums = tally(table);
  if (sums.bag !== UNKNOWN && codes.length !== sums.held[seat]) table.mark('rack.size');
  table.signatures.clear();
}

/** 37, 45: what the table says; where the turns or the clocks say otherwise, a mark. */
function end(table: Table, reason: Reason, seat: number | null): void {
  if (table.phase === 'ended') return table.mark('turn.not_now');
  table.run([]);
  if (!confirmed(table, reason, seat)) table.mark('end.unconfirmed');
  const timed = reason === 'total_time' || reason === 'director';
  const equal = new Set(tally(table).turns).size === 1;
  if (timed && table.header.options.equalise_turns && !equal) table.mark('end.unequal');
  table.phase = 'ended';
  table.ended = { reason, seat };
  table.signatures.clear();
}

/** Whether the log itself shows that it ended so; of a clock-only table it shows little. */
function confirmed(table: Table, reason: Reason, seat: number | null): boolean {
  const { options, mode, time } = table.header;
  switch (reason) {
    case 'overtime_loss':
      return pastTheLoss(table, seat);
    case 'out':
    case 'passes':
    case 'scoreless': {
      const due = ending(table, tally(table));
      return mode === 'clock' || (due?.reason === reason && due.seat === (reason === 'out' ? seat : null));
    }
    case 'stuck':
      return options.end_when_stuck;
    case 'director':
      return options.end_by_director;
    case 'total_time':
      return time.game_ms != null && table.began !== null && table.now - table.began >= time.game_ms;
    default:
      return true;
  }
}

/** `file-2024` 35.1: more than eight minutes over. */
function pastTheLoss(table: Table, seat: number | null): boolean {
  const { time } = table.header;
  if (seat === null || time.loss_after_ms == null) return false;
  return time.player_ms != null && table.clocks.used[seat]! - time.player_ms > time.loss_after_ms;
}

/** 44: the clocks stand until somebody starts them again. */
function reopen(table: Table): void {
  if (table.phase !== 'ended') return table.mark('turn.not_now');
  table.ended = table.result = null;
  table.signatures.clear();
  if (!table.turns.length) {
    table.phase = 'waiting';
    return;
  }
  table.phase = table.current.kind === 'open' ? 'thinking' : 'announced';
  table.run([table.current.seat]);
  table.clocks.stop('arbiter', table.now);
}
