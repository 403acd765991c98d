// Who we are, and what can be chosen here.
import { get, post, remember } from '../api/http';
import { live } from '../api/live';
import type { Choices, Me } from '../api/types';

export const me = $state<{ now: Me | null }>({ now: null });
export const choices = $state<{ now: Choices | null }>({ now: null });

export async function whoAmI(): Promise<Me> {
  me.now = remember(await get<Me>('/api/me'));
  return me.now;
}

/** Come in, out or under another name; the socket must know too. */
export async function enter(path: string, body: object = {}): Promise<Me> {
  me.now = remember(await post<Me>(path, body));
  live.again();
  return me.now;
}

/** Whoever wants to play is somebody: a guest, if nobody yet. */
export async function somebody(): Promise<void> {
  if (!me.now) await whoAmI();
  if (!me.now?.user) await enter('/api/guest', {});
}

export async function loadChoices(): Promise<Choices> {
  choices.now ??= await get<Choices>('/api/options');
  return choices.now;
}

/** Whether somebody may sit at the arbiter's desk; the server asks again. */
export const arbitrates = (who: Me | null): boolean => ['arbiter', 'director', 'admin'].includes(who?.user?.role ?? '');
