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

/** The point as an article of the rulebook: under the rules of 2016 or of 2007, as the word was judged. */
export function articleOf(point: string, rules: string): string | null {
  const ruleset = rules === 'lexico-2016' ? 'file-2024' : 'fise-2007';
  if (point.startsWith('L16')) return `${ruleset} (lexico-2016 ${point})`;
  if (!point.startsWith('XI')) return /^\d/.test(point) ? `${ruleset} (fise-2007 ${point})` : null;
  return ruleset === 'fise-2007' ? `fise-2007 ${point}` : `${ruleset} (fise-2007 ${point})`;
}
