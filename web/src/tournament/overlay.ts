// What a stream may show of a tournament: what anybody sees, whoever is logged in at the streaming computer.
import { openly } from '../lib/openly';
import type { TournamentNow } from './api';

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;

export async function asAnybody(id: string): Promise<TournamentNow | null> {
  const answer = await openly(path(id));
  return answer ? ((await answer.json()) as TournamentNow) : null;
}

/** One field as the server tells it; null if there is no such field. */
export async function fieldOf(id: string, field: string): Promise<string | null> {
  const answer = await openly(`${path(id)}/fields/${encodeURIComponent(field)}.txt`);
  return answer ? answer.text() : null;
}

/** The fields that most streams want; the numbers in them are anybody's to change. */
export const USUAL = [
  'clock',
  'round',
  'leader',
  'place-2',
  'table-1-first',
  'table-1-second',
  'table-1-score',
  'player-1-name',
  'player-1-place',
  'player-1-record',
  'player-1-spread',
] as const;

/** The address of a field for a streaming program. */
export const addressOf = (id: string, field: string): string =>
  `/superpuesto/torneo/${encodeURIComponent(id)}?campo=${field}`;
