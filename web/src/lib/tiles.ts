// Tiles as the API writes them: `A`, `[CH]`, `?` a blank on a rack, lower case a blank that stands for a letter.

export const LETTERS = [
  'A',
  'B',
  'C',
  'CH',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'L',
  'LL',
  'M',
  'N',
  'Ñ',
  'O',
  'P',
  'Q',
  'R',
  'RR',
  'S',
  'T',
  'U',
  'V',
  'X',
  'Y',
  'Z',
] as const;
export type Letter = (typeof LETTERS)[number];

const POINTS: Record<Letter, number> = {
  A: 1,
  B: 3,
  C: 3,
  CH: 5,
  D: 2,
  E: 1,
  F: 4,
  G: 2,
  H: 4,
  I: 1,
  J: 8,
  L: 1,
  LL: 8,
  M: 3,
  N: 1,
  Ñ: 8,
  O: 1,
  P: 3,
  Q: 5,
  R: 1,
  RR: 8,
  S: 1,
  T: 1,
  U: 1,
  V: 4,
  X: 8,
  Y: 4,
  Z: 10,
};
/** How many of each the set has; with two blanks, a hundred. */
export const COUNTS: Readonly<Record<Letter | '?', number>> = {
  A: 12,
  B: 2,
  C: 4,
  CH: 1,
  D: 5,
  E: 12,
  F: 1,
  G: 2,
  H: 2,
  I: 6,
  J: 1,
  L: 4,
  LL: 1,
  M: 2,
  N: 5,
  Ñ: 1,
  O: 9,
  P: 2,
  Q: 1,
  R: 5,
  RR: 1,
  S: 6,
  T: 4,
  U: 5,
  V: 1,
  X: 1,
  Y: 1,
  Z: 1,
  '?': 2,
};
const KNOWN = new Set<string>(LETTERS);

/** A tile: a letter, or a blank that may already stand for one. */
export interface Tile {
  readonly letter: Letter | null; // null: a blank that stands for nothing yet
  readonly blank: boolean;
}

export const BLANK: Tile = { letter: null, blank: true };

/** A tile that stands for a letter. */
export const tile = (letter: Letter, blank = false): Tile => ({ letter, blank });

/** What it counts: a blank nothing, whatever it stands for. */
export const points = (of: Tile): number => (of.blank || of.letter === null ? 0 : POINTS[of.letter]);

/** Whether a text is one of the 28 letters; K and W are not. */
export const isLetter = (text: string): text is Letter => KNOWN.has(text);

/** As it stands on a tile; nothing on a blank of the rack. */
export const shown = (of: Tile): string => of.letter ?? '';

/** Read exact text, `.` as null (an empty or covered square), `#` as a tile that may not be seen. */
export function readTiles(text: string): (Tile | null | 'hidden')[] {
  const found: (Tile | null | 'hidden')[] = [];
  const parts = text.match(/\[[^\]]+\]|./gsu) ?? [];
  for (const part of parts) {
    if (part === '.') found.push(null);
    else if (part === '#') found.push('hidden');
    else if (part === '?') found.push(BLANK);
    else {
      const plain = part.replace(/[[\]]/g, '');
      const upper = plain.toUpperCase();
      if (!isLetter(upper)) throw new Error(`not a tile: ${part}`);
      found.push(tile(upper, plain !== upper));
    }
  }
  return found;
}

/** Exact text with a space between tiles, for people: a CH is seen to be one. */
export const apart = (text: string): string =>
  (text.match(/\[[^\]]+\]|./gsu) ?? []).map((part) => part.replace(/[[\]]/g, '')).join(' ');

/** The exact text of one tile. */
export function writeTile(of: Tile): string {
  if (of.letter === null) return '?';
  const text = of.blank ? of.letter.toLowerCase() : of.letter;
  return of.letter.length > 1 ? `[${text}]` : text;
}

/** Accents fold, Ñ stays: what a key or a typed text means. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/([nN])\u0303/g, (_, n: string) => (n === 'n' ? 'ñ' : 'Ñ'))
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Tiles as a person writes them: no brackets round digraphs. */
export const plainWord = (tiles: string): string => tiles.replace(/[[\]]/g, '');
