// What people type at the desk: a line of names, a line of scores.
export interface Entrant {
  readonly name: string;
  readonly rating: number;
  readonly country: string;
  readonly team: string;
}

/** Whether a text is a list whose first line names its columns: the server reads it. */
export const hasHeader = (text: string): boolean =>
  /^\s*(?:[^\n]*[,;\t]\s*)?(?:nombre|name|jugador|player)\s*(?:[,;\t]|$)/im.test(text.split('\n')[0] ?? '');

/** A list of people, one a line: `name, rating, country, team`; all but the name may be missing. */
export function readEntrants(text: string): Entrant[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.split(/[;,\t]/).map((cell) => cell.trim());
      const rating = rest.find((cell) => /^\d+$/.test(cell));
      const [country = '', team = ''] = rest.filter((cell, at) => (cell || at) && !/^\d+$/.test(cell));
      return {
        name: name.slice(0, 120),
        rating: Math.min(5000, Number(rating ?? 0)),
        country: country.slice(0, 120),
        team: team.slice(0, 120),
      };
    });
}

/** `412 377`, `412-377` or `412,377`: two scores, or null. */
export function readScores(text: string): [number, number] | null {
  const found = /^\s*(-?\d{1,4})\s*[\s,;:–-]\s*(-?\d{1,4})\s*$/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export type Absent = 'first' | 'second' | 'both';
interface Forfeited {
  readonly first: { readonly score: number };
  readonly second: { readonly score: number };
  readonly forfeit: Absent;
}

/** The result of a table at which somebody was missing, with the spread that the conditions give. */
export function forfeited(absent: Absent, spread: number): Forfeited {
  const first = { score: absent === 'second' ? spread : 0 };
  return { first, second: { score: absent === 'first' ? spread : 0 }, forfeit: absent };
}

/** The words in question, apart by spaces or commas; the judge takes sixteen at most. */
export function readWords(text: string): string[] {
  return text
    .split(/[\s,;·]+/)
    .map((word) => word.trim().slice(0, 60))
    .filter(Boolean)
    .slice(0, 16);
}
