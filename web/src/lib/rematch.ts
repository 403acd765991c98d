// What the lobby says about another game of the same people.
import type { LobbyNow } from '../api/types';

/** `waiting`: we have asked or agreed, and others have not yet; or who asks us; or nothing. */
export function rematchNow(
  lobby: LobbyNow | null,
  game: string,
  user: string | undefined,
): 'waiting' | { by: string } | null {
  const seek = lobby?.seeks.find((one) => one.rematch_of === game);
  if (!seek) return null;
  return seek.joined.some((one) => one.user_id === user) ? 'waiting' : { by: seek.by.name };
}
