// Placement and points without a server: arts. 2, 6, 8, 9 and 12 to 19, as `core/placement.py` and `core/scoring.py`
// have them. Whether words exist is the judge's matter. A game on the server asks the server instead.
import { CENTRE, type Direction, premium, readCoordinate, step } from './geometry';
import { points, readTiles, type Tile } from './tiles';

type Board = readonly (Tile | null)[];
export type PlacementFault =
  | 'no_tiles'
  | 'off_board'
  | 'occupied'
  | 'gap'
  | 'cut'
  | 'not_linked'
  | 'opening.centre'
  | 'opening.two_tiles';

export interface Laying {
  readonly start: number;
  readonly direction: Direction;
  /** From the first square on, null where the board is covered. */
  readonly tiles: readonly (Tile | null)[];
}

export interface Counted {
  readonly score: number;
  /** The main word first. */
  readonly words: readonly (readonly Tile[])[];
}

const RACK = 7;
const SEVEN_TILES_BONUS = 50;
const LETTER: Record<string, number> = { dl: 2, tl: 3 };
const WORD: Record<string, number> = { dw: 2, tw: 3 };
const other = (direction: Direction): Direction => (direction === 'across' ? 'down' : 'across');

/** A play as commands write it, `H8` across and `8H` down; null if it can't be read. */
export function readLaying(coord: string, tiles: string): Laying | null {
  const at = readCoordinate(coord);
  if (!at) return null;
  try {
    const read = readTiles(tiles);
    if (read.some((one) => one === 'hidden' || (one !== null && one.letter === null))) return null;
    return { start: at.cell, direction: at.direction, tiles: read as (Tile | null)[] };
  } catch {
    return null;
  }
}

/** The squares of a play in order, null beyond the edge. */
const squares = ({ start, direction, tiles }: Laying): (number | null)[] =>
  tiles.map((_, at) => (at === 0 ? start : step(start, direction, at)));

/** What is wrong with where the tiles lie, the first thing found. */
export function placementFault(board: Board, play: Laying): PlacementFault | null {
  const cells = squares(play);
  if (cells.includes(null)) return 'off_board';
  if (!play.tiles.some((one) => one)) return 'no_tiles';
  const opening = board.every((one) => one === null);
  for (const [at, one] of play.tiles.entries()) {
    const here = board[cells[at]!];
    if (one && here) return 'occupied';
    if (!one && !here)
      return opening && play.tiles.filter((each) => each).length < 2 ? 'opening.two_tiles' : 'gap';
  }
  if (opening) {
    if (cells.length < 2) return 'opening.two_tiles';
    return cells.includes(CENTRE) ? null : 'opening.centre';
  }
  const ends = [step(play.start, play.direction, -1), step(cells.at(-1)!, play.direction)];
  if (ends.some((cell) => cell !== null && board[cell])) return 'cut';
  const beside = (cell: number): boolean =>
    [-1, 1].some((by) => {
      const next = step(cell, other(play.direction), by);
      return next !== null && board[next] != null;
    });
  const linked = play.tiles.includes(null) || cells.some((cell) => beside(cell!));
  return linked ? null : 'not_linked';
}

/** Words and points of a play that lies as it may. */
export function count(board: Board, play: Laying): Counted {
  const laid = new Map<number, Tile>();
  squares(play).forEach((cell, at) => {
    const one = play.tiles[at];
    if (one) laid.set(cell!, one);
  });
  const along = (cell: number, direction: Direction): { tiles: Tile[]; points: number } => {
    let first = cell;
    const lies = (at: number | null): Tile | null =>
      at === null ? null : (laid.get(at) ?? board[at] ?? null);
    for (let back = step(first, direction, -1); lies(back); back = step(first, direction, -1)) first = back!;
    const tiles: Tile[] = [];
    let [sum, factor] = [0, 1];
    for (let at: number | null = first; lies(at); at = step(at!, direction)) {
      const one = lies(at)!;
      const fresh = laid.has(at!) ? premium(at!) : 'none';
      tiles.push(one);
      sum += points(one) * (LETTER[fresh] ?? 1);
      factor *= WORD[fresh] ?? 1;
    }
    return { tiles, points: sum * factor };
  };
  const found = [
    along(play.start, play.direction),
    ...[...laid.keys()].map((cell) => along(cell, other(play.direction))),
  ].filter((word) => word.tiles.length > 1);
  const bonus = laid.size >= RACK ? SEVEN_TILES_BONUS : 0;
  return {
    score: found.reduce((sum, word) => sum + word.points, bonus),
    words: found.map((word) => word.tiles),
  };
}
