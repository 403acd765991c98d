import { expect, test } from 'vitest';
import type { KernelMove } from '../engine/kernel';
import { CENTRE, cellAt } from '../lib/geometry';
import { LETTERS, tile } from '../lib/tiles';
import {
  asScore,
  asTable,
  codeOf,
  COUNTS,
  emptyPosition,
  faultOf,
  laidBy,
  leaveOf,
  lifted,
  played,
  type Position,
  put,
  readRack,
  readText,
  swapped,
  tileOf,
  writeCgp,
  written,
} from './position';

const JEFAS = '15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15 ?AABIRU/ 12/46 0 lex X;';

function read(text: string): Position {
  const found = readText(text);
  if ('fault' in found) throw new Error(found.fault);
  return found.position;
}

const place = (given: Partial<KernelMove>): KernelMove => ({
  kind: 'place',
  row: 7,
  col: 3,
  down: false,
  score: 0,
  equity: 0,
  tiles: new Uint8Array(),
  leave: new Uint8Array(),
  ...given,
});

test('points that are typed stay within what a line can hold', () => {
  expect([NaN, Infinity, 12.9, -3, 1e9, -1e9].map(asScore)).toEqual([0, 0, 12, -3, 5000, -5000]);
});

test('a line of CGP: board, rack of the mover, scores', () => {
  const position = read(JEFAS);
  expect(position.board[cellAt(7, 3)]).toEqual(tile('J'));
  expect(position.rack).toHaveLength(7);
  expect(position.scores).toEqual([12, 46]);
});

test('fifteen rows with dots are a position without a rack', () => {
  const rows = [
    ...Array<string>(7).fill('.'.repeat(15)),
    '...[RR]ei.........',
    ...Array<string>(7).fill('.'.repeat(15)),
  ];
  const { board, rack } = read(rows.join('\n'));
  expect([board[cellAt(7, 3)], board[cellAt(7, 4)]]).toEqual([tile('RR'), tile('E', true)]);
  expect(rack).toEqual([]);
});

test('what is written is read back', () => {
  const position = read(JEFAS);
  expect(read(writeCgp(position))).toEqual(position);
  expect(read(writeCgp(emptyPosition()))).toEqual(emptyPosition());
});

test.each([
  ['nothing', 'board'],
  ['15/15/15 AB/ 0/0 0', 'board'],
  [JEFAS.replace('?AABIRU', 'AABIRUEO'), 'rack'],
  [JEFAS.replace('?AABIRU', 'K'), 'rack'],
  [JEFAS.replace('12/46', '12'), 'scores'],
  [JEFAS.replace('12/46', '1e300/0'), 'scores'],
  [JEFAS.replace('12/46', '99999/0'), 'scores'],
  [JEFAS.replace('12/46', '/'), 'scores'],
])('what can not be read says what is wrong: %s', (text, fault) => {
  expect(readText(text)).toEqual({ fault });
});

test('the set has a hundred tiles, and their codes are those of the alphabet', () => {
  expect(COUNTS.reduce((sum, each) => sum + each, 0)).toBe(100);
  expect(COUNTS).toHaveLength(LETTERS.length + 1);
  expect([
    codeOf(tile('A')),
    codeOf(tile('CH')),
    codeOf(tile('Z')),
    codeOf(tile('A', true)),
    codeOf(null),
  ]).toEqual([1, 4, 28, 0x81, 0]);
  for (let code = 0; code <= 28; code++) expect(codeOf(tileOf(code))).toBe(code);
});

test('more tiles of a kind than the set has are found', () => {
  expect(faultOf(read(JEFAS))).toBeNull();
  expect(faultOf(read(JEFAS.replace('?AABIRU', 'J')))).toEqual({ fault: 'too_many', data: 'J' });
  expect(faultOf(read(JEFAS.replace('?AABIRU', '???')))).toEqual({ fault: 'too_many', data: '?' });
  expect(faultOf(emptyPosition())?.fault).toBe('rack_empty');
});

test('a table counts what nobody sees: the other rack first, then the bag', () => {
  const table = asTable(read(JEFAS));
  expect([table.bag, table.others, table.exchanges]).toEqual([100 - 5 - 7 - 7, [7], true]);
  expect([...table.rack]).toEqual([0, 1, 1, 2, 10, 20, 24]);
  expect(table.cells[cellAt(7, 3)]).toBe(codeOf(tile('J')));
});

test('a play through tiles that lie there is written whole, its blank small', () => {
  const { board } = read(JEFAS);
  const move = place({
    row: 6,
    col: 6,
    down: true,
    tiles: new Uint8Array([codeOf(tile('L')), 0, codeOf(tile('S', true))]),
  });
  expect(written(move, board, 'manual')).toEqual({ at: '7G', word: 'LAs' });
  expect(written(move, board, 'gcg')).toEqual({ at: 'G7', word: 'LAs' });
  expect([...laidBy(move).keys()]).toEqual([cellAt(6, 6), cellAt(8, 6)]);
});

test('an exchange names its tiles and covers nothing', () => {
  const move = place({ kind: 'exchange', tiles: new Uint8Array([4, 0]), leave: new Uint8Array([1, 20]) });
  expect(written(move, emptyPosition().board, 'manual')).toEqual({ at: '', word: '[CH]?' });
  expect(laidBy(move).size).toBe(0);
  expect(leaveOf(move)).toBe('AR');
});

test('after a play it is the turn of the other', () => {
  const before = read(JEFAS);
  const after = played(before, place({ row: 8, col: 7, tiles: new Uint8Array([1, 10]), score: 20 }));
  expect(after.scores).toEqual([46, 32]);
  expect(after.rack).toEqual([]);
  expect(after.board[cellAt(8, 7)]).toEqual(tile('A'));
  expect(before.board[cellAt(8, 7)]).toBeNull();
});

test('words are put on by hand, and not over others', () => {
  const first = put(emptyPosition(), 'H8', 'SOL')!;
  expect(first.board[CENTRE]).toEqual(tile('S'));
  expect(put(first, 'H8', 'MAR')).toBeNull();
  expect(put(first, '8H', '.I')?.board[cellAt(8, 7)]).toEqual(tile('I'));
  expect(put(first, 'O8', 'SOL')).toBeNull();
  expect(put(first, 'nada', 'SOL')).toBeNull();
});

test('racks as people type them', () => {
  expect(readRack(' aei n[ch]? ')?.map(codeOf)).toEqual([1, 6, 10, 15, 4, 0]);
  expect(readRack('AEIOUAEI')).toBeNull();
  expect(readRack('W')).toBeNull();
});

test('what is known of the other, the bag and whose turn it is: read, written, checked and given on', () => {
  const position = read('15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15 ?AABIRU/ZQ 12/46 0 bag 83;');
  expect(writeCgp(position)).toContain(' ?AABIRU/QZ 12/46 0 bag 83;'.replace('QZ', 'ZQ'));
  const table = asTable(position);
  expect([table.bag, table.others, [...table.rival!]]).toEqual([83, [5], [19, 28]]);
  expect(faultOf(position)).toBeNull();
  expect(faultOf({ ...position, bag: 80 })).toMatchObject({ fault: 'bag' });
  expect(faultOf({ ...position, bag: 87 })).toMatchObject({ fault: 'rival', data: '1' });
  expect(faultOf({ ...position, rival: readRack('J')! })).toMatchObject({ fault: 'too_many', data: 'J' });
  const other = swapped(position);
  expect(other.scores).toEqual([46, 12]);
  expect([other.rack, other.rival]).toEqual([position.rival, position.rack]);
  expect(swapped(other)).toEqual(position);
  const after = played(position, place({ row: 8, tiles: Uint8Array.from([1, 2]) }));
  expect([after.rack, after.bag]).toEqual([position.rival, 81]);
});

test('tiles are lifted from a square to the next gap, and no others', () => {
  const board = put(put(emptyPosition(), 'H8', 'SOL')!, '8J', '.A')!;
  const upright = lifted(board, '8J', 'manual')!;
  expect(upright.board.filter((one) => one).map((one) => one!.letter)).toEqual(['S', 'O']);
  const along = lifted(board, 'I8', 'manual')!;
  expect(along.board.filter((one) => one).map((one) => one!.letter)).toEqual(['S', 'A']);
  expect(lifted(board, '8I', 'gcg')).toEqual(along);
  for (const none of ['A1', 'Z9', '']) expect(lifted(board, none, 'manual')).toBeNull();
});
