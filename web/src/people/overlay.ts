// What a stream may show: the game as any spectator sees it, whoever is logged in at the streaming computer.
import type { components } from '../api/schema';
import type { GameNow, GameRow, Turn } from '../api/types';
import { left, showTime } from '../lib/clock';
import { openly } from '../lib/openly';
import { wordsOf } from '../lib/replay';

export const FIELDS = [
  'tablero',
  'jugador1',
  'puntos1',
  'reloj1',
  'jugador2',
  'puntos2',
  'reloj2',
  'ultima',
  'bolsa',
] as const;
export type Field = (typeof FIELDS)[number];
export const isField = (text: string | null): text is Field => FIELDS.some((one) => one === text);

async function read<T>(path: string): Promise<T | null> {
  const answer = await openly(path);
  return answer ? ((await answer.json()) as T) : null;
}

/** The game as spectators see it, as late as they do. */
export const asSpectator = (game: string): Promise<GameNow | null> => read<GameNow>(`/api/games/${game}`);

/** The game that a table of a tournament plays in the round under way: `torneo/ID/mesa/3`. */
async function gameOfTable(tournament: string, table: string): Promise<string | null> {
  const path = `/api/tournaments/${encodeURIComponent(tournament)}/fields/table-${table}-game.txt`;
  return (await (await openly(path))?.text()) || null;
}

/** A game's own number, `@name` for the newest game of a person, a tournament's table, or `destacada`. */
export async function gameOf(id: string): Promise<string | null> {
  const [, tournament, table] = /^torneo\/([^/]+)\/mesa\/(\d+)$/.exec(id) ?? [];
  if (tournament && table) return gameOfTable(tournament, table);
  if (id === 'destacada') {
    const now = await read<components['schemas']['Watching']>('/api/watch');
    return now?.featured?.game.id ?? null;
  }
  if (!id.startsWith('@')) return id;
  const query = new URLSearchParams({ user: id.slice(1), most: '1' });
  for (const status of ['playing', 'finished']) {
    const found = await read<GameRow[]>(`/api/games?status=${status}&${query}`);
    if (found?.[0]) return found[0].id;
  }
  return null;
}

/** A turn as a sentence. */
type Said = (turn: Turn, word: string, name: string) => string;

/** One field as text; the board is drawn. `now` is the server's time. */
export function fieldText(game: GameNow, field: Field, now: number, said: Said): string {
  const seat = Number(field.at(-1)) - 1;
  const player = game.players.find((one) => one.seat === seat);
  if (field.startsWith('jugador')) return player?.name ?? '';
  if (field.startsWith('puntos')) return String((game.view.totals ?? game.view.scores)[seat] ?? '');
  if (field.startsWith('reloj')) {
    const ms = player ? left(game, seat, now) : null;
    return ms === null ? '' : showTime(ms);
  }
  if (field === 'bolsa') return String(game.view.bag_count);
  const { record } = game.view;
  const turn = record.at(-1);
  const name = game.players.find((one) => one.seat === turn?.seat)?.name ?? '';
  return turn ? said(turn, wordsOf(record).at(-1) ?? '', name) : '';
}
