// House players come from the easiest to the strongest. Each is listed by name and, where it was measured, by strength.
export const botLabel = (bot: { name: string; rating: number | null }): string =>
  bot.rating === null ? bot.name : `${bot.name} · ${bot.rating}`;

/** Who is put forward: the one chosen last, or for a newcomer the second. */
export const firstBot = (ids: readonly string[], last: string): string =>
  ids.includes(last) ? last : (ids[1] ?? ids[0] ?? '');
