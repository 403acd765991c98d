import { describe, expect, it } from 'vitest';
import { DAY_MS } from './fsrs';
import { dueNow, fold, inOrder, type Scheduled, statistics, type StudyEvent } from './schedule';
import reference from './schedules.json';

interface Row {
  log: StudyEvent[];
  cards: Record<string, Scheduled>;
  now: number;
  statistics: object;
}
const rows = reference.logs as unknown as Row[];

describe('what the terminal folds, the browser folds alike', () => {
  it.each(rows.map((row, n) => [n, row] as const))('log %i', (_n, row) => {
    const deck = fold(row.log);
    expect([...deck.cards.keys()].sort()).toEqual(Object.keys(row.cards).sort());
    for (const [key, { stability, difficulty, ...wanted }] of Object.entries(row.cards)) {
      const { stability: own, difficulty: hard, ...found } = deck.cards.get(key)!;
      expect(found).toEqual(wanted); // the moment it is due, to the millisecond
      if (stability === null) expect(own).toBeNull();
      else {
        expect(Math.abs(own! / stability - 1)).toBeLessThan(1e-9);
        expect(hard!).toBeCloseTo(difficulty!, 9);
      }
    }
    expect(statistics(deck, row.now, reference.offset)).toEqual(row.statistics);
  });
});

it("the library's published sequence", () => {
  const { log } = rows[0]!;
  const days = log.slice(1).map((_, at) => {
    const card = [...fold(log.slice(0, at + 2)).cards.values()][0]!;
    return Math.floor((card.due - card.last!) / DAY_MS);
  });
  expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
});

it('the order in which events arrive does not matter', () => {
  const { log } = rows[2]!;
  expect(fold([...log].reverse())).toEqual(fold(log));
  expect(inOrder([...log].reverse())).toEqual(inOrder(log));
});

it('what was seen before is asked before what is new', () => {
  const start = 1_767_225_600_000;
  const log: StudyEvent[] = [
    { device: 'a', n: 1, at: start, act: 'add', card: 'valid:AA:open' },
    { device: 'a', n: 2, at: start, act: 'add', card: 'valid:BB:open' },
    { device: 'a', n: 3, at: start, act: 'review', card: 'valid:BB:open', rating: 1 },
  ];
  const due = (at: number): string[] => dueNow(fold(log), at).map((each) => each.card);
  expect(due(start)).toEqual(['valid:AA:open']);
  expect(due(start + 60_000)).toEqual(['valid:BB:open', 'valid:AA:open']);
});
