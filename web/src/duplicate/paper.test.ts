import { describe, expect, it } from 'vitest';
import { emptyBoard } from '../lib/draft';
import { readPaper } from './paper';

const board = emptyBoard();

describe('paper slips at the desk', () => {
  it('are a table, a coordinate, a word and perhaps a score', () => {
    expect(readPaper('12 D8 cantar 22', board)).toEqual({
      table: 12,
      play: { coord: 'D8', tiles: 'CANTAR' },
      score: 22,
      fault: '',
    });
    expect(readPaper(' 7  8D  chal ', board)).toEqual({
      table: 7,
      play: { coord: '8D', tiles: '[CH]AL' },
      score: null,
      fault: '',
    });
  });

  it('may be empty, late or illegible', () => {
    expect(readPaper('12 -', board)).toEqual({ table: 12, play: null, score: null, fault: '' });
    expect(readPaper('12 !ilegible', board)).toEqual({
      table: 12,
      play: null,
      score: null,
      fault: 'illegible',
    });
    expect(readPaper('12 D8 casa !late', board)).toMatchObject({ fault: 'late' });
  });

  it('says what it does not understand', () => {
    expect(readPaper('D8 casa', board)).toEqual({ wrong: 'table' });
    expect(readPaper('12', board)).toEqual({ wrong: 'line' });
    expect(readPaper('12 D8', board)).toEqual({ wrong: 'line' });
    expect(readPaper('12 D8 casa mucho', board)).toEqual({ wrong: 'line' });
    expect(readPaper('12 Z99 casa', board)).toEqual({ wrong: 'coordinate' });
    expect(readPaper('12 D8 kiwi', board)).toEqual({ wrong: 'word' });
    expect(readPaper('12 D8 casa !azul', board)).toEqual({ wrong: 'fault' });
  });

  it('names squares in the habit of the event', () => {
    const play = (habit: 'manual' | 'gcg' | 'rows'): unknown =>
      (readPaper('12 D8 casa', board, habit) as { play: unknown }).play;
    expect(play('manual')).toEqual({ coord: 'D8', tiles: 'CASA' });
    expect(play('gcg')).toEqual({ coord: '8D', tiles: 'CASA' });
    expect(play('rows')).toEqual({ coord: 'H4', tiles: 'CASA' });
    expect((readPaper('12 8D casa', board, 'rows') as { play: unknown }).play).toEqual({
      coord: '4H',
      tiles: 'CASA',
    });
  });
});
