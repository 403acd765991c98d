// From an offer to a game.
import { post } from '../api/http';
import type { MadeSeek, Offer } from '../api/types';
import { somebody } from './me.svelte';

/** What the house's own game is like: no clock to fear, words are checked by challenge as the rules say. */
export async function playBot(bot: string): Promise<string | null> {
  const made = await seek({ bots: [bot], rated: false, clock: 'none', judging: 'checked' }, 'open');
  return made.seek.game;
}

export async function seek(offer: Partial<Offer>, kind: 'open' | 'link'): Promise<MadeSeek> {
  await somebody();
  return post<MadeSeek>('/api/seeks', { offer, kind });
}
