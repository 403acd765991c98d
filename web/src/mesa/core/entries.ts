// Turns as they are written down; the earliest one without an entry first.
import { BLANK_BIT, count, fault, readCodes } from './board';
import type { Fact } from './facts';
import { newTurn, type Table, tally, type Turn, UNKNOWN } from './table';

/** Fill in the earliest turn that lacks its entry; for the current turn, replace the one it has. */
export function writeDown(table: Table, fact: Fact): void {
  if (!['thinking', 'laid', 'announced'].includes(table.phase)) return table.mark('turn.not_now');
  const turn = table.turns.find((each) => each.kind === 'open') ?? table.current;
  if (turn.kind !== 'open') {
    table.mark('entry.again'); // 21: once the count has begun nothing changes
    table.lift(turn);
  }
  const fresh = newTurn(turn.seat, turn.closed, table.racks[turn.seat] ?? turn.rack);
  fresh.upheld = turn.upheld && turn.kind === 'open' && (fact.f === 'play' || fact.f === 'score');
  table.turns[table.turns.indexOf(turn)] = fresh;
  fill(table, fresh, fact);
  table.racks[fresh.seat] = fresh.kind === 'pass' || fresh.kind === 'lost' ? fresh.rack : null;
  table.signatures.clear();
  if (fresh !== table.current) return;
  table.phase = 'announced';
  table.announced = table.now;
  stopAtThePlay(table, fresh);
}

/** 31.1: «no corrido» stops when the tiles lie there; a timer measures no further than that (28.1). */
function stopAtThePlay(table: Table, turn: Turn): void {
  const { kind } = table.header.time;
  const play = turn.kind === 'play' || turn.kind === 'score';
  if (kind !== 'timer' && !(kind === 'stopped' && play)) return;
  table.laidStop = true;
  if (table.clocks.case === null) table.clocks.stop('laid', table.now);
}

function fill(table: Table, turn: Turn, fact: Fact): void {
  switch (fact.f) {
    case 'play':
      return fillPlay(table, turn, fact.coord, readCodes(fact.tiles), fact.claimed ?? null);
    case 'score':
      turn.kind = 'score';
      turn.score = fact.points;
      turn.word = fact.word ?? '';
      turn.count = fact.count ?? UNKNOWN;
      return;
    case 'exchange': {
      const { bag } = tally(table);
      if (bag !== UNKNOWN && bag < fact.count) table.mark('exchange.bag');
      turn.kind = 'exchange';
      turn.count = fact.count;
      return;
    }
    default:
      turn.kind = fact.f === 'pass' ? 'pass' : 'lost';
  }
}

function fillPlay(
  table: Table,
  turn: Turn,
  coord: string,
  tiles: readonly number[],
  claimed: number | null,
): void {
  const sums = tally(table);
  turn.kind = 'play';
  turn.coord = coord;
  turn.tiles = tiles;
  turn.count = tiles.filter(Boolean).length;
  turn.score = claimed ?? 0;
  const wrong = fault(table.cells, coord, tiles);
  if (wrong) return table.mark(wrong);
  const counted = count(table.cells, coord, tiles);
  turn.word = counted.word;
  turn.words = counted.words;
  turn.counted = counted.total;
  turn.score = claimed ?? counted.total;
  if (turn.score !== turn.counted) table.mark('score.wrong');
  if (sums.bag !== UNKNOWN && turn.count > sums.held[turn.seat]!) table.mark('rack.missing');
  if (turn.rack && !holds(turn.rack, tiles)) table.mark('rack.other');
  turn.cells = counted.laid;
  for (const [cell, code] of counted.laid) table.cells[cell] = code;
  if (table.unseen().some((left) => left < 0)) table.mark('tiles.too_many');
}

/** Whether the tiles of a play stand on the rack. */
function holds(rack: readonly number[], tiles: readonly number[]): boolean {
  const left = [...rack];
  return tiles.filter(Boolean).every((code) => {
    const at = left.indexOf(code & BLANK_BIT ? 0 : code);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
