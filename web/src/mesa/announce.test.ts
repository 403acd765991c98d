import { describe, expect, it } from 'vitest';
import { announced, exactRack, withoutTile, withTile } from './announce';
import { COUNTS } from '../lib/tiles';
import { fault, readCodes } from './core/board';
import { readSpoken } from './voice';

const EMPTY = new Uint8Array(225);
const laid = (cell: number, text: string): Uint8Array => {
  const cells = new Uint8Array(225);
  readCodes(text).forEach((code, at) => (cells[cell + at] = code));
  return cells;
};

describe('a play as it is announced', () => {
  it('joins C and H, R and R into one tile, and keeps C-H apart', () => {
    expect(announced(EMPTY, COUNTS, 'D8', 'chorro', 'manual')).toEqual({ coord: 'D8', tiles: '[CH]O[RR]O' });
    expect(announced(EMPTY, COUNTS, 'D8', 'C-HO', 'manual')).toEqual({ coord: 'D8', tiles: 'CHO' });
  });
  it('takes a star, or lower case among capitals, for a blank', () => {
    expect(announced(EMPTY, COUNTS, '8D', 'CAs*A', 'manual')).toEqual({ coord: '8D', tiles: 'CAsA' });
    expect(announced(EMPTY, COUNTS, '8D', 'caña*', 'manual')).toEqual({ coord: '8D', tiles: 'CAÑa' });
  });
  it('must be a blank where none of the letter is left', () => {
    expect(announced(EMPTY, { ...COUNTS, Ñ: 0 }, 'H8', 'ÑU', 'manual')).toEqual({ coord: 'H8', tiles: 'ñU' });
  });
  it('reads what lies there as a covered square', () => {
    const cells = laid(7 * 15 + 3, 'JEFAS');
    const play = announced(cells, COUNTS, 'C8', 'AJEFAS', 'manual');
    expect(play).toEqual({ coord: 'C8', tiles: 'A.....' });
    expect(fault(cells, 'C8', readCodes('A.....'))).toBeNull();
  });
  it('says what it can not read', () => {
    const cells = laid(7 * 15 + 3, 'JEFAS');
    expect(announced(cells, COUNTS, 'D8', 'KILO', 'manual')).toEqual({ wrong: 'letter', what: 'K' });
    expect(announced(cells, COUNTS, 'P8', 'SOL', 'manual')).toEqual({ wrong: 'place', what: 'P8' });
    expect(announced(cells, COUNTS, 'D8', 'SOL', 'manual')).toEqual({ wrong: 'other_tile', what: 'S' });
    expect(announced(cells, COUNTS, 'N9', 'SOL', 'manual')).toEqual({ wrong: 'off_board', what: 'SOL' });
  });
  it('reads coordinates in the habit of who types', () => {
    expect(announced(EMPTY, COUNTS, '8D', 'SOL', 'gcg')).toEqual({ coord: 'D8', tiles: 'SOL' });
  });
});

describe('a play as it is said', () => {
  it('finds word, square, direction and points', () => {
    expect(readSpoken('casa en hache ocho, vertical, veinte puntos')).toEqual({
      word: 'casa',
      place: '8H',
      points: 20,
    });
    expect(readSpoken('Chorro D8 32 puntos')).toEqual({ word: 'chorro', place: 'D8', points: 32 });
    expect(readSpoken('ñu once jota horizontal treinta y dos puntos')).toEqual({
      word: 'ñu',
      place: 'J11',
      points: 32,
    });
    expect(readSpoken('un punto').points).toBe(1);
  });
  it('takes the direction from what is said first, where none is named', () => {
    for (const said of ['casa, ocho hache', 'casa, 8 H', 'casa, 8H'])
      expect([readSpoken(said).place, readSpoken(said, 'gcg').place], said).toEqual(['8H', 'H8']);
    for (const said of ['casa, hache ocho', 'casa, H8'])
      expect([readSpoken(said).place, readSpoken(said, 'gcg').place], said).toEqual(['H8', '8H']);
  });
  it('knows all the numbers that a play can be worth', () => {
    const worth: [string, number][] = [
      ['dieciséis', 16],
      ['veintiún', 21],
      ['veintidós', 22],
      ['treinta', 30],
      ['noventa y nueve', 99],
      ['cien', 100],
      ['ciento cuatro', 104],
      ['ciento veintitrés', 123],
      ['ciento cuarenta y seis', 146],
      ['doscientos doce', 212],
      ['86', 86],
    ];
    for (const [said, points] of worth)
      expect(readSpoken(`chorro hache ocho ${said} puntos`), said).toEqual({
        word: 'chorro',
        place: 'H8',
        points,
      });
  });
  it('knows the word from what leads to it', () => {
    const place = { place: 'H8', points: 20 };
    expect(readSpoken('pongo casa en hache ocho, son veinte puntos')).toEqual({ word: 'casa', ...place });
    expect(readSpoken('casilla hache ocho, palabra son, veinte puntos')).toEqual({ word: 'son', ...place });
    expect(readSpoken('juego hache ocho veinte puntos')).toEqual({ word: 'juego', ...place });
  });
  it('marks the blanks that are said with their letters', () => {
    expect(readSpoken('casas hache ocho con comodín en la ese, doce puntos')).toEqual({
      word: 'cas*as',
      place: 'H8',
      points: 12,
    });
    expect(readSpoken('comodín como una a, comodín por che, chacha, D 8')).toMatchObject({
      word: 'ch*a*cha',
      place: 'D8',
    });
    expect(readSpoken('casa con comodín, D8')).toMatchObject({ word: 'casa', place: 'D8' });
    expect(
      announced(EMPTY, COUNTS, 'D8', readSpoken('chorro con comodín en la doble erre').word, 'manual'),
    ).toEqual({ coord: 'D8', tiles: '[CH]O[rr]O' });
  });
  it('leaves open what was not said', () => {
    expect(readSpoken('pingüino')).toEqual({ word: 'pinguino', place: '', points: null });
  });
});

describe('tiles tapped on the pad', () => {
  it('keeps C and H apart unless the tile CH was tapped, and marks a blank', () => {
    expect(withTile('C', 'H', false)).toBe('C-H');
    expect(withTile('A', 'CH', false)).toBe('ACH');
    expect(withTile('CAR', 'RR', false)).toBe('CARRR');
    expect(withTile('cas', 'A', true)).toBe('CASA*');
    expect(announced(EMPTY, COUNTS, 'D8', withTile('CAL', 'L', false), 'manual')).toEqual({
      coord: 'D8',
      tiles: 'CALL',
    });
  });
  it('takes the last tile off, digraph, blank or dash included', () => {
    for (const [typed, left] of [
      ['ACH', 'A'],
      ['CASA*', 'CAS'],
      ['C-H', 'C'],
      ['', ''],
    ] as const)
      expect(withoutTile(typed)).toBe(left);
  });
});

describe('a rack as it is typed', () => {
  it('is exact text, a digraph one tile, and seven tiles at most', () => {
    expect(exactRack('che?sor')).toBe('[CH]E?SOR');
    expect(exactRack('')).toBe('');
    expect(exactRack('abcdefgh')).toBeNull();
    expect(exactRack('ab1')).toBeNull();
  });
});
