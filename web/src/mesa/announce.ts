// A play as somebody announces it, typed: «D8 chorro». `voice.ts` reads what was spoken.
import { coordinate, readCoordinate, type SlipHabit, step } from '../lib/geometry';
import { fold, isLetter, LETTERS, type Letter } from '../lib/tiles';
import { BLANK_BIT, type Cells, TEXTS, writeCodes } from './core/board';

/** What was typed that can't be a play, by the code of its sentence. */
export type Unread = 'place' | 'letter' | 'off_board' | 'other_tile' | 'empty';
export type Announced = { coord: string; tiles: string } | { wrong: Unread; what: string };

interface Typed {
  letter: Letter | null; // null: whatever lies there
  blank: boolean;
}

/** Letters as typed: C and H are one tile, `C-H` two; `o*`, or lower case among capitals, is a blank. */
export function readLetters(text: string): Typed[] | { wrong: Unread; what: string } {
  const plain = fold(text.trim());
  const mixed = plain !== plain.toUpperCase() && plain !== plain.toLowerCase();
  const found: Typed[] = [];
  for (let at = 0; at < plain.length;) {
    const char = plain[at]!;
    if (char === '.') found.push({ letter: null, blank: false });
    if ('.-[]'.includes(char)) {
      at++;
      continue;
    }
    const pair = plain.slice(at, at + 2);
    const letter = ['CH', 'LL', 'RR'].includes(pair.toUpperCase()) ? pair : char;
    const upper = letter.toUpperCase();
    if (!isLetter(upper)) return { wrong: 'letter', what: char };
    at += letter.length;
    const star = plain[at] === '*';
    if (star) at++;
    found.push({ letter: upper, blank: star || (mixed && char !== char.toUpperCase()) });
  }
  return found.length ? found : { wrong: 'empty', what: '' };
}

/** A rack as typed, in exact text; a plain CH is one tile, `?` a blank; null for anything else, or too many. */
export function exactRack(text: string): string | null {
  if (!text.trim()) return '';
  const letters = readLetters(text.replaceAll('?', '.').toUpperCase());
  if ('wrong' in letters || letters.length > 7) return null;
  return letters
    .map(({ letter }) => (letter === null ? '?' : letter.length > 1 ? `[${letter}]` : letter))
    .join('');
}

const SECOND_HALF: Readonly<Record<string, string>> = { C: 'H', L: 'L', R: 'R' };

/** What was typed, and a tile more from the pad: C and H tapped one after the other stay two tiles. */
export function withTile(word: string, letter: Letter, blank: boolean): string {
  const before = word === word.toLowerCase() ? word.toUpperCase() : word;
  const joins = letter.length === 1 && SECOND_HALF[before.slice(-1)] === letter;
  return `${before}${joins ? '-' : ''}${letter}${blank ? '*' : ''}`;
}

/** What was typed, without its last tile. */
export const withoutTile = (word: string): string =>
  word.replace(/(?:CH|LL|RR|.)\*?$/iu, '').replace(/-$/, '');

/** The play that a word means at a place. A letter of which none is left must be a blank. */
export function announced(
  cells: Cells,
  unseen: Readonly<Record<string, number>>,
  place: string,
  text: string,
  habit: SlipHabit,
): Announced {
  const where = readCoordinate(place, habit);
  if (!where) return { wrong: 'place', what: place };
  const letters = readLetters(text);
  if ('wrong' in letters) return letters;
  const left = { ...unseen };
  const codes: number[] = [];
  let cell: number | null = where.cell;
  for (const { letter, blank } of letters) {
    if (cell === null) return { wrong: 'off_board', what: text };
    const here = cells[cell]!;
    if (here && letter !== null && TEXTS[here & 127] !== letter) return { wrong: 'other_tile', what: letter };
    if (here || letter === null) codes.push(0);
    else codes.push(taken(left, letter, blank));
    cell = step(cell, where.direction);
  }
  return { coord: coordinate(where.cell, where.direction), tiles: writeCodes(codes, '.') };
}

function taken(left: Record<string, number>, letter: Letter, blank: boolean): number {
  const code = LETTERS.indexOf(letter) + 1;
  const asBlank = blank || ((left[letter] ?? 0) < 1 && (left['?'] ?? 0) > 0);
  const from = asBlank ? '?' : letter;
  left[from] = (left[from] ?? 0) - 1;
  return asBlank ? code | BLANK_BIT : code;
}
