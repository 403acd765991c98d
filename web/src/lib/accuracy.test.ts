import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accuracyOf, keepAccuracy } from './accuracy';

let kept: Record<string, string>;
beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => (kept[key] = text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a share is kept by game, and the last one counts', () => {
  keepAccuracy('a', 0.5);
  keepAccuracy('b', 0.25);
  keepAccuracy('a', 0.75);
  expect([accuracyOf('a'), accuracyOf('b'), accuracyOf('c')]).toEqual([0.75, 0.25, null]);
});

test('the oldest are let go', () => {
  for (let n = 0; n < 250; n += 1) keepAccuracy(`g${n}`, 1);
  expect([accuracyOf('g0'), accuracyOf('g249')]).toEqual([null, 1]);
});

test.each(['', 'null', '{"a":1}', '[["a","x"]]', '[["a",7]]', '[7]', '[['])(
  '%j is read as nothing',
  (text) => {
    kept['tesela.accuracy'] = text;
    expect(accuracyOf('a')).toBeNull();
  },
);
