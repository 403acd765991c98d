// What the arbiters choose from: kinds of penalty, the articles that they rest on, cases that they cite.
export const OFFENCES = ['warning', 'points', 'game', 'tournament'] as const;
export type Offence = (typeof OFFENCES)[number];

/** Articles that are cited most, each with the penalty that goes with it (38; late arrivals: 32 §3). */
export const ARTICLES: readonly (readonly [string, Offence])[] = [
  ['38§1', 'warning'],
  ['38§2', 'warning'],
  ['32§3', 'warning'],
  ['38§5', 'points'],
  ['38§3', 'game'],
  ['38§6', 'tournament'],
];

/** `3, 12`: the numbers of the cases that are cited. */
export function readCites(text: string): number[] {
  return [...text.matchAll(/\d{1,5}/g)].map((found) => Number(found[0])).filter((one) => one > 0);
}

/** `AR, uy`: countries as they are written on lists. */
export function readCountries(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((one) => one.trim().toUpperCase().slice(0, 120))
    .filter(Boolean);
}
