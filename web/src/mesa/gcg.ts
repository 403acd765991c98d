// A game of the real table as a GCG file; lines of plays that could not be placed are left out with a note.
import { coordinate, readCoordinate } from '../lib/geometry';
import type { Opened } from './core/facts';
import type { MesaView } from './core/view';

const nick = (name: string): string => name.replace(/[\s:]+/g, '_') || '_';
const signed = (points: number): string => (points < 0 ? String(points) : `+${points}`);

export function gcg(header: Opened, seen: MesaView): string {
  const nicks = header.players.map(nick);
  const twice = new Set(nicks).size < nicks.length;
  const names = nicks.map((one, seat) => (twice ? `${one}_${seat + 1}` : one));
  const totals = header.players.map(() => 0);
  const lines = ['#character-encoding UTF-8'];
  if (names.length !== 2) lines.push(`#x-players ${names.length}`);
  header.players.forEach((player, seat) => lines.push(`#player${seat + 1} ${names[seat]} ${player}`));
  lines.push(`#x-rules ${header.ruleset}`);
  if (header.lexicon) lines.push(`#lexicon ${header.lexicon}`);
  if (header.event) lines.push(`#title ${header.event.title || header.event.tournament}`);
  const add = (seat: number, what: string, points: number, rack: string | null = ''): void => {
    totals[seat]! += points;
    lines.push(`>${names[seat]}: ${rack ?? ''} ${what} ${signed(points)} ${totals[seat]}`);
  };
  for (const turn of seen.turns) {
    const where = turn.coord ? readCoordinate(turn.coord) : null;
    const place = where ? coordinate(where.cell, where.direction, 'gcg') : '';
    if (turn.kind === 'play' && turn.counted !== null) {
      add(turn.seat, `${place} ${turn.tiles}`, turn.score, turn.rack);
      if (turn.upheld) lines.push('#x-challenged valid');
    } else if (turn.kind === 'play' || turn.kind === 'score') add(turn.seat, '(correction)', turn.score);
    else if (turn.kind === 'withdrawn' && turn.counted !== null) {
      add(turn.seat, `${place} ${turn.tiles}`, turn.counted, turn.rack);
      add(turn.seat, '--', -turn.counted);
    } else if (turn.kind === 'exchange') add(turn.seat, `-${turn.count}`, 0, turn.rack);
    else if (turn.kind !== 'open') add(turn.seat, '-', 0, turn.rack);
  }
  const out = seen.ended?.reason === 'out' ? seen.ended.seat : null;
  header.players.forEach((_, seat) => {
    if (seen.corrections[seat]) add(seat, '(correction)', seen.corrections[seat]!);
    if (seen.penalties[seat]) add(seat, '(penalty)', -seen.penalties[seat]!);
    if (seen.time_points[seat]) add(seat, '(time)', seen.time_points[seat]!);
    const racks = seen.racks.filter((_, other) => (out === null ? other === seat : other !== out));
    const shown = out === null || out === seat ? racks.join('') : (seen.racks[seat] ?? '');
    if (seen.rack_points[seat]) add(seat, `(${shown})`, seen.rack_points[seat]!);
  });
  return `${lines.join('\n')}\n`;
}
