// Moves as text: `D8 jefas`, `cambio AE?`, `paso`. The whole word is typed, letters on the board included.
import type { Command } from '../api/types';
import { coordinate, readCoordinate, type SlipHabit, step } from './geometry';
import { fold, isLetter, LETTERS, readTiles, type Letter, type Tile, writeTile } from './tiles';

const SEVEN = 7;

export type Reading =
  { readonly command: Command } | { readonly wrong: 'coordinate' | 'word' | 'tiles' | 'unknown' };
type Board = readonly (Tile | null)[];

const EXCHANGE = /^(?:cambio|cambiar|cambia|exchange|swap)\b\s*(.*)$/iu;
const SIMPLE: readonly (readonly [RegExp, Command])[] = [
  [/^(?:paso|pasar|pass)$/iu, { c: 'pass' }],
  [/^(?:acepto|aceptar|accept|ok)$/iu, { c: 'accept' }],
  [
    /^(?:cuestiono|cuestionar|recuso|recusar|consulta|consultar|dudo|dudar|impugno|impugnar|challenge)$/iu,
    { c: 'challenge' },
  ],
  [/^(?:retiro|retirar|withdraw)$/iu, { c: 'withdraw' }],
  [/^(?:apoyo|apoyar|uphold)$/iu, { c: 'theme_vote', uphold: true }],
  [/^(?:discuto|discutir|contest)$/iu, { c: 'theme_vote', uphold: false }],
];

/** `casa tema` claims the theme's bonus for CASA, `casa tema sol` for SOL. */
const CLAIM = /^(\S+)\s+(?:tema|theme)(?:\s+(\S+))?$/iu;
const joined = (word: string): string =>
  fold(word)
    .toUpperCase()
    .replace(/CH|LL|RR/g, '[$&]');

export function readMove(
  text: string,
  board: Board,
  rack: readonly Tile[],
  habit: SlipHabit = 'manual',
): Reading {
  const line = text.trim();
  for (const [pattern, command] of SIMPLE) if (pattern.test(line)) return { command };
  const exchange = EXCHANGE.exec(line);
  if (exchange) {
    const tiles = fromRack(exchange[1] ?? '', rack);
    return tiles?.length
      ? { command: { c: 'exchange', tiles: tiles.map(writeTile).join('') } }
      : { wrong: 'tiles' };
  }
  const play = /^(\S+)\s+(.+)$/u.exec(line);
  if (!play) return { wrong: 'unknown' };
  const at = readCoordinate(play[1]!, habit);
  if (!at) return { wrong: 'coordinate' };
  const claim = CLAIM.exec(play[2]!);
  const tiles = alongBoard(letters(claim?.[1] ?? play[2]!), at.cell, at.direction, board, rack);
  if (tiles === null) return { wrong: 'word' };
  const theme = claim ? { theme: joined(claim[2] ?? '') } : {};
  return { command: { c: 'play', coord: coordinate(at.cell, at.direction), tiles, ...theme } };
}

/** Every tile there could be: for asking about a play without a rack. */
const ALL: readonly Tile[] = [...LETTERS, null].flatMap((letter) =>
  Array.from({ length: SEVEN }, () => ({ letter, blank: letter === null })),
);

/** The exact play of a typed word, whoever has the tiles. */
export function readPlay(
  coord: string,
  word: string,
  board: Board,
  habit: SlipHabit = 'manual',
): { coord: string; tiles: string } | null {
  const at = readCoordinate(coord, habit);
  const tiles = at ? alongBoard(letters(word), at.cell, at.direction, board, ALL) : null;
  return at && tiles ? { coord: coordinate(at.cell, at.direction), tiles } : null;
}

interface Typed {
  readonly text: string; // upper case, one letter or a bracketed digraph
  readonly whole: boolean; // in brackets: this tile and no other
  readonly small: boolean;
}

function letters(word: string): Typed[] {
  const folded = fold(word).replace(/\s+/g, '');
  const small = folded !== folded.toLowerCase() && folded !== folded.toUpperCase(); // mixed case: small letters are blanks
  return (folded.match(/\[[^\]]+\]|./gsu) ?? []).map((part) => {
    const plain = part.replace(/[[\]]/g, '');
    return {
      text: plain.toUpperCase(),
      whole: plain !== part,
      small: small && plain !== plain.toUpperCase(),
    };
  });
}

/** The exact tiles of a typed word: what lies there already becomes `.`; your digraph tiles go before two letters. */
function alongBoard(
  word: readonly Typed[],
  cell: number | null,
  direction: 'across' | 'down',
  board: Board,
  rack: readonly Tile[],
): string | null {
  if (word.length === 0) return '';
  if (cell === null) return null;
  const next = step(cell, direction);
  const lying = board[cell];
  const options = readings(word, lying != null);
  for (const { letter, used, small } of options) {
    if (lying) {
      if (letter !== '.' && lying.letter !== letter) continue;
      const rest = alongBoard(word.slice(used), next, direction, board, rack);
      if (rest !== null) return `.${rest}`;
      continue;
    }
    if (letter === '.') continue;
    for (const one of owned(rack, letter, small)) {
      const left = rack.filter((each) => each !== one);
      const rest = alongBoard(word.slice(used), next, direction, board, left);
      if (rest !== null) return writeTile({ letter, blank: one.blank }) + rest;
    }
  }
  return null;
}

function readings(
  word: readonly Typed[],
  lying: boolean,
): { letter: Letter | '.'; used: number; small: boolean }[] {
  const [first, second] = word;
  if (!first) return [];
  if (first.text === '.') return lying ? [{ letter: '.', used: 1, small: false }] : [];
  const found: { letter: Letter; used: number; small: boolean }[] = [];
  const pair = first.text + (second?.text ?? '');
  if (!first.whole && second && !second.whole && pair.length === 2 && isLetter(pair))
    found.push({ letter: pair, used: 2, small: first.small });
  if (isLetter(first.text)) found.push({ letter: first.text, used: 1, small: first.small });
  return found;
}

function owned(rack: readonly Tile[], letter: Letter, small: boolean): Tile[] {
  const own = small ? undefined : rack.find((one) => !one.blank && one.letter === letter);
  const blank = rack.find((one) => one.blank);
  return [own, blank].filter((one) => one !== undefined);
}

function fromRack(text: string, rack: readonly Tile[]): Tile[] | null {
  let left = [...rack];
  const found: Tile[] = [];
  const word = text.replace(/[\s,]+/g, '').toUpperCase();
  const parts = fold(word).match(/\[[^\]]+\]|./gsu) ?? [];
  for (let at = 0; at < parts.length; at++) {
    const pair = parts[at]! + (parts[at + 1] ?? '');
    const one =
      left.find((each) => pair.length === 2 && each.letter === pair) ??
      left.find((each) => same(each, parts[at]!));
    if (!one) return null;
    if (one.letter === pair && pair.length === 2) at++;
    left = left.filter((each) => each !== one);
    found.push(one);
  }
  return found;
}

function same(of: Tile, part: string): boolean {
  try {
    const read = readTiles(part)[0];
    return read != null && read !== 'hidden' && read.letter === of.letter;
  } catch {
    return false;
  }
}
