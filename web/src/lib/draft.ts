// Tiles on their way to the board: what the player has taken off the rack and not yet announced.
// Plain values; every change gives a new draft, so that undo is keeping the old one.

import { CENTRE, cellAt, coordinate, step, type Direction, colOf, rowOf, SIZE } from './geometry';
import { fold, isLetter, type Letter, type Tile, writeTile } from './tiles';

/** A tile of the rack with a name of its own, so that two equal ones can be told apart. */
export interface RackTile {
  readonly id: number;
  readonly tile: Tile;
}

export interface Draft {
  readonly board: readonly (Tile | null)[]; // what lies there already
  readonly rack: readonly RackTile[]; // in the player's own order, those laid left out
  readonly laid: ReadonlyMap<number, RackTile>; // cell to tile
  readonly cursor: { readonly cell: number; readonly direction: Direction } | null;
  readonly touched: ReadonlySet<number>; // strict laying (20-22): tiles by id that the table has seen and must be played
  readonly early: number | null; // the cell of a digraph tile that was laid at its first letter; the second is still to come
  readonly lifted: number | null; // the cell of a laid tile that is on its way to another square
}

const NONE: ReadonlySet<number> = new Set();

export function newDraft(board: readonly (Tile | null)[], rack: readonly Tile[]): Draft {
  return {
    board,
    rack: rack.map((one, id) => ({ id, tile: one })),
    laid: new Map(),
    cursor: null,
    touched: NONE,
    early: null,
    lifted: null,
  };
}

export const covered = (draft: Draft, cell: number): boolean =>
  draft.board[cell] != null || draft.laid.has(cell);

/** Put a rack tile on an empty square; a blank needs the letter it stands for. */
export function lay(draft: Draft, id: number, cell: number, as?: Letter): Draft {
  const from = draft.rack.find((one) => one.id === id);
  if (!from || covered(draft, cell)) return draft;
  if (from.tile.blank && !as) return draft;
  const one = from.tile.blank && as ? { id, tile: { letter: as, blank: true } } : from;
  return {
    ...draft,
    rack: draft.rack.filter((each) => each.id !== id),
    laid: new Map(draft.laid).set(cell, one),
  };
}

/** Move a laid tile to another square; one of your own that lies there changes places with it. */
export function move(draft: Draft, from: number, to: number): Draft {
  const one = draft.laid.get(from);
  const other = draft.laid.get(to);
  if (!one || from === to || draft.board[to]) return { ...draft, lifted: null };
  const laid = new Map(draft.laid);
  laid.delete(from);
  if (other) laid.set(from, other);
  return { ...draft, laid: laid.set(to, one), lifted: null };
}

/** Take one tile back; a blank forgets what it stood for. What the table has seen stays: it is lifted instead. */
export function takeBack(draft: Draft, cell: number): Draft {
  const one = draft.laid.get(cell);
  if (!one) return draft;
  if (draft.touched.has(one.id)) return { ...draft, lifted: draft.lifted === cell ? null : cell };
  const laid = new Map(draft.laid);
  laid.delete(cell);
  const back = one.tile.blank ? { id: one.id, tile: { letter: null, blank: true } } : one;
  return { ...draft, laid, rack: [...draft.rack, back], early: null };
}

/** Take everything back that may come back; the arrow returns to where it began. */
export function recall(draft: Draft): Draft {
  const free = [...draft.laid].filter(([, one]) => !draft.touched.has(one.id)).map(([cell]) => cell);
  const back = free.reduce(takeBack, draft.lifted === null ? draft : { ...draft, lifted: null });
  const { cursor } = draft;
  return cursor && free.length ? { ...back, cursor: { ...cursor, cell: Math.min(...free) } } : back;
}

/** The turn is over or the play announced: nothing is held any more. */
export const release = (draft: Draft): Draft => recall({ ...draft, touched: NONE, lifted: null });

/** Laid tiles that the table has not seen yet. */
export const unseen = (draft: Draft): [number, RackTile][] =>
  [...draft.laid].filter(([, one]) => !draft.touched.has(one.id));

/** From now on these tiles (by id) are on the board for good; or, if the table said no, not after all. */
export function touch(draft: Draft, ids: readonly number[], held = true): Draft {
  const touched = new Set(draft.touched);
  for (const id of ids) {
    if (held) touched.add(id);
    else touched.delete(id);
  }
  return { ...draft, touched };
}

/** Set the arrow; on the same square it turns. */
export function point(draft: Draft, cell: number, direction?: Direction): Draft {
  const turned: Direction = draft.cursor?.direction === 'across' ? 'down' : 'across';
  const same = draft.cursor?.cell === cell;
  return {
    ...draft,
    cursor: { cell, direction: direction ?? (same ? turned : (draft.cursor?.direction ?? 'across')) },
  };
}

/** The next empty square along the arrow, from a square on; null past the edge. */
export function nextEmpty(draft: Draft, cell: number, direction: Direction): number | null {
  let at: number | null = cell;
  while (at !== null && covered(draft, at)) at = step(at, direction);
  return at;
}

const PAIRS: Readonly<Record<string, Letter>> = { CH: 'CH', LL: 'LL', RR: 'RR' };

/**
 * Type a letter at the arrow. The tile you own is taken, else a blank stands for it. A second H, L or R right
 * after C, L or R becomes the digraph tile if you own it (or a blank), unless `apart` is held. Who owns CH but neither C
 * nor a blank can mean nothing else by C: the tile is laid at once, and the H that follows is its own.
 */
export function type(draft: Draft, key: string, apart = false): Draft {
  if (!draft.cursor) return draft;
  const letter = fold(key).toUpperCase();
  if (!isLetter(letter)) return draft;
  const { cell, direction } = draft.cursor;
  const before = lastTyped(draft);
  if (before && draft.early === before.cell && before.tile.letter?.[1] === letter)
    return { ...draft, early: null };
  if (!apart && before) {
    const pair = PAIRS[(before.tile.letter ?? '') + letter];
    // Over tiles of the board a blank would more often be a surprise than what was meant.
    const beside = draft.laid.has(cell) || before.cell === step(cell, direction, -1);
    const owned = draft.rack.some((one) => one.tile.letter === pair && !one.tile.blank);
    if (pair && (beside || owned || before.tile.blank) && !draft.touched.has(before.id)) {
      const without = takeBack(draft, before.cell);
      const joined = put(without, pair, before.cell);
      if (joined) return advance(joined, before.cell, direction);
    }
  }
  const at = nextEmpty(draft, cell, direction);
  if (at === null) return draft;
  if (draft.lifted !== null && draft.laid.get(draft.lifted)?.tile.letter === letter)
    return advance(move(draft, draft.lifted, at), at, direction);
  const laid = put(draft, letter, at);
  if (laid) return advance({ ...laid, early: null }, at, direction);
  const whole = apart
    ? undefined
    : draft.rack.find((one) => one.tile.letter?.length === 2 && one.tile.letter[0] === letter);
  return whole ? advance({ ...lay(draft, whole.id, at), early: at }, at, direction) : draft;
}

/** A letter that the rack or the whole game does not have, or that a blank stands for: what the eye may miss. */
export interface Typed {
  readonly letter: string;
  readonly as: 'none' | 'blank' | 'never';
}

export function became(before: Draft, after: Draft, key: string): Typed | null {
  const letter = fold(key).toUpperCase();
  if (!isLetter(letter)) return /^[A-Z]$/.test(letter) ? { letter, as: 'never' } : null;
  const ids = new Set([...before.laid.values()].map((one) => one.id));
  const blank = [...after.laid.values()].find((one) => one.tile.blank && !ids.has(one.id));
  if (blank) return { letter: blank.tile.letter ?? letter, as: 'blank' };
  const owned = before.rack.some((one) => one.tile.blank || one.tile.letter?.startsWith(letter));
  return after === before && !owned ? { letter, as: 'none' } : null;
}

function put(draft: Draft, letter: Letter, cell: number): Draft | null {
  const own = draft.rack.find((one) => one.tile.letter === letter && !one.tile.blank);
  if (own) return lay(draft, own.id, cell);
  const blank = draft.rack.find((one) => one.tile.blank);
  return blank ? lay(draft, blank.id, cell, letter) : null;
}

function advance(draft: Draft, cell: number, direction: Direction): Draft {
  const next = step(cell, direction);
  return {
    ...draft,
    cursor: { cell: next === null ? cell : (nextEmpty(draft, next, direction) ?? cell), direction },
  };
}

/** The laid tile right before the arrow, over tiles that lay there before. */
function lastTyped(draft: Draft): (RackTile & { cell: number }) | null {
  if (!draft.cursor) return null;
  const { cell, direction } = draft.cursor;
  let at = draft.laid.has(cell) ? cell : step(cell, direction, -1);
  while (at !== null && draft.board[at]) at = step(at, direction, -1);
  const one = at === null ? undefined : draft.laid.get(at);
  return at !== null && one ? { cell: at, ...one } : null;
}

/** Whether the next key could still join the last letter to a digraph tile of the rack. */
export function mayJoin(draft: Draft): boolean {
  const letter = lastTyped(draft)?.tile.letter ?? '';
  return Object.entries(PAIRS).some(
    ([pair, whole]) => pair[0] === letter && draft.rack.some((one) => one.tile.letter === whole),
  );
}

/** Backspace: the tile before the arrow comes back, and the arrow goes there. */
export function erase(draft: Draft): Draft {
  if (!draft.cursor) return draft;
  const { direction } = draft.cursor;
  let at: number | null =
    draft.laid.has(draft.cursor.cell) && draft.lifted !== draft.cursor.cell
      ? draft.cursor.cell
      : step(draft.cursor.cell, direction, -1);
  while (at !== null && draft.board[at]) at = step(at, direction, -1);
  if (at === null || !draft.laid.has(at)) return draft;
  return { ...takeBack(draft, at), cursor: { cell: at, direction } };
}

/** What to ask the server for: coordinate (the manual's habit) and tiles, `.` where covered; null if not in line. */
export function asPlay(draft: Draft): { coord: string; tiles: string } | null {
  const cells = [...draft.laid.keys()].sort((a, b) => a - b);
  const first = cells[0];
  const last = cells.at(-1);
  if (first === undefined || last === undefined) return null;
  const oneRow = cells.every((cell) => rowOf(cell) === rowOf(first));
  const oneCol = cells.every((cell) => colOf(cell) === colOf(first));
  if (!oneRow && !oneCol) return null;
  const direction: Direction = cells.length > 1 ? (oneRow ? 'across' : 'down') : single(draft, first);
  const start = reach(draft, first, direction, -1);
  const end = reach(draft, last, direction, 1);
  let tiles = '';
  for (let at: number | null = start; at !== null; at = at === end ? null : step(at, direction)) {
    const one = draft.laid.get(at);
    tiles += one ? writeTile(one.tile) : '.';
  }
  return { coord: coordinate(start, direction), tiles };
}

/**
 * What keeps two or more laid tiles from being a play anywhere (11, 12): not one line, a gap, no word that they join, or
 * an opening beside the star. Null while nothing speaks against it; the server has the last word.
 */
export function hindrance(draft: Draft): 'line' | 'gap' | 'apart' | 'star' | null {
  if (draft.laid.size < 2) return null;
  if (!asPlay(draft)) return 'line';
  const cells = [...draft.laid.keys()].sort((a, b) => a - b);
  const direction: Direction = rowOf(cells[0]!) === rowOf(cells.at(-1)!) ? 'across' : 'down';
  for (let at: number | null = cells[0]!; at !== null && at !== cells.at(-1); at = step(at, direction))
    if (!covered(draft, at)) return 'gap';
  if (!draft.board.some(Boolean)) return draft.laid.has(CENTRE) ? null : 'star';
  const near = cells.flatMap((cell) =>
    (['across', 'down'] as const).flatMap((way) => [step(cell, way, -1), step(cell, way)]),
  );
  return near.some((cell) => cell !== null && draft.board[cell]) ? null : 'apart';
}

function single(draft: Draft, cell: number): Direction {
  const beside = [step(cell, 'across', -1), step(cell, 'across')].some(
    (at) => at !== null && draft.board[at],
  );
  const above = [step(cell, 'down', -1), step(cell, 'down')].some((at) => at !== null && draft.board[at]);
  return above && !beside ? 'down' : 'across';
}

function reach(draft: Draft, cell: number, direction: Direction, by: number): number {
  let at = cell;
  for (let next = step(at, direction, by); next !== null && draft.board[next]; next = step(at, direction, by))
    at = next;
  return at;
}

/** Another order of the rack: what was given, by index. */
export function reorder(draft: Draft, order: (rack: readonly RackTile[]) => RackTile[]): Draft {
  return { ...draft, rack: order(draft.rack) };
}

export const emptyBoard = (): (Tile | null)[] => new Array<Tile | null>(cellAt(SIZE, 0)).fill(null);

/**
 * The table changed: keep the player's order and what can still lie where it was put. `placed` is what the table has
 * seen of a strict laying; those tiles may have been moved since, and stay where they are.
 */
export function rebase(
  old: Draft,
  board: readonly (Tile | null)[],
  rack: readonly Tile[],
  placed: ReadonlyMap<number, Tile> = new Map(),
): Draft {
  const left = [...rack, ...[...placed.values()].map(offBoard)];
  const take = (of: Tile): boolean => {
    const at = left.findIndex((one) => (of.blank ? one.blank : !one.blank && one.letter === of.letter));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const laid = new Map<number, RackTile>();
  const kept: RackTile[] = [];
  for (const [cell, one] of old.laid) {
    if (!take(one.tile)) continue;
    if (board[cell]) kept.push({ id: one.id, tile: offBoard(one.tile) });
    else laid.set(cell, one);
  }
  const stay = [...old.rack.filter((one) => take(one.tile)), ...kept];
  const first = Math.max(-1, ...[...old.rack, ...old.laid.values()].map((one) => one.id)) + 1;
  const fresh = left.map((one, at) => ({ id: first + at, tile: one }));
  const same = laid.size === old.laid.size; // the same tiles on the same squares: nothing to count again
  const draft = {
    board,
    rack: [...stay, ...fresh],
    laid: same ? old.laid : laid,
    cursor: old.cursor,
    touched: NONE,
    early: old.early,
    lifted: old.lifted,
  };
  return placed.size ? hold(draft, placed) : { ...draft, lifted: null };
}

const offBoard = (of: Tile): Tile => (of.blank ? { letter: null, blank: true } : of);
const alike = (one: Tile, other: Tile): boolean => one.blank === other.blank && one.letter === other.letter;

/** What the table has seen lies on the board: where it was moved to since, or else where it was put. */
function hold(draft: Draft, placed: ReadonlyMap<number, Tile>): Draft {
  let now = draft;
  const held = new Set<number>();
  const wanting: [number, Tile][] = [];
  for (const [cell, tile] of placed) {
    const here = now.laid.get(cell);
    if (here && alike(here.tile, tile)) held.add(here.id);
    else wanting.push([cell, tile]);
  }
  for (const [cell, tile] of wanting) {
    const moved = [...now.laid.values()].find((one) => !held.has(one.id) && alike(one.tile, tile));
    const own = moved ?? now.rack.find((one) => alike(one.tile, offBoard(tile)));
    if (!own) continue;
    held.add(own.id);
    if (!moved) now = lay(takeBack(now, cell), own.id, cell, tile.letter ?? undefined);
  }
  return { ...now, touched: held };
}
