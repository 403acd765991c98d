// Turns of a game's record as positions and moves of the engine, and a whole game as the beginning of a tree.
import type { Turn } from '../api/types';
import type { KernelMove } from '../engine/kernel';
import { readLaying } from '../lib/counting';
import { SIZE } from '../lib/geometry';
import { boardAt } from '../lib/replay';
import { codeOf, emptyPosition, type Position, readRack, writeCgp } from './position';
import { grown, planted, positionAt, type Tree, withRack } from './tree';

/** The position before a turn, as who was to move saw it; null where the rack is not known. */
export function before(record: readonly Turn[], n: number): Position | null {
  const turn = record[n]!;
  const rack = readRack(turn.rack);
  if (!rack?.length || turn.rack.includes('#')) return null;
  const totals = [0, 0];
  for (const each of record.slice(0, n)) totals[each.seat] = each.total;
  const scores: [number, number] = [totals[turn.seat]!, totals[1 - turn.seat]!];
  return { board: boardAt(record, n), rack, scores };
}

/** What was done, as a move of the engine without a value. */
export function playedMove(turn: Turn, { rack }: Position): KernelMove {
  const leave = rack.map((one) => (one.blank ? 0 : codeOf(one)));
  const take = (codes: readonly number[]): Uint8Array => {
    for (const code of codes) leave.splice(leave.indexOf(code & 0x80 ? 0 : code), 1);
    return Uint8Array.from(leave).sort();
  };
  const play = turn.kind === 'play' ? readLaying(turn.coord, turn.tiles) : null;
  const base = { row: 0, col: 0, down: false, score: turn.score, equity: 1000 * turn.score };
  if (play) {
    const tiles = Uint8Array.from(play.tiles, codeOf);
    const [row, col] = [Math.floor(play.start / SIZE), play.start % SIZE];
    const down = play.direction === 'down';
    return { ...base, kind: 'place', row, col, down, tiles, leave: take([...tiles].filter((code) => code)) };
  }
  const given = turn.kind === 'exchange' ? (readRack(turn.tiles) ?? []) : [];
  const tiles = Uint8Array.from(given.map((one) => (one.blank ? 0 : codeOf(one)))).sort();
  return { ...base, kind: given.length ? 'exchange' : 'pass', tiles, leave: take([...tiles]) };
}

/** Before turn `step`, whatever is known of the rack. */
function standing(record: readonly Turn[], step: number): Position {
  const turn = record[step]!;
  const totals = [0, 0];
  for (const each of record.slice(0, step)) totals[each.seat] = each.total;
  const scores: [number, number] = [totals[turn.seat] ?? 0, totals[1 - turn.seat] ?? 0];
  return { board: boardAt(record, step), rack: readRack(turn.rack) ?? [], scores };
}

const PASS: Partial<Turn> = { kind: 'pass', tiles: '', score: 0 };

/**
 * The game up to before turn `step` as the line of a tree, so that it can be exported whole; where the record has what
 * a line can't tell (points for a challenge, turns out of order), the position alone.
 */
export function treeOf(record: readonly Turn[], step: number): Tree {
  const there = standing(record, step);
  let tree: Tree | null = planted({ ...emptyPosition(), rack: readRack(record[0]!.rack) ?? [] });
  for (const [n, turn] of record.slice(0, step).entries()) {
    const next = record[n + 1]!;
    if (!tree || next.seat !== 1 - turn.seat) return planted(there);
    const made = turn.kind === 'play' || turn.kind === 'exchange' ? turn : { ...turn, ...PASS };
    tree = grown(tree, playedMove(made, positionAt(tree)));
    tree &&= withRack(tree, readRack(next.rack) ?? []);
  }
  return tree && writeCgp(positionAt(tree)) === writeCgp(there) ? tree : planted(there);
}

/** A recorded game as a tree, from its first turn to after its last, looked at from its beginning. */
export function treeOfGame(record: readonly Turn[]): Tree {
  const line = treeOf(record, record.length - 1);
  const last = record.at(-1)!;
  const made = last.kind === 'play' || last.kind === 'exchange' ? last : { ...last, ...PASS };
  const whole = grown(line, playedMove(made, positionAt(line)));
  return { ...(whole ?? line), at: 0 };
}
