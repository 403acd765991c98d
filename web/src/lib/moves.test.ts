import { describe, expect, it } from 'vitest';
import { emptyBoard } from './draft';
import { cellAt } from './geometry';
import { readMove, readPlay } from './moves';
import { readTiles, tile, type Tile } from './tiles';

const rack = (text: string): Tile[] => readTiles(text) as Tile[];
const board = emptyBoard();
board[cellAt(7, 8)] = tile('A');
const play = (text: string, tiles: string): unknown => readMove(text, board, rack(tiles));

describe('moves as text', () => {
  it('reads a word over what lies there', () => {
    expect(play('H8 casa', 'CSAXYZ')).toEqual({ command: { c: 'play', coord: 'H8', tiles: 'C.SA' } });
    expect(play('H8 c.sa', 'CSAXYZ')).toEqual({ command: { c: 'play', coord: 'H8', tiles: 'C.SA' } });
  });

  it('reads down, and the other habit', () => {
    expect(play('1A sol', 'SOL')).toEqual({ command: { c: 'play', coord: '1A', tiles: 'SOL' } });
    expect(readMove('1A sol', board, rack('SOL'), 'gcg')).toEqual({
      command: { c: 'play', coord: 'A1', tiles: 'SOL' },
    });
  });

  it('takes the digraph tile you own, two letters otherwise', () => {
    expect(play('A1 chorro', '[CH]O[RR]OZ')).toEqual({
      command: { c: 'play', coord: 'A1', tiles: '[CH]O[RR]O' },
    });
    expect(play('A1 chal', 'CHAL')).toEqual({ command: { c: 'play', coord: 'A1', tiles: 'CHAL' } });
  });

  it('lets a blank stand for what is missing, or for the small letter', () => {
    expect(play('A1 sol', 'S?L')).toEqual({ command: { c: 'play', coord: 'A1', tiles: 'SoL' } });
    expect(play('A1 SoL', 'SO?L')).toEqual({ command: { c: 'play', coord: 'A1', tiles: 'SoL' } });
  });

  it('exchanges, passes and answers', () => {
    expect(play('cambio a?ch', 'A?[CH]Z')).toEqual({ command: { c: 'exchange', tiles: 'A?[CH]' } });
    expect(play('paso', 'A')).toEqual({ command: { c: 'pass' } });
    expect(play('Acepto', 'A')).toEqual({ command: { c: 'accept' } });
  });

  it('says what is wrong', () => {
    expect(play('Z9 sol', 'SOL')).toEqual({ wrong: 'coordinate' });
    expect(play('A1 sol', 'SO')).toEqual({ wrong: 'word' });
    expect(play('cambio z', 'A')).toEqual({ wrong: 'tiles' });
    expect(play('hola', 'A')).toEqual({ wrong: 'unknown' });
  });

  it('reads a play without a rack: digraph tiles first, small letters as blanks', () => {
    expect(readPlay('H8', 'casa', board)).toEqual({ coord: 'H8', tiles: 'C.SA' });
    expect(readPlay('1A', 'chorro', board)).toEqual({ coord: '1A', tiles: '[CH]O[RR]O' });
    expect(readPlay('1A', 'SoL', board)).toEqual({ coord: '1A', tiles: 'SoL' });
    expect(readPlay('H8', 'cosa', board)).toBeNull();
    expect(readPlay('Z9', 'sol', board)).toBeNull();
  });
});
