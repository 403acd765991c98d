// How squares and tiles sound: «fila ocho, columna D, jota, ocho puntos, doble letra».
import { COLUMNS, colOf, premium, rowOf } from './geometry';
import { type Letter, points, type Tile } from './tiles';

export type Language = 'es' | 'en';

const NUMBERS: Record<Language, string[]> = {
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'.split(' '),
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  ),
};
const NAMES: Partial<Record<Letter, string>> = {
  A: 'a',
  B: 'be',
  C: 'ce',
  CH: 'che',
  D: 'de',
  E: 'e',
  F: 'efe',
  G: 'ge',
  H: 'hache',
  I: 'i',
  J: 'jota',
  L: 'ele',
  LL: 'elle',
  M: 'eme',
  N: 'ene',
  Ñ: 'eñe',
  O: 'o',
  P: 'pe',
  Q: 'cu',
  R: 'erre',
  RR: 'doble erre',
  S: 'ese',
  T: 'te',
  U: 'u',
  V: 'uve',
  X: 'equis',
  Y: 'ye',
  Z: 'zeta',
};
const WORDS = {
  es: {
    row: 'fila',
    column: 'columna',
    empty: 'vacía',
    blank: 'comodín',
    as: 'comodín como',
    one: 'un punto',
    points: 'puntos',
    fresh: 'sin anunciar',
    dl: 'doble letra',
    tl: 'triple letra',
    dw: 'doble palabra',
    tw: 'triple palabra',
  },
  en: {
    row: 'row',
    column: 'column',
    empty: 'empty',
    blank: 'blank',
    as: 'blank as',
    one: 'one point',
    points: 'points',
    fresh: 'not yet announced',
    dl: 'double letter',
    tl: 'triple letter',
    dw: 'double word',
    tw: 'triple word',
  },
} as const;

export const number = (n: number, language: Language): string => NUMBERS[language][n] ?? String(n);

/** A letter's name. */
export function letterName(letter: Letter, language: Language): string {
  if (language === 'es') return NAMES[letter] ?? letter.toLowerCase();
  return letter.length > 1 ? `${letter} digraph` : letter;
}

/** A tile with its points. */
export function tileName(of: Tile, language: Language): string {
  const words = WORDS[language];
  if (of.letter === null) return words.blank;
  const name = letterName(of.letter, language);
  if (of.blank) return `${words.as} ${name}`;
  const count = points(of);
  return `${name}, ${count === 1 ? words.one : `${number(count, language)} ${words.points}`}`;
}

/** A square: where it is, what lies there, what it multiplies. */
export function squareLabel(cell: number, of: Tile | null, fresh: boolean, language: Language): string {
  const words = WORDS[language];
  const parts = [
    `${words.row} ${number(rowOf(cell) + 1, language)}`,
    `${words.column} ${COLUMNS[colOf(cell)]}`,
  ];
  parts.push(of ? tileName(of, language) : words.empty);
  const mark = premium(cell);
  if (mark !== 'none') parts.push(words[mark]);
  if (fresh) parts.push(words.fresh);
  return parts.join(', ');
}
