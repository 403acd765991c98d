// The board of the fold: tiles as small numbers, where a play may lie, what it scores (arts. 8-19).
import { cellAt, premium, readCoordinate, SIZE } from '../../lib/geometry';
import { COUNTS, LETTERS, type Letter, points, tile } from '../../lib/tiles';

export const BLANK_BIT = 128;
const RACK_SIZE = 7;
const CENTRE = cellAt(7, 7);
const CODES = new Map<string, number>(LETTERS.map((letter, at) => [letter, at + 1]));
/** `?` and the letters, in the order of their codes. */
export const TEXTS: readonly (Letter | '?')[] = ['?', ...LETTERS];
export const SET: readonly number[] = TEXTS.map((text) => COUNTS[text]);

/** Codes from exact text: `.` and `?` are 0, a lower-case tile a blank that stands for a letter. */
export function readCodes(text: string): number[] {
  return (text.match(/\[[^\]]+\]|./gsu) ?? []).map((part) => {
    if (part === '.' || part === '?') return 0;
    const plain = part.replace(/[[\]]/g, '');
    const code = CODES.get(plain.toUpperCase());
    if (code === undefined) throw new Error(`not a tile: ${part}`);
    return plain === plain.toUpperCase() ? code : code | BLANK_BIT;
  });
}

/** Exact text again; 0 is `zero`. */
export function writeCodes(codes: Iterable<number>, zero: '.' | '?'): string {
  let text = '';
  for (const code of codes) {
    const letter = TEXTS[code & 127]!;
    const shown = code & BLANK_BIT ? letter.toLowerCase() : letter;
    text += code === 0 ? zero : letter.length > 1 ? `[${shown}]` : shown;
  }
  return text;
}

/** Plain letters for people. */
export const spell = (codes: Iterable<number>): string =>
  Array.from(codes, (code) => TEXTS[code & 127]!).join('');

/** The same, with a hyphen between two tiles that read as one: `COC-HE` is laid with C and H (art. 11). */
export const spellApart = (codes: Iterable<number>): string =>
  Array.from(codes, (code) => TEXTS[code & 127]!).reduce(
    ([text, before], letter) =>
      [text + (before && CODES.has(before + letter) ? '-' : '') + letter, letter] as const,
    ['', ''] as readonly [string, string],
  )[0];

/** A word as people say it, whatever its tiles. */
export const inLetters = (word: string): string => word.replaceAll('-', '');

/** What a code counts; a blank nothing. */
export const worth = (code: number): number =>
  code === 0 || code & BLANK_BIT ? 0 : points(tile(LETTERS[code - 1]!));

export type Cells = Uint8Array;

interface Line {
  start: number;
  step: number;
  across: number; // one square the other way
  place: number; // of the start along the line
  lane: number;
}

function line(coord: string): Line {
  const { cell, direction } = readCoordinate(coord)!;
  const row = Math.floor(cell / SIZE);
  const col = cell % SIZE;
  return direction === 'across'
    ? { start: cell, step: 1, across: SIZE, place: col, lane: row }
    : { start: cell, step: SIZE, across: 1, place: row, lane: col };
}

/** The first thing wrong with where a play lies, by its code, or null. */
export function fault(cells: Cells, coord: string, tiles: readonly number[]): string | null {
  const { start, step, across, place, lane } = line(coord);
  const count = tiles.length;
  if (place + count > SIZE) return 'placement.off_board';
  if (!tiles.some(Boolean)) return 'placement.no_tiles';
  const opening = !cells.some(Boolean);
  for (const [at, code] of tiles.entries()) {
    const here = cells[start + at * step];
    if (code && here) return 'placement.occupied';
    if (!code && !here)
      return opening && tiles.filter(Boolean).length < 2 ? 'opening.two_tiles' : 'placement.gap';
  }
  const squares = tiles.map((_, at) => start + at * step);
  if (opening) {
    if (count < 2) return 'opening.two_tiles';
    return squares.includes(CENTRE) ? null : 'opening.centre';
  }
  if (place > 0 && cells[start - step]) return 'placement.cut';
  if (place + count < SIZE && cells[start + count * step]) return 'placement.cut';
  const touches = (cell: number): boolean =>
    (lane > 0 && !!cells[cell - across]) || (lane < SIZE - 1 && !!cells[cell + across]);
  return tiles.includes(0) || squares.some(touches) ? null : 'placement.not_linked';
}

export interface Counted {
  total: number;
  word: string; // the main one
  words: string[];
  laid: [cell: number, code: number][];
}

const LETTER_FACTOR = { dl: 2, tl: 3, dw: 1, tw: 1, none: 1 } as const;
const WORD_FACTOR = { dl: 1, tl: 1, dw: 2, tw: 3, none: 1 } as const;

/** Count a play that has no fault. */
export function count(cells: Cells, coord: string, tiles: readonly number[]): Counted {
  const { start, step, across, lane } = line(coord);
  const laid: [number, number][] = [];
  const main: number[] = [];
  const crosses: { word: number[]; score: number }[] = [];
  let sum = 0;
  let factor = 1;
  for (const [at, given] of tiles.entries()) {
    const cell = start + at * step;
    const code = given || cells[cell]!;
    main.push(code);
    if (!given) {
      sum += worth(code);
      continue;
    }
    laid.push([cell, code]);
    const value = worth(code) * LETTER_FACTOR[premium(cell)];
    sum += value;
    factor *= WORD_FACTOR[premium(cell)];
    const cross = crossing(cells, cell, code, value, across, lane);
    if (cross) crosses.push(cross);
  }
  const first = main.length > 1 ? [{ word: main, score: sum * factor }] : [];
  const words = [...first, ...crosses];
  const bonus = laid.length >= RACK_SIZE ? 50 : 0;
  return {
    total: words.reduce((all, one) => all + one.score, bonus),
    word: spell(main),
    words: words.map((one) => spellApart(one.word)),
    laid,
  };
}

/** The word that a tile makes the other way; its letter counts again, premium too (18). */
function crossing(
  cells: Cells,
  cell: number,
  code: number,
  value: number,
  step: number,
  place: number,
): { word: number[]; score: number } | null {
  let back = 0;
  let ahead = 0;
  while (back < place && cells[cell - (back + 1) * step]) back++;
  while (ahead < SIZE - 1 - place && cells[cell + (ahead + 1) * step]) ahead++;
  if (!back && !ahead) return null;
  const word: number[] = [];
  let sum = value;
  for (let at = -back; at <= ahead; at++) {
    const here = at ? cells[cell + at * step]! : code;
    word.push(here);
    if (at) sum += worth(here);
  }
  return { word, score: sum * WORD_FACTOR[premium(cell)] };
}
