// Who we are, and what can be chosen here.
import { get, post, remember } from '../api/http';
import { live } from '../api/live';
import type { Choices, Me } from '../api/types';

export const me = $state<{ now: Me | null }>({ now: null });
export const choices = $state<{ now: Choices | null }>({ now: null });

let entered = 0; // how often somebody has come in or gone out here

/** Ask the server; an answer from before somebody came in or went out tells nothing any more. */
export async function whoAmI(): Promise<void> {
  const then = entered;
  const found = await get<Me>('/api/me');
  if (then === entered) me.now = remember(found);
}

/** Come in, out or under another name; the socket must know too. */
export async function enter(path: string, body: object = {}): Promise<void> {
  const found = await post<Me>(path, body);
  entered++;
  me.now = remember(found);
  live.again();
  // What this browser is told goes with the new session.
  if (found.user) void import('../people/push').then((push) => push.carryOver()).catch(() => {});
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
export const arbitrates = (who: Me | null): boolean =>
  ['arbiter', 'director', 'admin'].includes(who?.user?.role ?? '');
