// Turns of a game's record as positions and moves of the engine, and a whole game as the beginning of a tree.
import type { Turn } from '../api/types';
import type { KernelMove, LastTurn } from '../engine/kernel';
import { readLaying } from '../lib/counting';
import { SIZE } from '../lib/geometry';
import { boardAt } from '../lib/replay';
import { codeOf, emptyPosition, type Position, readRack, unseen, writeCgp } from './position';
import { readTiles } from '../lib/tiles';
import { grown, planted, positionAt, type Tree, withBeside, withRack } from './tree';

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

/** What the other did just before turn `n`, as all could see it; nothing of a turn that came to nothing. */
export function lastTurn(record: readonly Turn[], n: number, position: Position): LastTurn | undefined {
  const turn = record[n - 1];
  if (!turn || turn.seat === record[n]!.seat || !['play', 'exchange', 'pass'].includes(turn.kind))
    return undefined;
  const play = turn.kind === 'play' ? readLaying(turn.coord, turn.tiles) : null;
  return {
    cells: Uint8Array.from(boardAt(record, n - 1), codeOf),
    laid: Uint8Array.from((play?.tiles ?? []).filter(Boolean), (one) => (one!.blank ? 0 : codeOf(one))),
    score: turn.score,
    exchanged: turn.kind === 'exchange' ? readTiles(turn.tiles).length : 0,
    unseen: unseen(position),
  };
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
const counts = ({ kind }: Turn): boolean => kind === 'play' || kind === 'exchange';

/** A turn that nobody wrote down: the other's, who was passed over. */
const skipped = (tree: Tree): Tree | null =>
  grown(tree, playedMove({ ...NOBODY, seat: 0 }, positionAt(tree)));
const NOBODY: Turn = {
  seat: 0, kind: 'pass', coord: '', tiles: '', score: 0, total: 0, at: 0, rack: '', bonus: 0,
}; // prettier-ignore

/** The tree with a turn more, and what its player got beside the play's points. */
function turned(tree: Tree, record: readonly Turn[], n: number): Tree | null {
  const turn = record[n]!;
  const before = record.slice(0, n).findLast(({ seat }) => seat === turn.seat)?.total ?? 0;
  const move = playedMove(counts(turn) ? turn : { ...turn, ...PASS }, positionAt(tree));
  const next = grown(tree, move);
  return next && withBeside(next, turn.total - before - move.score);
}

/**
 * The game up to before turn `step` as the line of a tree, so that it can be exported whole; where the tree is full,
 * the position alone.
 */
export function treeOf(record: readonly Turn[], step: number): Tree {
  const there = standing(record, step);
  let tree: Tree | null = planted({ ...emptyPosition(), rack: readRack(record[0]!.rack) ?? [] });
  for (const n of record.slice(0, step).keys()) {
    const next = record[n + 1]!;
    tree &&= turned(tree, record, n);
    if (next.seat === record[n]!.seat) tree &&= skipped(tree);
    tree &&= withRack(tree, readRack(next.rack) ?? []);
  }
  return tree && writeCgp(positionAt(tree)) === writeCgp(there) ? tree : planted(there);
}

/** A recorded game as a tree, from its first turn to after its last, looked at from its beginning. */
export function treeOfGame(record: readonly Turn[]): Tree {
  const last = record.length - 1;
  const line = treeOf(record, last);
  return { ...(turned(line, record, last) ?? line), at: 0 };
}
