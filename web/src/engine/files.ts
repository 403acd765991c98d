// The engine's files: fetched once, checked against their hash, and kept by the browser.
import { ApiError, get } from '../api/http';
import type { EngineFile, EngineParts } from '../api/types';

const STORE = 'tesela-engine';
const PARTS = (edition: string) => `/engine/${encodeURIComponent(edition)}`;

/** What arrived is not what its hash says: cut off on the way, or changed. */
export class DamagedFile extends Error {}

/** Without a secure address (plain HTTP in a local network) a browser offers no such store. */
const store = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(STORE) : null);

/**
 * What the engine is made of now. The server is always asked first, as it says no to whoever sits in a running game;
 * only where it can't be reached does the answer of last time count.
 */
export const engineParts = (edition: string): Promise<EngineParts> =>
  keptAnswer<EngineParts>(`/api/engine/${encodeURIComponent(edition)}`, PARTS(edition), get);

/** Throws where the server says that who asks sits in a running game; whatever else it says, nothing has changed. */
export async function askAgain(edition: string, ask = engineParts): Promise<void> {
  try {
    await ask(edition);
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 409) throw problem;
  }
}

/** What the server says now, or what it said last time where it can't be reached. */
export async function keptAnswer<T>(
  path: string,
  under: string,
  ask: (path: string) => Promise<T>,
): Promise<T> {
  const kept = await store();
  try {
    const answer = await ask(path);
    await kept?.put(under, new Response(JSON.stringify(answer)));
    return answer;
  } catch (problem) {
    const offline = problem instanceof ApiError && problem.status === 0;
    const before = offline ? await kept?.match(under) : undefined;
    if (before) return (await before.json()) as T;
    throw problem;
  }
}

/** A file's bytes, from the store or from the server; its content is checked both times. */
export async function engineFile(file: EngineFile): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await store();
  const before = await kept?.match(file.path);
  if (before) {
    const bytes = new Uint8Array(await before.arrayBuffer());
    if (await isWhole(bytes, file)) return bytes;
    await kept?.delete(file.path);
  }
  const answer = await fetch(file.path, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok)
    throw new ApiError(answer?.status ?? 0, { code: 'net', message: '', article: null, data: {} });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!(await isWhole(bytes, file))) throw new DamagedFile(file.path);
  await kept?.put(file.path, new Response(bytes));
  return bytes;
}

/** Drop files that no edition's parts name any more. */
export async function dropOldFiles(): Promise<void> {
  const kept = await store();
  if (!kept) return;
  const used = new Set<string>();
  const keys = await kept.keys();
  for (const request of keys) {
    const path = new URL(request.url).pathname;
    if (path.startsWith('/api/')) continue;
    used.add(path);
    const parts = (await (await kept.match(request))!.json()) as Record<string, unknown>;
    for (const part of Object.values(parts)) if (isFile(part)) used.add(part.path);
  }
  for (const request of keys) {
    if (!used.has(decodeURI(new URL(request.url).pathname))) await kept.delete(request);
  }
}

const isFile = (part: unknown): part is EngineFile =>
  typeof part === 'object' && part !== null && 'path' in part && 'sha256' in part;

/** The whole hash where the browser can work it out (a secure address), else the length; graphs have a sum of their own. */
async function isWhole(bytes: Uint8Array<ArrayBuffer>, file: EngineFile): Promise<boolean> {
  if (bytes.length !== file.bytes) return false;
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (each) => each.toString(16).padStart(2, '0')).join('') === file.sha256;
}
