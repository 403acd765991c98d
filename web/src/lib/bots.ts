// How a house player is listed: by name and, where it was measured, by strength.
export const botLabel = (bot: { name: string; rating: number | null }): string =>
  bot.rating === null ? bot.name : `${bot.name} · ${bot.rating}`;
