// A play as a browser heard it: «casa, hache ocho, vertical, 24 puntos».
import { COLUMNS, coordinate, type Direction, SIZE, type SlipHabit } from '../lib/geometry';
import { letterName } from '../lib/spoken';
import { fold, isLetter, LETTERS, type Letter } from '../lib/tiles';
import { readLetters } from './announce';

export interface Heard {
  word: string;
  place: string; // in the manual's habit, or nothing
  points: number | null;
}

const LETTER_NAMES = new Map(
  [...COLUMNS].map((column) => [
    isLetter(column) ? fold(letterName(column, 'es')) : ({ K: 'ka', W: 'uve doble' }[column] ?? column),
    column,
  ]),
);
const NUMBERS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const NUMBER_NAMES = new Map([
  ...NUMBERS.map((name, n) => [name, n] as const),
  ['un', 1] as const, // «un punto», «veintiún puntos»
  ['veintiun', 21] as const,
]);
const TENS = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = ['cien', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos'];

const asNumber = (token: string): number | null => {
  if (/^\d+$/.test(token)) return Number(token);
  return NUMBER_NAMES.get(token) ?? null;
};
const asColumn = (token: string): string | null =>
  /^[a-o]$/.test(token) ? token.toUpperCase() : (LETTER_NAMES.get(token) ?? null);

const ALL_NAMES = new Map(LETTERS.flatMap((one) => [[fold(letterName(one, 'es')), one] as const]));
const asLetter = (name: string): Letter | null => {
  const plain = name.toUpperCase();
  return ALL_NAMES.get(name) ?? (isLetter(plain) ? plain : null);
};
const LEAD_INS = ['pongo', 'juego', 'coloco', 'formo', 'palabra', 'jugada', 'casilla'];
const LINKS = ['con', 'en', 'por', 'como', 'la', 'el', 'un', 'una', 'letra'];

/** 10.1: «comodín en la ese»: which letters blanks stand for, and the tokens that say so. */
function spokenBlanks(tokens: readonly string[], used: Set<number>): Letter[] {
  const found: Letter[] = [];
  tokens.forEach((token, from) => {
    if (token !== 'comodin') return;
    used.add(from);
    const at = tokens.findIndex((one, n) => n > from && !LINKS.includes(one));
    // «comodín, D8» names a square, «comodín en la D» a letter
    if (at < 0 || (at === from + 1 && asNumber(tokens[at + 1] ?? '') !== null)) return;
    // «doble erre» are two words for one letter
    const both = asLetter(tokens.slice(at, at + 2).join(' '));
    const letter = both ?? asLetter(tokens[at]!);
    if (!letter) return;
    for (let n = from; n <= (both ? at + 1 : at); n++) used.add(n);
    found.push(letter);
  });
  return found;
}

/** The word with an asterisk after the first tile of each of these letters that has none. */
function starred(word: string, blanks: readonly Letter[]): string {
  const letters = readLetters(word);
  if (!blanks.length || 'wrong' in letters) return word;
  const parts = letters.map(({ letter }) => letter!.toLowerCase());
  for (const blank of blanks) {
    const at = parts.indexOf(blank.toLowerCase());
    if (at >= 0) parts[at] += '*';
  }
  return parts.join('');
}

/**
 * What a browser heard somebody say: the first word with its blanks, a square with its direction, and points if
 * they were said. A direction that is not named follows from what is said first, as in writing: D8, 8D.
 */
export function readSpoken(said: string, habit: SlipHabit = 'manual'): Heard {
  const text = fold(said.toLowerCase())
    .replace(/\b([a-o])(\d{1,2})\b/g, '$1 $2')
    .replace(/\b(\d{1,2})([a-o])\b/g, '$1 $2');
  const tokens = text.split(/[^a-zñ0-9]+/).filter(Boolean);
  const named: Direction | null =
    tokens.includes('vertical') || tokens.includes('abajo')
      ? 'down'
      : tokens.includes('horizontal')
        ? 'across'
        : null;
  let place = '';
  let points: number | null = null;
  const used = new Set<number>();
  const blanks = spokenBlanks(tokens, used);
  for (let at = 0; at + 1 < tokens.length && !place; at++) {
    if (used.has(at) || used.has(at + 1)) continue;
    const [one, two] = [tokens[at]!, tokens[at + 1]!];
    const column = asColumn(one) ?? asColumn(two);
    const rowFirst = asColumn(one) === null;
    const direction = named ?? (rowFirst === (habit === 'manual') ? 'down' : 'across');
    const row = asNumber(asColumn(one) ? two : one);
    if (column === null || row === null || row < 1 || row > SIZE) continue;
    place = coordinate((row - 1) * SIZE + COLUMNS.indexOf(column), direction);
    used.add(at).add(at + 1);
  }
  const unit = tokens.findIndex((token) => token === 'puntos' || token === 'punto');
  if (unit > 0) {
    points = spokenPoints(tokens, unit, used);
  }
  const fillers = [...LINKS, 'horizontal', 'vertical', 'abajo', 'puntos', 'punto', 'y'];
  const words = tokens.filter(
    (token, at) => !used.has(at) && !fillers.includes(token) && asNumber(token) === null,
  );
  // «pongo casa» is CASA; «pongo» alone is PONGO
  const word = words.find((one) => !LEAD_INS.includes(one)) ?? words.at(-1);
  return { word: starred(word ?? '', blanks), place, points };
}

/** The number before «puntos»: digits, «doce», «treinta y dos», «ciento cuatro». */
function spokenPoints(tokens: readonly string[], unit: number, used: Set<number>): number | null {
  let at = unit - 1;
  const take = (many: number): void => {
    for (let n = 0; n < many; n++) used.add(at--);
  };
  const below = (names: readonly string[], token: string | undefined): number =>
    names.indexOf(token ?? '') + 1;
  const digits = /^\d+$/.test(tokens[at]!);
  const small = asNumber(tokens[at]!);
  const tens = below(TENS, tokens[at - 2]);
  let found: number | null = small;
  if (small !== null && small < 10 && tokens[at - 1] === 'y' && tens) {
    found = small + 20 + 10 * tens;
    take(3);
  } else if (small !== null) take(1);
  else if (below(TENS, tokens[at])) {
    found = 20 + 10 * below(TENS, tokens[at]);
    take(1);
  }
  const hundreds = digits ? 0 : below(HUNDREDS, tokens[at]);
  if (!hundreds) return found;
  take(1);
  return (found ?? 0) + 100 * Math.max(1, hundreds - 1);
}
