// Where somebody's games are: by name who has one for good, others by what the server calls them.
export const profilePath = (player: { kind: string; name: string; user_id: string }): string =>
  `/jugador/${encodeURIComponent(player.kind === 'person' ? player.name : player.user_id)}`;
