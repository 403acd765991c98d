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

/** Why, one line for each way to the word or each thing that bars it, with its article. */
export function reasons(verdict: Verdict): string[] {
  return [...verdict.derivations, ...verdict.reasons].map((one) => {
    const cited = one.points?.join(', ') || one.point || '';
    return `${one.form ? `${one.form}: ` : ''}${one.text}${cited ? ` (${cited})` : ''}`;
  });
}
