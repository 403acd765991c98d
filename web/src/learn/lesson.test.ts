import { describe, expect, it } from 'vitest';
import { lay, newDraft } from '../lib/draft';
import { cellAt } from '../lib/geometry';
import { tile } from '../lib/tiles';
import { answer, draftOf, exchanged, rackOf, solved, STEPS } from './lesson';

const byKey = (key: string) => STEPS.find((one) => one.key === key)!;

describe('the lesson', () => {
  it('has six steps, each of which its own solution answers', () => {
    expect(STEPS.map((one) => one.key)).toEqual(['lay', 'cross', 'premium', 'blank', 'digraph', 'exchange']);
    for (const one of STEPS.filter((each) => each.at))
      expect(answer(one, solved(one)), one.key).toBe('right');
  });
  it('starts with seven tiles and the arrow on an empty square', () => {
    for (const one of STEPS) {
      expect(rackOf(one), one.key).toHaveLength(7);
      const { cursor, board } = draftOf(one);
      if (one.at) expect(board[cursor!.cell], one.key).toBeNull();
    }
  });
  it('takes the first word anywhere over the star, and says when it misses it', () => {
    const word = (row: number, from: number) =>
      ['T', 'R', 'E', 'N'].reduce(
        (draft, _letter, at) => lay(draft, at, cellAt(row, from + at)),
        newDraft(draftOf(byKey('lay')).board, rackOf(byKey('lay'))),
      );
    for (const from of [4, 5, 6, 7]) expect(answer(byKey('lay'), word(7, from))).toBe('right');
    expect(answer(byKey('lay'), word(3, 4))).toBe('star');
    expect(answer(byKey('lay'), word(7, 8))).toBe('star');
  });
  it('tells a wrong word, a wrong place and tiles that are in no line apart', () => {
    const start = draftOf(byKey('cross'));
    expect(answer(byKey('cross'), start)).toBe('none');
    const put = (...cells: [number, number][]) =>
      cells.reduce((draft, [id, cell]) => lay(draft, id, cell), start);
    expect(answer(byKey('cross'), put([3, cellAt(8, 7)]))).toBe('word');
    expect(answer(byKey('cross'), put([0, cellAt(2, 7)], [1, cellAt(3, 7)], [2, cellAt(4, 7)]))).toBe(
      'place',
    );
    expect(answer(byKey('cross'), put([0, cellAt(2, 2)], [1, cellAt(3, 3)]))).toBe('line');
  });
  it('gives as many tiles as were given away', () => {
    const rack = rackOf(byKey('exchange'));
    const after = exchanged(rack, new Set([0, 6]));
    expect(after).toHaveLength(7);
    expect(after.slice(1, 6)).toEqual(rack.slice(1, 6));
    expect([after[0], after[6]]).toEqual([tile('A'), tile('E')]);
  });
});
