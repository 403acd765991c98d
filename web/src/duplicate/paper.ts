// Paper slips typed at the desk: `12 D8 cantar 22`, `12 -`, `12 D8 cantar !tarde`. One line a slip.
import { readCoordinate, type SlipHabit } from '../lib/geometry';
import { readPlay } from '../lib/moves';
import type { Tile } from '../lib/tiles';

export type Fault = '' | 'late' | 'illegible' | 'unmarked_blank' | 'wrong_reference';
export interface PaperSlip {
  readonly table: number;
  readonly play: { readonly coord: string; readonly tiles: string } | null;
  readonly score: number | null;
  readonly fault: Fault;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  tarde: 'late',
  late: 'late',
  ilegible: 'illegible',
  illegible: 'illegible',
  comodín: 'unmarked_blank',
  comodin: 'unmarked_blank',
  blank: 'unmarked_blank',
  referencia: 'wrong_reference',
  reference: 'wrong_reference',
};

export type Slip = Omit<PaperSlip, 'table'>;
export interface Wrong {
  readonly wrong: 'table' | 'fault' | 'coordinate' | 'word' | 'line';
}

/** The slip of a line, or what can't be understood of it. */
export function readPaper(
  line: string,
  board: readonly (Tile | null)[],
  habit: SlipHabit = 'manual',
): PaperSlip | Wrong {
  const [table, ...words] = line.trim().split(/\s+/);
  if (!table || !/^\d{1,5}$/.test(table)) return { wrong: 'table' };
  const slip = readSlip(words, board, habit);
  return 'wrong' in slip ? slip : { table: Number(table), ...slip };
}

/** What was written on a slip, without the table. */
export function readSlip(
  words: readonly string[],
  board: readonly (Tile | null)[],
  habit: SlipHabit,
): Slip | Wrong {
  let fault: Fault = '';
  const plain: string[] = [];
  for (const word of words) {
    if (!word.startsWith('!')) plain.push(word);
    else {
      const found = FAULTS[word.slice(1).toLowerCase()];
      if (found === undefined) return { wrong: 'fault' };
      fault = found;
    }
  }
  const [coord, word, score, more] = plain;
  const blank = { play: null, score: null, fault };
  if (coord === undefined) return fault ? blank : { wrong: 'line' };
  if (coord === '-' && word === undefined) return blank;
  if (word === undefined || more !== undefined) return { wrong: 'line' };
  if (score !== undefined && !/^-?\d{1,4}$/.test(score)) return { wrong: 'line' };
  if (!readCoordinate(coord, habit)) return { wrong: 'coordinate' };
  const play = readPlay(coord, word, board, habit);
  if (!play) return { wrong: 'word' };
  return { play, score: score === undefined ? null : Number(score), fault };
}
