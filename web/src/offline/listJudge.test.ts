import { expect, test } from 'vitest';
import type { Engine } from '../engine/client';
import { codesOf, judgeByList } from './listJudge';

test('words are read as tiles: digraphs as one, a hyphen between them as two, accents folded', () => {
  expect([...codesOf('chorro')]).toEqual([4, 17, 21, 17]);
  expect([...codesOf('C-H')]).toEqual([3, 9]);
  expect([...codesOf('PIÑÁ')]).toEqual([18, 10, 16, 1]);
  for (const none of ['', 'kilo', 'a.a', 'a?', '<b>']) expect(codesOf(none)).toHaveLength(0);
});

test('the kept list answers yes or no, and the engine is closed, also when it fails', async () => {
  let closed = 0;
  const open = async (): Promise<Pick<Engine, 'ask' | 'close'>> => ({
    ask: (async (_: string, codes: Uint8Array) => codes.length === 4) as unknown as Engine['ask'],
    close: () => closed++,
  });
  const found = await judgeByList('open', ['chorro', 'casas', 'kilo'], open);
  expect(found.map(({ word, valid }) => [word, valid])).toEqual([
    ['chorro', true],
    ['casas', false],
    ['kilo', false],
  ]);
  expect(closed).toBe(1);
  await expect(judgeByList('open', ['a'], () => Promise.reject(new Error('playing')))).rejects.toThrow(
    'playing',
  );
});
