// A verdict as the judge's page shows it.
import type { Verdict } from '../api/types';

export interface Why {
  readonly text: string;
  readonly points: readonly string[]; // of the rules of word use
}

/** Why, one line for each way to the word or each thing that bars it, with its points. */
export function reasons(verdict: Verdict): Why[] {
  return [
    ...verdict.derivations.map((one) => ({ text: `${one.form}: ${one.text}`, points: one.points })),
    ...verdict.reasons.map((one) => ({ text: one.text, points: one.point ? [one.point] : [] })),
  ];
}

/** The article of the rulebook that a point is, if it stands there: section XII of 2007. */
export const articleOf = (point: string): string | null =>
  point.startsWith('XII') ? `fise-2007 ${point}` : null;
