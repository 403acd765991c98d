// Our part in the draw: a number that only this device knows until the game is open, and what the game promised then.
import type { GameNow } from '../api/types';
import { fromHex, joined, sha256, toHex, utf8 } from './sha256';

/** What this device saw before it showed its number; the end is held against it. */
export interface Kept {
  readonly commitment: string;
  readonly pledges: readonly string[];
  readonly seat: number;
  readonly nonce: string;
}
interface Store {
  nonces: [pledge: string, nonce: string][];
  games: [game: string, kept: Kept][];
}

const NAME = 'tesela.draws';
const MOST = 300; // the oldest go first
let memory: Store = { nonces: [], games: [] }; // where nothing may be stored

function read(): Store {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Store | null;
    if (Array.isArray(found?.nonces) && Array.isArray(found.games)) return found;
  } catch {
    // not allowed, or not ours
  }
  return memory;
}

function write(store: Store): void {
  memory = { nonces: store.nonces.slice(-MOST), games: store.games.slice(-MOST) };
  try {
    localStorage.setItem(NAME, JSON.stringify(memory));
  } catch {
    // this page remembers it as long as it is open
  }
}

export const pledgeOf = (nonce: string): string =>
  toHex(sha256(joined(utf8('tesela-nonce-1'), fromHex(nonce) ?? new Uint8Array())));

/** A fresh number, kept here; its hash goes out with the seat. */
export function newPledge(): string {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const pledge = pledgeOf(nonce);
  const store = read();
  write({ ...store, nonces: [...store.nonces, [pledge, nonce]] });
  return pledge;
}

/** The number to show in this game; what the game promised is kept first. Null: another device has it. */
export function toShow(game: GameNow): string | null {
  const pledge = game.seat === null ? undefined : game.pledges[game.seat];
  const store = read();
  const nonce = store.nonces.find(([one]) => one === pledge)?.[1];
  if (!pledge || !nonce || game.seat === null) return null;
  if (!store.games.some(([id]) => id === game.id)) {
    const kept: Kept = { commitment: game.commitment, pledges: game.pledges, seat: game.seat, nonce };
    write({ ...store, games: [...store.games, [game.id, kept]] });
  }
  return nonce;
}

export const keptOf = (game: string): Kept | null => read().games.find(([id]) => id === game)?.[1] ?? null;
