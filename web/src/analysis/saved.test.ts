import { expect, test } from 'vitest';
import { dropAnalysis, MOST, saveAnalysis, savedAnalyses } from './saved';

const shelf = (full = false) => {
  let kept: string | null = null;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      kept = value;
    },
  };
};
const one = (name: string, at = 1) => ({ name, at, text: '{}' });

test('saved by name, the newest first; the same name takes its place', () => {
  const kept = shelf();
  for (const each of [one('a'), one('b'), one('a', 2)]) expect(saveAnalysis(each, kept)).toBe(true);
  expect(savedAnalyses(kept).map(({ name, at }) => [name, at])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  dropAnalysis('a', kept);
  expect(savedAnalyses(kept).map(({ name }) => name)).toEqual(['b']);
});

test('nothing that was saved goes to make room', () => {
  const kept = shelf();
  for (let n = 0; n < MOST; n++) saveAnalysis(one(`n${n}`), kept);
  expect(saveAnalysis(one('more'), kept)).toBe(false);
  expect(saveAnalysis(one('n3', 9), kept)).toBe(true);
  expect(savedAnalyses(kept)).toHaveLength(MOST);
  expect(saveAnalysis(one('a'), shelf(true))).toBe(false);
});

test('what can not be read is left out', () => {
  for (const bad of ['{', '3', '[null, 4, {"name": 1}]'])
    expect(savedAnalyses({ getItem: () => bad, setItem: () => {} })).toEqual([]);
});
