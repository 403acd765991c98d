// Words in question: the challenge, the verdict, the appeal, the withdrawal (33-35; `file-2024` 42).
import { inLetters } from './board';
import { byTurn, type Mode } from './facts';
import { newTurn, type Table, type Turn } from './table';

const ASKING = ['thinking', 'laid', 'announced', 'challenged'];
const PLAYS = ['play', 'score'];

/** 34: the clocks stand at once (31.2); said again, it names the words, or another who asks. */
export function challenge(table: Table, seat: number, words: readonly string[]): void {
  const target = ASKING.includes(table.phase) ? inQuestion(table.turns, table.header.mode, seat, words) : -1;
  if (target < 0) return table.mark('turn.not_now');
  const turn = table.turns[target]!;
  if (turn.seat === seat) table.mark('challenge.own');
  if (turn.closed) table.mark('challenge.late');
  if (turn.words.length && !makes(turn, words)) table.mark('challenge.other_words');
  table.challenger = seat;
  table.asked = words.length ? words.map((word) => asLaid(turn, word)) : turn.words;
  table.target = target;
  table.heard = false;
  table.phase = 'challenged';
  table.stop('challenge');
}

/** Whether a turn forms all of these words, however its tiles are named. */
const makes = (turn: Pick<Turn, 'words'>, words: readonly string[]): boolean =>
  words.every((word) => turn.words.map(inLetters).includes(inLetters(word)));

/** A word as its tiles lie there: of two tiles no CH comes (art. 11). */
const asLaid = (turn: Turn, word: string): string =>
  turn.words
    .filter((one) => inLetters(one) === inLetters(word))
    .sort((a, b) => a.length - b.length)
    .at(-1) ?? word;

/** The last play; while the current one is not written down, that one, or to its player the one before. */
export function inQuestion(
  turns: readonly Pick<Turn, 'seat' | 'kind' | 'words'>[],
  mode: Mode,
  seat: number,
  words: readonly string[] = [],
): number {
  const current = turns.length - 1;
  const last = turns.findLastIndex((turn) => PLAYS.includes(turn.kind));
  if (mode !== 'clock') {
    const named = last >= 0 && words.length > 0 && makes(turns[last]!, words);
    if (named || turns[current]!.kind !== 'open') return last;
  }
  if (seat !== turns[current]!.seat) return current;
  if (mode === 'clock') return Math.max(0, current - 1);
  const before = turns[current - 1];
  return before && ['open', ...PLAYS].includes(before.kind) ? current - 1 : last;
}

/** 35.2: a valid play stands; of an invalid one the player may appeal. */
export function verdict(table: Table, valid: boolean): void {
  if (table.phase !== 'challenged') table.mark('turn.not_now');
  else if (valid) uphold(table);
  else table.phase = 'rejected';
}

/** 35.4: once, with grounds. */
export function appeal(table: Table, grounds: string): void {
  if (table.phase !== 'rejected' || table.heard) return table.mark('turn.not_now');
  if (!table.header.options.appeal) table.mark('appeal.none');
  table.phase = 'appealed';
  table.note(table.turns[table.target]!.seat, 'appeal', 0, grounds);
}

/** 35.4: the answer is final. */
export function appealDecided(table: Table, valid: boolean): void {
  if (table.phase !== 'appealed') return table.mark('turn.not_now');
  table.heard = true;
  if (valid) uphold(table);
  else table.phase = 'rejected';
}

/** The play stays, and the sheet says that it was asked about. */
function uphold(table: Table): void {
  table.turns[table.target]!.upheld = true;
  stands(table);
}

function forget(table: Table): void {
  table.target = table.challenger = -1;
  table.asked = [];
}

/** The game goes on as it was. */
function stands(table: Table): void {
  forget(table);
  table.phase = table.current.kind === 'open' ? 'thinking' : 'announced';
  goOn(table);
}

/**
 * The clocks that stood run again, unless they stood for something else before, or wait for a press (31.1).
 * 31.4, 29: when the arbiter goes they stand on for a surplus that is not back, or a check.
 */
export function goOn(table: Table): void {
  const over = table.clocks.case === 'arbiter' ? table.clocks.calledOver : null;
  if (over === 'excess' || over === 'verify') table.clocks.standOn(over, table.now);
  else if (table.stoodFor) {
    table.clocks.standOn(table.stoodFor, table.now);
    table.stoodFor = null;
  } else if (table.laidStop) table.clocks.stop('laid', table.now);
  else table.clocks.resumeAll(table.now);
}

/** 34: the tiles go back to the rack, and the turn is lost. */
export function withdraw(table: Table): void {
  if (table.phase !== 'rejected') return table.mark('turn.not_now');
  const turn = table.turns[table.target]!;
  table.lift(turn);
  turn.kind = 'withdrawn';
  turn.score = 0;
  turn.upheld = false;
  turn.word ||= table.asked[0] ?? '';
  table.racks[turn.seat] ??= turn.rack;
  table.signatures.clear();
  if (turn === table.current) {
    forget(table);
    complete(table);
  } else stands(table);
}

/** 29: the turn is over, and the next player's clock starts. */
export function complete(table: Table): void {
  table.current.closed = true;
  const seat = (table.current.seat + 1) % table.seats;
  table.turns.push(newTurn(seat));
  table.phase = 'thinking';
  table.announced = null;
  table.laidStop = false;
  table.clocks.advance(table.now);
  if (byTurn(table.header.time)) table.clocks.used[seat] = 0;
  table.run([seat]);
}
