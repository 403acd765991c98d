// What the page and the engine's worker say to each other.
import type { EndRules, Kernel } from './kernel';
import type { TASKS } from './tasks';

/** Everything that the engine needs before it can be asked. */
export interface Loading {
  module: Uint8Array<ArrayBuffer>;
  graph: Uint8Array;
  leaves: Uint8Array;
  leavesPercent: number;
  outcomes: Uint8Array;
  openingVowel: number;
  rules?: EndRules;
  /** The commonest words, each its length and tile codes: only so many of those that the graph has are known. */
  vocabulary?: { words: Uint8Array; most: number };
}

/** Questions, by the kernel's own names for them. */
export const QUESTIONS = [
  'contains',
  'anagrams',
  'hooks',
  'countPlays',
  'allMoves',
  'bestMoves',
  'solveEndgame',
] as const satisfies readonly (keyof Kernel)[];

type Tasks = typeof TASKS;
/** What can be asked: the kernel's own questions, and the tasks that take it many. */
export type Questions = Pick<Kernel, (typeof QUESTIONS)[number]> & {
  [T in keyof Tasks]: Tasks[T] extends (kernel: Kernel, ...given: infer G) => infer A
    ? (...given: G) => A
    : never;
};
export type Question = keyof Questions;

export type Asked =
  | { id: number; what: 'load'; given: [Loading] }
  | { [Q in Question]: { id: number; what: Q; given: Parameters<Questions[Q]> } }[Question];

export type Answer = { id: number; value: unknown } | { id: number; refused: { code: string; at: number } };
