// Placement (2, 6, 8, 9) and points (12-19) by hand-counted plays of the board; whole games are counted in
// `offline/game.test.ts` against the rules.
import { expect, test } from 'vitest';
import { count, placementFault, readLaying } from './counting';
import { emptyBoard } from './draft';
import { step } from './geometry';
import { shown, type Tile } from './tiles';

const EMPTY = emptyBoard();
function on(board: readonly (Tile | null)[], coord: string, tiles: string): (Tile | null)[] {
  const play = readLaying(coord, tiles)!;
  const next = [...board];
  play.tiles.forEach((one, at) => {
    if (one) next[at ? step(play.start, play.direction, at)! : play.start] = one;
  });
  return next;
}
const CASA = on(EMPTY, 'F8', 'CASA'); // across, F8 to I8
const fault = (coord: string, tiles: string, board = CASA) =>
  placementFault(board, readLaying(coord, tiles)!);
const counted = (coord: string, tiles: string, board = CASA) => {
  const { score, words } = count(board, readLaying(coord, tiles)!);
  return [score, ...words.map((word) => word.map(shown).join(''))];
};

test('the opening covers the centre and has two tiles at least', () => {
  expect(fault('F8', 'CASA', EMPTY)).toBe(null);
  expect(fault('A1', 'CASA', EMPTY)).toBe('opening.centre');
  expect(fault('H8', 'A', EMPTY)).toBe('opening.two_tiles');
});

test('one line, no gap, the whole word, linked, on free squares of the board', () => {
  expect(fault('M8', 'CASA')).toBe('off_board');
  expect(fault('F8', 'S')).toBe('occupied');
  expect(fault('A1', 'A.A')).toBe('gap');
  expect(fault('J8', 'S')).toBe('cut');
  expect(fault('A1', 'SOL')).toBe('not_linked');
  expect(fault('F8', '....')).toBe('no_tiles');
  expect(fault('F8', '....S')).toBe(null);
  expect(fault('F9', 'SOL')).toBe(null);
});

test('what is not a play is none', () => {
  expect(readLaying('Z9', 'SOL')).toBe(null);
  expect(readLaying('A1', 'K')).toBe(null);
  expect(readLaying('A1', 'S?L')).toBe(null);
});

test('the centre doubles; a letter premium counts for the tile that was laid on it', () => {
  expect(counted('F8', 'CASA', EMPTY)).toEqual([12, 'CASA']); // (3+1+1+1) x 2
  expect(counted('H8', 'JA', EMPTY)).toEqual([18, 'JA']); // (8+1) x 2
});

test('a hook counts both words, and premiums under old tiles count no more', () => {
  expect(counted('F8', '....S')).toEqual([7, 'CASAS']); // 3+1+1+1+1
  expect(counted('8J', 'SOL')).toEqual([12, 'SOL', 'CASAS']); // 1+1+3, as J10 triples the L, and 7
});

test('a blank counts nothing, seven tiles earn fifty', () => {
  expect(counted('H8', 'jA', EMPTY)).toEqual([2, 'JA']);
  const [score] = counted('B8', 'CASADOS', EMPTY);
  expect(score).toBe(50 + 2 * (3 + 1 + 1 * 2 + 1 + 2 + 1 + 1)); // D8 doubles the S, H8 the word
});
