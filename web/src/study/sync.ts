// Logs of several devices as one: what the server lacks is brought, what we lack is taken.
import { post as ask } from '../api/http';
import type { Synchronised } from '../api/types';
import type { StudyEvent } from './schedule';
import type { Shelf } from './shelf';

/** Events in one message, well within what a body may weigh. */
const MOST = 250;

export const headsOf = (events: readonly StudyEvent[]): Record<string, number> => {
  const heads: Record<string, number> = {};
  for (const { device, n } of events) heads[device] = Math.max(heads[device] ?? 0, n);
  return heads;
};

/** What somebody lacks who has each device's events up to these numbers. */
export const lacking = (
  events: readonly StudyEvent[],
  heads: Readonly<Record<string, number>>,
): StudyEvent[] =>
  events
    .filter(({ device, n }) => n > (heads[device] ?? 0))
    .sort((a, b) => (a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1));

/** Go on until both have everything. */
export async function synchronise(
  shelf: Shelf,
  owner: string,
  post: (path: string, body: unknown) => Promise<Synchronised> = ask,
): Promise<void> {
  let bring: StudyEvent[] = [];
  for (;;) {
    const have = headsOf(await shelf.events(owner));
    const answer = await post('/api/study/sync', { have, events: bring });
    await shelf.take(owner, answer.events as StudyEvent[]);
    bring = lacking(await shelf.events(owner), answer.heads).slice(0, MOST);
    if (!bring.length && !answer.more) return;
  }
}

/** Of a log from a file: what goes on where ours ends, without gaps; the rest can't be kept. */
export function following(own: readonly StudyEvent[], from: readonly StudyEvent[]): StudyEvent[] {
  const heads = headsOf(own);
  return lacking(from, heads).filter(({ device, n }) => {
    const next = n === (heads[device] ?? 0) + 1;
    if (next) heads[device] = n;
    return next;
  });
}
