// Where somebody's games are: by name who has one for good, others by what the server calls them.
export const profilePath = (player: { kind: string; name: string; user_id: string }): string =>
  `/jugador/${encodeURIComponent(player.kind === 'person' ? player.name : player.user_id)}`;

/** Names by seat; those who are called alike get their number at the table. */
export function namesApart(players: readonly { seat: number; name: string }[]): Map<number, string> {
  const often = new Map<string, number>();
  for (const one of players) often.set(one.name, (often.get(one.name) ?? 0) + 1);
  return new Map(
    players.map((one) => [one.seat, often.get(one.name) === 1 ? one.name : `${one.name} (${one.seat + 1})`]),
  );
}
