// Two devices wrote after the same fact: a person chooses, and nothing that was acknowledged is lost.
import type { Fact } from './core/facts';

/** How many facts both logs have in common. */
export function fork(ours: readonly Fact[], theirs: readonly Fact[]): number {
  let at = 0;
  while (
    at < Math.min(ours.length, theirs.length) &&
    JSON.stringify(sorted(ours[at]!)) === JSON.stringify(sorted(theirs[at]!))
  )
    at++;
  return at;
}

/** The server writes fields in its own order and leaves out what is usual; compare what was said. */
const sorted = (fact: Fact): unknown =>
  Object.entries(fact)
    .filter(([key, value]) => key !== 'options' && key !== 'time' && !usual(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
const usual = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && !value.length);

/**
 * The log in which our facts stand instead of theirs: theirs stay in it, undone; null where they undid something
 * themselves, which only a person can sort out.
 */
export function insist(
  ours: readonly Fact[],
  theirs: readonly Fact[],
  device: string,
  now: number,
): Fact[] | null {
  const at = fork(ours, theirs);
  const undone = theirs.slice(at);
  if (undone.some((fact) => fact.f === 'undo')) return null;
  const many = undone.filter((fact) => fact.f !== 'lead').length;
  const moment = Math.max(now, ...theirs.map((fact) => fact.at));
  return [
    ...theirs,
    { f: 'lead', at: moment, device },
    ...Array.from({ length: many }, (): Fact => ({ f: 'undo', at: moment })),
    ...ours.slice(at).filter((fact) => fact.f !== 'lead'),
  ];
}
