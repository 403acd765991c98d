// A log of study in a file, one event a line: read with care, since a file may come from anywhere.
import type { StudyEvent } from './schedule';

const MOST_LINES = 100_000;
const ACTS = ['add', 'review', 'box', 'drop'];
const CARD = /^(anagram|hooks|valid):[^:]{2,60}:[^:]{1,64}$/u;
const [EARLIEST, LATEST] = [946_684_800_000, 4_102_444_800_000];

export class BadLine extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

const within = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function isEvent(found: unknown): found is StudyEvent {
  if (typeof found !== 'object' || found === null) return false;
  const { device, n, at, act, card, rating = 0 } = found as Record<string, unknown>;
  const most = act === 'review' ? 4 : act === 'box' ? 10 : 0;
  return (
    typeof device === 'string' &&
    /^[a-z0-9-]{1,40}$/.test(device) &&
    within(n, 1, 10_000_000) &&
    within(at, EARLIEST, LATEST) &&
    ACTS.includes(act as string) &&
    typeof card === 'string' &&
    CARD.test(card) &&
    within(rating, most ? 1 : 0, most)
  );
}

/** Read a log; `BadLine` names the first line that is none. */
export function readLog(text: string): StudyEvent[] {
  const events: StudyEvent[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    let found: unknown;
    try {
      found = JSON.parse(line);
    } catch {
      throw new BadLine(at + 1);
    }
    if (!isEvent(found) || events.length >= MOST_LINES) throw new BadLine(at + 1);
    events.push(found);
  }
  return events;
}

export const isLog = (text: string): boolean => text.trimStart().startsWith('{');
