import { describe, expect, it } from 'vitest';
import { emptyBoard } from './draft';
import { cellAt } from './geometry';
import { readPosition, writeRows } from './position';

const EMPTY = Array.from({ length: 7 }, () => '15');

describe('a position as text', () => {
  it('is read from CGP, digraph tiles and blanks included, whatever follows the board', () => {
    const board = readPosition([...EMPTY, '6[CH]Oz6', ...EMPTY].join('/') + ' AEIOU/ 0/0 0 lex open;')!;
    expect(board[cellAt(7, 6)]).toEqual({ letter: 'CH', blank: false });
    expect(board[cellAt(7, 8)]).toEqual({ letter: 'Z', blank: true });
    expect(writeRows(board)[7]).toBe('......[CH]Oz......');
  });

  it('is read from fifteen lines too', () => {
    const lines = writeRows(emptyBoard());
    lines[7] = '......SOL......';
    expect(readPosition(lines.join('\n'))![cellAt(7, 7)]?.letter).toBe('O');
  });

  it('is nothing if rows are missing, too long or unreadable', () => {
    expect(readPosition('15/15')).toBeNull();
    expect(readPosition([...EMPTY, '14AB', ...EMPTY].join('/'))).toBeNull();
    expect(readPosition([...EMPTY, '14K', ...EMPTY].join('/'))).toBeNull();
    expect(readPosition([...EMPTY, '14?', ...EMPTY].join('/'))).toBeNull();
    expect(readPosition([...EMPTY, '999999999999', ...EMPTY].join('/'))).toBeNull();
  });
});
