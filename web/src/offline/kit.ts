// What a game without a connection needs beside the engine: fetched while there is one, kept by the browser.
import { get } from '../api/http';
import type { OfflineKit } from '../api/types';
import { engineFile, engineParts, keptAnswer } from '../engine/files';

/** The kit of now, or of last time where the server can't be reached. */
export const offlineKit = (): Promise<OfflineKit> => keptAnswer<OfflineKit>('/api/offline', '/offline', get);

/** Everything for an edition is here from now on, without a connection too. */
export async function takeAlong(edition: string): Promise<OfflineKit> {
  const [kit, parts] = await Promise.all([offlineKit(), engineParts(edition)]);
  await Promise.all([kit.words, parts.module, parts.graph, parts.leaves, parts.outcomes].map(engineFile));
  return kit;
}
