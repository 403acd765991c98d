// From an offer to a game.
import type { MadeSeek, Offer } from '../api/types';
import { somebody } from './me.svelte';
import { sit } from './seat';

/** What the house's own game is like: no clock to fear, words are checked by challenge as the rules say. */
export async function playBot(bot: string): Promise<string | null> {
  const made = await seek({ bots: [bot], rated: false, clock: 'none', judging: 'checked' }, 'open');
  return made.seek.game;
}

/** Somebody's first game: by the manual, hints and remarks at hand, nothing counts. */
export async function firstGame(bot: string): Promise<string | null> {
  const offer: Partial<Offer> = {
    bots: [bot],
    ruleset: 'manual',
    rated: false,
    training: true,
    clock: 'none',
    judging: 'checked',
  };
  return (await seek(offer, 'open')).seek.game;
}

export async function seek(
  offer: Partial<Offer>,
  kind: 'open' | 'link' | 'challenge',
  to?: string,
): Promise<MadeSeek> {
  await somebody();
  return sit<MadeSeek>('/api/seeks', { offer, kind, ...(to ? { to } : {}) });
}

interface Made {
  readonly seek: string;
  readonly before: string[]; // the games that its maker was in then
}
let made: Made | null = null;

/** An open seek was made, and the first page will wait for who takes it: that may be before its lobby says a word. */
export function remember(one: Made): void {
  made = one;
}

export function takeMade(): Made | null {
  const one = made;
  made = null;
  return one;
}
