// A verdict as the judge's page shows it.
interface Way {
  readonly entry?: string;
  readonly form?: string;
  readonly points?: readonly string[];
  readonly point?: string;
  readonly text: string;
}

export interface Verdict {
  readonly word: string;
  readonly tiles: string;
  readonly valid: boolean;
  readonly edition: string;
  readonly derivations: readonly Way[];
  readonly reasons: readonly Way[];
  readonly near: readonly string[];
}

export interface Why {
  readonly text: string;
  readonly points: readonly string[]; // of the rules of word use
}

/** Why, one line for each way to the word or each thing that bars it, with its points. */
export function reasons(verdict: Verdict): Why[] {
  return [...verdict.derivations, ...verdict.reasons].map((one) => ({
    text: `${one.form ? `${one.form}: ` : ''}${one.text}`,
    points: one.points?.length ? one.points : one.point ? [one.point] : [],
  }));
}

/** The article of the rulebook that a point is, if it stands there: section XII of 2007. */
export const articleOf = (point: string): string | null =>
  point.startsWith('XII') ? `fise-2007 ${point}` : null;
