import { describe, expect, it } from 'vitest';
import {
  asPlay,
  became,
  type Draft,
  emptyBoard,
  erase,
  hindrance,
  lay,
  mayJoin,
  move,
  newDraft,
  point,
  rebase,
  recall,
  release,
  takeBack,
  touch,
  type,
  unseen,
} from './draft';
import { cellAt } from './geometry';
import { readTiles, type Tile } from './tiles';

const rack = (text: string): Tile[] => readTiles(text) as Tile[];
const typed = (draft: Draft, text: string): Draft => [...text].reduce((one, key) => type(one, key), draft);
const start = (tiles: string): Draft => point(newDraft(emptyBoard(), rack(tiles)), cellAt(7, 7));

describe('typing along the arrow', () => {
  it('lays the tiles you own', () => {
    expect(asPlay(typed(start('CASAXYZ'), 'casa'))).toEqual({ coord: 'H8', tiles: 'CASA' });
  });

  it('joins C and H into the tile you own', () => {
    expect(asPlay(typed(start('[CH]O[RR]OCR'), 'chorro'))).toEqual({ coord: 'H8', tiles: '[CH]O[RR]O' });
  });

  it('keeps them apart where the rack has no such tile, or when told to', () => {
    expect(asPlay(typed(start('CHA'), 'cha'))?.tiles).toBe('CHA');
    const apart = type(type(start('C[CH]HA'), 'c'), 'h', true);
    expect(asPlay(apart)?.tiles).toBe('CH');
  });

  it('lays a digraph tile at its first letter if that can mean nothing else, and takes the second as its own', () => {
    expect(asPlay(typed(start('[LL]TI'), 'llti'))?.tiles).toBe('[LL]TI');
    expect(asPlay(typed(start('[CH]HOE'), 'chho'))?.tiles).toBe('[CH]HO');
    expect(asPlay(typed(start('O[RR]'), 'orr'))?.tiles).toBe('O[RR]');
    expect(asPlay(type(start('[CH]A'), 'c', true))).toBeNull();
    const again = typed(erase(typed(start('[CH]HA'), 'c')), 'h');
    expect(asPlay(again)?.tiles).toBe('H');
  });

  it('joins over what lies on the board too, but takes no blank for it unasked', () => {
    const over = (tiles: string): Draft => {
      const board = emptyBoard();
      board[cellAt(7, 8)] = { letter: 'E', blank: false };
      return point(newDraft(board, rack(tiles)), cellAt(7, 7));
    };
    expect(asPlay(typed(over('[CH]CUTO'), 'chuto'))?.tiles).toBe('[CH].UTO');
    expect(asPlay(typed(over('[CH]UTO'), 'chuto'))?.tiles).toBe('[CH].UTO');
    expect(asPlay(typed(over('?UTO'), 'chuto'))?.tiles).toBe('[ch].UTO');
    expect(asPlay(typed(over('R?RO'), 'rro'))?.tiles).toBe('R.RO');
    expect(asPlay(type(typed(over('[RR]RRO'), 'r'), 'r', true))?.tiles).toBe('R.R');
  });

  it('starts a digraph with a blank when the rack lacks the letter', () => {
    expect(asPlay(typed(start('?O'), 'cho'))?.tiles).toBe('[ch]O');
  });

  it('takes a blank for a missing letter, and turns with the same square', () => {
    const down = point(start('CAS?'), cellAt(7, 7));
    expect(asPlay(typed(down, 'casa'))).toEqual({ coord: '8H', tiles: 'CASa' });
  });

  it('skips what lies on the board and names the whole word', () => {
    const board = emptyBoard();
    board[cellAt(7, 8)] = { letter: 'A', blank: false };
    const draft = point(newDraft(board, rack('CSA')), cellAt(7, 7));
    expect(asPlay(typed(draft, 'csa'))).toEqual({ coord: 'H8', tiles: 'C.SA' });
  });

  it('ignores K, W and letters that nobody has', () => {
    expect(typed(start('CASA'), 'kwz').laid.size).toBe(0);
  });

  it('erases backwards', () => {
    const draft = erase(typed(start('CASA'), 'ca'));
    expect(asPlay(draft)?.tiles).toBe('C');
    expect(draft.cursor?.cell).toBe(cellAt(7, 8));
  });
});

describe('laying by hand', () => {
  it('asks a blank for its letter and forgets it on the way back', () => {
    const draft = newDraft(emptyBoard(), rack('?A'));
    expect(lay(draft, 0, 112)).toBe(draft);
    const laid = lay(draft, 0, 112, 'CH');
    expect(asPlay(laid)?.tiles).toBe('[ch]');
    expect(takeBack(laid, 112).rack.some((one) => one.tile.letter === null)).toBe(true);
  });

  it('moves, changes places with an own tile, and never covers another', () => {
    const board = emptyBoard();
    board[115] = { letter: 'Z', blank: false };
    const draft = lay(lay(newDraft(board, rack('AB')), 0, 112), 1, 113);
    expect(asPlay(move(draft, 112, 113))?.tiles.slice(0, 2)).toBe('BA');
    expect(move(draft, 112, 115).laid).toBe(draft.laid);
    expect([...move(draft, 112, 114).laid.keys()].sort()).toEqual([113, 114]);
  });

  it('recalls everything', () => {
    const draft = recall(typed(start('CASA'), 'casa'));
    expect(draft.laid.size).toBe(0);
    expect(draft.rack).toHaveLength(4);
  });

  it('knows what is not in one line', () => {
    const draft = lay(lay(newDraft(emptyBoard(), rack('AB')), 0, 0), 1, 16);
    expect(asPlay(draft)).toBeNull();
  });

  it('reads a single tile along the line that it touches', () => {
    const board = emptyBoard();
    board[cellAt(7, 7)] = { letter: 'A', blank: false };
    const draft = lay(newDraft(board, rack('S')), 0, cellAt(8, 7));
    expect(asPlay(draft)).toEqual({ coord: '8H', tiles: '.S' });
  });
});

describe('when the table changes', () => {
  it('keeps order and laid tiles, takes back what was covered, adds what was drawn', () => {
    const old = lay(lay(newDraft(emptyBoard(), rack('AB?')), 0, 112), 2, 113, 'CH');
    const board = emptyBoard();
    board[113] = { letter: 'Z', blank: false };
    const now = rebase(old, board, rack('A?BZ'));
    expect([...now.laid.keys()]).toEqual([112]);
    expect(now.rack.map((one) => one.tile.letter)).toEqual(['B', null, 'Z']);
    expect(new Set([...now.rack, ...now.laid.values()].map((one) => one.id)).size).toBe(4);
  });

  it('starts afresh with a new rack', () => {
    const now = rebase(typed(start('CASA'), 'casa'), emptyBoard(), rack('XYZ'));
    expect(now.laid.size).toBe(0);
    expect(now.rack).toHaveLength(3);
  });
});

describe('strict laying', () => {
  const seen = (draft: Draft): Draft =>
    touch(
      draft,
      [...draft.laid.values()].map((one) => one.id),
    );

  it('keeps on the board what the table has seen: it can be lifted and put elsewhere, not taken back', () => {
    const laid = seen(typed(start('CASAXYZ'), 'ca'));
    const lifted = takeBack(laid, cellAt(7, 7));
    expect(lifted.laid.size).toBe(2);
    expect(lifted.lifted).toBe(cellAt(7, 7));
    expect(asPlay(move(lifted, cellAt(7, 7), cellAt(7, 9)))).toEqual({ coord: 'I8', tiles: 'AC' });
    expect(recall(laid).laid.size).toBe(2);
    expect(release(laid).laid.size).toBe(0);
  });

  it('lets two own tiles change places, by hand or by keys', () => {
    const laid = seen(typed(start('CASAXYZ'), 'ca'));
    expect(asPlay(move(laid, cellAt(7, 7), cellAt(7, 8)))?.tiles).toBe('AC');
    const up = erase(erase(point(laid, cellAt(7, 9), 'across')));
    expect(up.lifted).toBe(cellAt(7, 7));
    expect(asPlay(type(point(up, cellAt(7, 9), 'across'), 'c'))).toEqual({ coord: 'I8', tiles: 'AC' });
  });

  it('does not join C and H once the C was seen, and knows when they might still be joined', () => {
    const laid = type(start('C[CH]HA'), 'c');
    expect(mayJoin(laid)).toBe(true);
    expect(mayJoin(type(start('CHA'), 'c'))).toBe(false);
    expect(asPlay(type(seen(laid), 'h'))?.tiles).toBe('CH');
    expect(asPlay(type(laid, 'h'))?.tiles).toBe('[CH]');
  });

  it('finds its tiles again after the page was loaded anew, blanks with their letter', () => {
    const placed = new Map<number, Tile>([
      [cellAt(7, 7), { letter: 'C', blank: false }],
      [cellAt(7, 8), { letter: 'A', blank: true }],
    ]);
    const found = rebase(newDraft([], []), emptyBoard(), rack('SOL'), placed);
    expect(asPlay(found)).toEqual({ coord: 'H8', tiles: 'Ca' });
    expect(found.rack.length).toBe(3);
    expect(unseen(found)).toEqual([]);
    const shifted = move(move(found, cellAt(7, 8), cellAt(7, 9)), cellAt(7, 7), cellAt(7, 8));
    expect(asPlay(rebase(shifted, emptyBoard(), rack('SOL'), placed))).toEqual({ coord: 'I8', tiles: 'Ca' });
  });
});

describe('what is told before anything is sent', () => {
  it('takes the arrow back to where it began', () => {
    const draft = recall(typed(point(newDraft(emptyBoard(), rack('CASA')), cellAt(3, 7), 'down'), 'cas'));
    expect(draft.cursor).toEqual({ cell: cellAt(3, 7), direction: 'down' });
    expect(recall(start('CASA')).cursor?.cell).toBe(cellAt(7, 7)); // nothing lay there: it stays
  });

  it('names a letter that one does not have, and a blank that stands for it', () => {
    const after = (tiles: string, key: string) => {
      const draft = start(tiles);
      return became(draft, type(draft, key), key);
    };
    expect(after('CASA', 'z')).toEqual({ letter: 'Z', as: 'none' });
    expect(after('CASA?', 'w')).toEqual({ letter: 'W', as: 'never' });
    expect(after('CASA?', 'x')).toEqual({ letter: 'X', as: 'blank' });
    expect(after('CASA?', 'c')).toBeNull();
    expect(after('[CH]ASA', 'c')).toBeNull(); // the digraph is laid at its first letter
    const early = type(start('[CH]ASA'), 'c');
    expect(became(early, type(early, 'h'), 'h')).toBeNull();
    expect(after('CASA', '1')).toBeNull();
  });

  it('sees two tiles out of line, with a gap, apart from all words, or beside the star', () => {
    const laid = (board: (Tile | null)[], ...cells: number[]): Draft =>
      cells.reduce((draft, cell, id) => lay(draft, id, cell), newDraft(board, rack('CASA')));
    const empty = emptyBoard();
    const opened = emptyBoard();
    opened[cellAt(7, 7)] = rack('A')[0]!;
    expect(hindrance(laid(empty, cellAt(0, 0)))).toBeNull(); // one tile may still become anything
    expect(hindrance(laid(empty, cellAt(7, 7), cellAt(8, 8)))).toBe('line');
    expect(hindrance(laid(empty, cellAt(7, 5), cellAt(7, 7)))).toBe('gap');
    expect(hindrance(laid(empty, cellAt(7, 6), cellAt(7, 7)))).toBeNull();
    expect(hindrance(laid(empty, cellAt(3, 6), cellAt(3, 7)))).toBe('star');
    expect(hindrance(laid(opened, cellAt(7, 6), cellAt(7, 8)))).toBeNull(); // over what lies there
    expect(hindrance(laid(opened, cellAt(3, 6), cellAt(3, 7)))).toBe('apart');
    expect(hindrance(laid(opened, cellAt(5, 7), cellAt(6, 7)))).toBeNull();
    expect(hindrance(laid(opened, cellAt(0, 14), cellAt(1, 14)))).toBe('apart'); // no neighbour over the edge
  });
});
