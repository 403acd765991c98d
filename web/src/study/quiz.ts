// A quiz as it is answered: words one by one, letters, or yes and no. Plain values, drawn by Quiz.svelte.
import type { Asking } from '../api/types';
import { fold, plainWord } from '../lib/tiles';

export interface Going {
  readonly question: Asking;
  readonly found: readonly string[];
  /** Null while it is being answered. */
  readonly right: boolean | null;
}

export const begin = (question: Asking): Going => ({ question, found: [], right: null });
export const wordsOf = (question: Asking): string[] => (question.answers ?? []).map(plainWord);

const typed = (text: string): string => fold(text).trim().toUpperCase();

/** A word is tried: one of those that are looked for, one found before, or none. */
export function tryWord(now: Going, text: string): { now: Going; said: 'found' | 'again' | 'not' } {
  const word = typed(text);
  if (now.found.includes(word)) return { now, said: 'again' };
  const wanted = wordsOf(now.question);
  if (!wanted.includes(word)) return { now, said: 'not' };
  const found = [...now.found, word];
  return { now: { ...now, found, right: found.length === wanted.length ? true : null }, said: 'found' };
}

export const missing = ({ question, found }: Going): string[] =>
  wordsOf(question).filter((word) => !found.includes(word));

/** Letters as somebody types them, with or without spaces: CH, LL and RR are one. */
export const lettersOf = (text: string): string[] =>
  [...new Set(typed(text).match(/CH|LL|RR|[A-ZÑ]/g) ?? [])].sort();

export function tryHooks(now: Going, front: string, back: string): Going {
  const same = (given: string, wanted: readonly string[] = []): boolean =>
    lettersOf(given).join() === [...wanted].sort().join();
  return { ...now, right: same(front, now.question.front) && same(back, now.question.back) };
}

/** The card that a question is worth: its kind and the word in exact tiles. */
export function cardOf({ kind, prompt, answers = [] }: Asking): {
  kind: 'anagram' | 'hooks' | 'valid';
  words: string[];
} {
  if (kind === 'hooks' || kind === 'valid') return { kind, words: [prompt] };
  return { kind: 'anagram', words: kind === 'anagram' ? answers.slice(0, 1) : [...answers] };
}
