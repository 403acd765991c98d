// How many of one's own turns were among the best: measured on the review's page, remembered for the game's last panel.
// The panel stands on the page of a game, which may not load the engine; so it only reads what was kept.
const KEY = 'tesela.accuracy';
const KEPT = 200; // the newest ones

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]).filter((one) => Array.isArray(one)) : [];
  } catch {
    return [];
  }
}

/** The share, from 0 to 1, that was measured for a game in this browser. */
export function accuracyOf(game: string): number | null {
  const share = read().find(([id]) => id === game)?.[1];
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : null;
}

export function keepAccuracy(game: string, share: number): void {
  try {
    const others = read().filter(([id]) => id !== game);
    localStorage.setItem(KEY, JSON.stringify([[game, share], ...others].slice(0, KEPT)));
  } catch {
    // a browser that keeps nothing measures again
  }
}
