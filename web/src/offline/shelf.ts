// Games kept by this browser, and how they get to the server once there is a connection again.
import { ApiError, post } from '../api/http';
import type { OfflineGame } from './game';

const KEY = 'tesela.offline';
const MOST = 40;

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** All games, the newest first; what can't be read any more is left out. */
export function keptGames(shelf: Shelf = localStorage): OfflineGame[] {
  try {
    const found: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as OfflineGame[]).filter((one) => one?.id && one.turns) : [];
  } catch {
    return [];
  }
}

/** Keep a game as it is now; of very many, those go first that the server has. */
export function keepGame(game: OfflineGame, shelf: Shelf = localStorage): void {
  const others = keptGames(shelf).filter((one) => one.id !== game.id);
  const all = [game, ...others].sort((a, b) => b.created - a.created);
  while (all.length > MOST) {
    const safe = all.findLastIndex((one) => one.brought && 'game' in one.brought);
    all.splice(safe < 0 ? all.length - 1 : safe, 1);
  }
  shelf.setItem(KEY, JSON.stringify(all));
}

export function dropGame(id: string, shelf: Shelf = localStorage): void {
  shelf.setItem(KEY, JSON.stringify(keptGames(shelf).filter((one) => one.id !== id)));
}

/** Bring a finished game to the server: it says where it keeps it, or which turn it refuses. */
export async function bring(
  game: OfflineGame,
  send: (path: string, body: unknown) => Promise<{ game: string }> = post,
): Promise<OfflineGame> {
  const { id, seed, edition, bot, seat, created, turns } = game;
  try {
    const { game: kept } = await send('/api/offline/games', { id, seed, edition, bot, seat, created, turns });
    return { ...game, brought: { game: kept } };
  } catch (problem) {
    const refused = problem instanceof ApiError && (problem.status === 422 || problem.status === 409);
    if (!refused) throw problem;
    return { ...game, brought: { refused: problem.problem.message } };
  }
}
