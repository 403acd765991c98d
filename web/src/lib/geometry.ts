// Squares, premiums and coordinates. Which plays are legal and what they score is the server's matter.

export const SIZE = 15;
export const COLUMNS = 'ABCDEFGHIJKLMNO';
export const CENTRE = 7 * SIZE + 7;

export type Premium = 'none' | 'dl' | 'tl' | 'dw' | 'tw';
export type Direction = 'across' | 'down';
export type Habit = 'manual' | 'gcg';
/** Slips of an event may also name rows by letters: `D8` across is row D, column 8. */
export type SlipHabit = Habit | 'rows';

const MARKS: Record<string, Premium> = { '.': 'none', d: 'dl', t: 'tl', D: 'dw', T: 'tw' };
const EIGHTH = [
  'T..d...T',
  '.D...t..',
  '..D...d.',
  'd..D...d',
  '....D...',
  '.t...t..',
  '..d...d.',
  'T..d...D',
];

/** The premium of a cell; the board is the same in all its eighths. */
export function premium(cell: number): Premium {
  const row = Math.floor(cell / SIZE);
  const col = cell % SIZE;
  const fold = (at: number): number => (at < 8 ? at : SIZE - 1 - at);
  return MARKS[EIGHTH[fold(row)]![fold(col)]!]!;
}

export const cellAt = (row: number, col: number): number => row * SIZE + col;
export const rowOf = (cell: number): number => Math.floor(cell / SIZE);
export const colOf = (cell: number): number => cell % SIZE;

/** The name of a square, `D8`. */
export const squareName = (cell: number): string => `${COLUMNS[colOf(cell)]}${rowOf(cell) + 1}`;

/** A play's coordinate: the manual writes `D8` for across, GCG `8D`. */
export function coordinate(cell: number, direction: Direction, habit: Habit = 'manual'): string {
  const letter = COLUMNS[colOf(cell)]!;
  const number = String(rowOf(cell) + 1);
  return (direction === 'across') === (habit === 'manual') ? letter + number : number + letter;
}

/** Read a coordinate under a habit; null if it is none. */
export function readCoordinate(
  text: string,
  habit: SlipHabit = 'manual',
): { cell: number; direction: Direction } | null {
  const match = /^\s*(?:([A-Oa-o])\s*(\d{1,2})|(\d{1,2})\s*([A-Oa-o]))\s*$/.exec(text);
  if (!match) return null;
  const letterFirst = match[1] !== undefined;
  const letter = COLUMNS.indexOf((match[1] ?? match[4]!).toUpperCase());
  const number = Number(match[2] ?? match[3]) - 1;
  if (number < 0 || number >= SIZE) return null;
  const cell = habit === 'rows' ? cellAt(letter, number) : cellAt(number, letter);
  return { cell, direction: letterFirst === (habit !== 'gcg') ? 'across' : 'down' };
}

/** The cell one step along a direction, or null at the edge. */
export function step(cell: number, direction: Direction, by = 1): number | null {
  const along = direction === 'across' ? colOf(cell) : rowOf(cell);
  if (along + by < 0 || along + by >= SIZE) return null;
  return cell + (direction === 'across' ? by : by * SIZE);
}
