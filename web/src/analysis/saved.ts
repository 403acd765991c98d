// Analyses kept by this browser, by name.
const KEY = 'tesela.analyses';
export const MOST = 30;
export const LONGEST_NAME = 60;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;
export interface Saved {
  readonly name: string;
  readonly at: number;
  /** The tree as `writeTree` writes it. */
  readonly text: string;
}

const isSaved = (one: Partial<Saved> | null): one is Saved =>
  typeof one?.name === 'string' && typeof one.at === 'number' && typeof one.text === 'string';

/** All, the newest first; what can't be read any more is left out. */
export function savedAnalyses(kept: Kept = localStorage): Saved[] {
  try {
    const found: unknown = JSON.parse(kept.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Saved[]).filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** Keep it under its name, in place of one so called; false where there is no room, and nothing is lost. */
export function saveAnalysis(one: Saved, kept: Kept = localStorage): boolean {
  const others = savedAnalyses(kept).filter(({ name }) => name !== one.name);
  return others.length < MOST && written([one, ...others], kept);
}

export const dropAnalysis = (name: string, kept: Kept = localStorage): boolean =>
  written(
    savedAnalyses(kept).filter((one) => one.name !== name),
    kept,
  );

function written(all: readonly Saved[], kept: Kept): boolean {
  try {
    kept.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false; // the browser's room is full
  }
}
