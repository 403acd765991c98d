// A position to be analysed: read from text, written as text, and given to the engine.
import type { KernelMove, Table } from '../engine/kernel';
import { coordinate, type Direction, type Habit, readCoordinate, SIZE, step } from '../lib/geometry';
import { readPosition } from '../lib/position';
import { BLANK, LETTERS, readTiles, type Tile, tile, writeTile } from '../lib/tiles';

export interface Position {
  readonly board: readonly (Tile | null)[];
  /** Of who is to move. */
  readonly rack: readonly Tile[];
  /** The mover's first. */
  readonly scores: readonly [number, number];
  /** What is known of the other's rack. */
  readonly rival?: readonly Tile[];
  /** Tiles in the bag; where it is not said, the other holds as many as can be. */
  readonly bag?: number | undefined;
}

/** Why a position can't be analysed. */
export type Fault = 'board' | 'rack' | 'scores' | 'rack_empty' | 'too_many' | 'bag' | 'rival';
export type Reading = { readonly position: Position } | { readonly fault: Fault; readonly data?: string };

/** As many points as anybody types: what is larger is no score, and no number of the engine. */
const SCORE = /^[+-]?\d{1,4}$/;
const MOST_POINTS = 5000;
const RACK = 7;
const SET = 100;
const BLANK_BIT = 0x80;
/** How many of each the set has, in the order of the tiles' codes: blank, A, B, C, CH … */
export const COUNTS = [
  2, 12, 2, 4, 1, 5, 12, 1, 2, 2, 6, 1, 4, 1, 2, 5, 1, 9, 2, 1, 5, 1, 6, 4, 5, 1, 1, 1, 1,
] as const;

export const emptyPosition = (): Position => ({
  board: Array.from({ length: SIZE * SIZE }, () => null),
  rack: [],
  scores: [0, 0],
});

/** A rack as somebody types it, `AEINRS?` or `[CH]OANE`; null if it is none. */
export function readRack(text: string): Tile[] | null {
  try {
    const tiles = readTiles(text.replace(/[\s,]+/g, '').toUpperCase());
    return tiles.length <= RACK && tiles.every((one) => one !== null && one !== 'hidden')
      ? (tiles as Tile[])
      : null;
  } catch {
    return null;
  }
}

/** Points that somebody typed, none for what is no number; a little less than a line can hold, as plays come to it. */
export const asScore = (points: number): number =>
  Number.isFinite(points) ? Math.max(-MOST_POINTS, Math.min(MOST_POINTS, Math.trunc(points))) : 0;

/** One line of CGP (`board rack/rack score/score …`), or fifteen rows with dots. */
export function readText(text: string): Reading {
  const board = readPosition(text);
  if (!board) return { fault: 'board' };
  const [, racks, scores] = text.includes('/') ? text.trim().split(/\s+/) : [];
  const [rack, rival] = [0, 1].map((at) => readRack(racks?.split('/')[at] ?? ''));
  if (!rack || !rival) return { fault: 'rack' };
  const told = scores ? scores.split('/') : ['0', '0'];
  if (told.length !== 2 || !told.every((one) => SCORE.test(one))) return { fault: 'scores' };
  const bag = /\bbag (\d{1,2});/.exec(text)?.[1];
  return {
    position: {
      board,
      rack,
      scores: [Number(told[0]), Number(told[1])],
      ...(rival.length ? { rival } : {}),
      ...(bag === undefined ? {} : { bag: Number(bag) }),
    },
  };
}

/** The line that `readText` reads back, as other programs read it too. */
export function writeCgp({ board, rack, scores, rival = [], bag }: Position): string {
  const rows = Array.from({ length: SIZE }, (_, row) =>
    board
      .slice(row * SIZE, (row + 1) * SIZE)
      .map((one) => (one ? writeTile(one) : '.'))
      .join('')
      .replace(/\.+/g, (dots) => String(dots.length)),
  );
  const racks = [rack, rival].map((one) => one.map(writeTile).join('')).join('/');
  return `${rows.join('/')} ${racks} ${scores.join('/')} 0${bag === undefined ? '' : ` bag ${bag};`}`;
}

/** The number that stands for a tile in the engine. */
export const codeOf = (of: Tile | null): number =>
  of?.letter == null ? 0 : (LETTERS.indexOf(of.letter) + 1) | (of.blank ? BLANK_BIT : 0);

export function tileOf(code: number): Tile {
  const letter = LETTERS[(code & ~BLANK_BIT) - 1];
  return letter === undefined ? BLANK : tile(letter, (code & BLANK_BIT) !== 0);
}

const heldBy = ({ board, rack, bag }: Position): { held: number; bag: number } => {
  const unseen = SET - rack.length - board.filter((one) => one !== null).length;
  const held = bag === undefined ? Math.min(RACK, unseen) : unseen - bag;
  return { held, bag: unseen - held };
};
/** How many tiles are in the bag, said or worked out. */
export const bagOf = (position: Position): number => heldBy(position).bag;

/** What is wrong with a position, if anything: an empty rack, more tiles of a kind than there are, no such bag. */
export function faultOf(position: Position): { fault: Fault; data: string } | null {
  const { board, rack, rival = [] } = position;
  if (rack.length === 0) return { fault: 'rack_empty', data: '' };
  const left: number[] = [...COUNTS];
  for (const one of [...board, ...rack, ...rival]) {
    if (one === null) continue;
    const code = one.blank ? 0 : codeOf(one);
    left[code]!--;
    if (left[code]! < 0) return { fault: 'too_many', data: one.blank ? '?' : (one.letter ?? '?') };
  }
  const { held } = heldBy(position);
  if (held < 0 || held > RACK) return { fault: 'bag', data: '' };
  return rival.length > held ? { fault: 'rival', data: String(held) } : null;
}

/** The tiles that are neither on the board nor on the mover's rack, in order. */
export function unseen({ board, rack }: Position): number[] {
  const left: number[] = [...COUNTS];
  for (const one of [...board, ...rack]) if (one) left[one.blank ? 0 : codeOf(one)]!--;
  return left.flatMap((number, code) => Array<number>(Math.max(0, number)).fill(code));
}

/** The position as the engine takes it; the other's rack and the bag hold all that nobody sees. */
export function asTable(position: Position): Table {
  const { board, rack, scores, rival = [] } = position;
  const { held, bag } = heldBy(position);
  const codes = (tiles: readonly Tile[]): Uint8Array =>
    Uint8Array.from(tiles.map(codeOf).sort((a, b) => a - b));
  return {
    cells: Uint8Array.from(board, codeOf),
    rack: codes(rack),
    bag,
    scores: [...scores],
    others: [held],
    exchanges: bag > 0,
    ...(rival.length && bag > 0 ? { rival: codes(rival) } : {}),
  };
}

const directionOf = (move: KernelMove): Direction => (move.down ? 'down' : 'across');

/** The squares that a play covers with its own tiles. */
export function laidBy(move: KernelMove): Map<number, Tile> {
  const laid = new Map<number, Tile>();
  if (move.kind !== 'place') return laid;
  let cell: number | null = move.row * SIZE + move.col;
  for (const code of move.tiles) {
    if (cell === null) break;
    if (code !== 0) laid.set(cell, tileOf(code));
    cell = step(cell, directionOf(move));
  }
  return laid;
}

/** A play as people write it: where, and the whole word, blanks in small letters. */
export function written(
  move: KernelMove,
  board: Position['board'],
  habit: Habit,
): { at: string; word: string } {
  if (move.kind !== 'place')
    return { at: '', word: [...move.tiles].map((code) => writeTile(tileOf(code))).join('') };
  const start = move.row * SIZE + move.col;
  let cell: number | null = start;
  let word = '';
  for (const code of move.tiles) {
    const one: Tile | null = code ? tileOf(code) : (board[cell ?? 0] ?? null);
    word += one?.blank ? (one.letter ?? '').toLowerCase() : (one?.letter ?? '');
    cell = cell === null ? null : step(cell, directionOf(move));
  }
  return { at: coordinate(start, directionOf(move), habit), word };
}

export const leaveOf = (move: KernelMove): string =>
  [...move.leave].map((code) => writeTile(tileOf(code))).join('');

/** After a play it is the other's turn, with the rack that was known, if any; the bag is as full as it can be. */
export function played(before: Position, move: KernelMove): Position {
  const laid = laidBy(move);
  return {
    board: before.board.map((one, cell) => laid.get(cell) ?? one),
    rack: before.rival ?? [],
    scores: [before.scores[1], before.scores[0] + move.score],
    ...(before.bag === undefined ? {} : { bag: Math.max(0, before.bag - laid.size) }),
  };
}

/** The same table with the other to move. */
export const swapped = ({ board, rack, scores, rival = [], bag }: Position): Position => ({
  board,
  rack: rival,
  scores: [scores[1], scores[0]],
  ...(rack.length ? { rival: rack } : {}),
  ...(bag === undefined ? {} : { bag }),
});

/** A word put on the board by hand (`8D`, `.A.O` for tiles that lie there); null where it does not fit. */
export function put(before: Position, coord: string, tiles: string): Position | null {
  const at = readCoordinate(coord);
  if (!at) return null;
  const board = [...before.board];
  let cell: number | null = at.cell;
  for (const one of readTiles(tiles)) {
    if (cell === null || one === 'hidden' || (one && board[cell])) return null;
    if (one) board[cell] = one;
    cell = step(cell, at.direction);
  }
  return { ...before, board };
}

/** Without the tiles from a square on, to the next gap in its line; null where none lies there. */
export function lifted(before: Position, coord: string, habit: Habit): Position | null {
  const at = readCoordinate(coord, habit);
  if (!at || !before.board[at.cell]) return null;
  const board = [...before.board];
  for (let cell: number | null = at.cell; cell !== null && board[cell]; cell = step(cell, at.direction))
    board[cell] = null;
  return { ...before, board };
}
