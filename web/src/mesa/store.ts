// Logs on this device: written before anything is shown, one key a game, and a list of them.
import type { Fact, Opened } from './core/facts';
import type { Kept } from './timeline';

const KEY = 'tesela.mesa.';
const DEVICE = 'tesela.device';

/** What a device has of a game; `sent` facts are with the server, under `code`. */
export interface Saved {
  facts: Fact[];
  kept: Kept | null;
  code: string;
  sent: number;
}

export interface Listed {
  game: string;
  players: readonly string[];
  date: string;
  event: Opened['event'];
}

export function load(game: string): Saved | null {
  try {
    const text = localStorage.getItem(KEY + game);
    return text ? (JSON.parse(text) as Saved) : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: the table must then be told. */
export function save(game: string, saved: Saved): boolean {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

export function forget(game: string): void {
  localStorage.removeItem(KEY + game);
}

/** The games on this device, the newest first. */
export function listed(): Listed[] {
  const found: Listed[] = [];
  for (const key of Object.keys(localStorage)) {
    const first = key.startsWith(KEY) ? load(key.slice(KEY.length))?.facts[0] : undefined;
    if (first?.f === 'opened')
      found.push({ game: first.game, players: first.players, date: first.date ?? '', event: first.event });
  }
  return found.sort((one, other) => other.game.localeCompare(one.game));
}

/** A name for a game made without a server: the moment it was opened, and chance. */
export const newGame = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** This device's own name, by which logs know who wrote. */
export function deviceName(): string {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = Math.random().toString(36).slice(2, 12);
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return 'device';
  }
}
