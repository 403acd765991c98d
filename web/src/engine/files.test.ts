import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineFile, EngineParts } from '../api/types';
import { DamagedFile, dropOldFiles, engineFile, engineParts } from './files';

const BYTES = new TextEncoder().encode('a graph of words');
const file = (path: string, of: Uint8Array = BYTES): EngineFile => ({
  path,
  sha256: createHash('sha256').update(of).digest('hex'),
  bytes: of.length,
});
const PARTS = {
  edition: 'open',
  module: file('/api/engine/open/module/1'),
  graph: file('/api/engine/open/graph/1'),
  leaves: file('/api/engine/open/leaves/1'),
  outcomes: file('/api/engine/open/outcomes/1'),
} as EngineParts;

/** The browser's store, as far as it is used here. */
class Shelf {
  kept = new Map<string, Response>();
  private address = (of: string | Request) =>
    new URL(typeof of === 'string' ? of : of.url, 'http://here').href;
  match = async (of: string | Request) => this.kept.get(this.address(of))?.clone();
  put = async (of: string, answer: Response) => void this.kept.set(this.address(of), answer);
  delete = async (of: string | Request) => this.kept.delete(this.address(of));
  keys = async () => [...this.kept.keys()].map((url) => new Request(url));
}

let shelf: Shelf;
const asked = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  shelf = new Shelf();
  asked.mockReset();
  vi.stubGlobal('caches', { open: async () => shelf });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => vi.unstubAllGlobals());

test('a file is fetched once, and then comes from the store', async () => {
  asked.mockResolvedValue(new Response(BYTES));
  expect(await engineFile(PARTS.graph)).toEqual(BYTES);
  expect(await engineFile(PARTS.graph)).toEqual(BYTES);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what is not what its hash says is refused and not kept', async () => {
  asked.mockResolvedValue(new Response(BYTES.map((each) => each ^ 1)));
  await expect(engineFile(PARTS.graph)).rejects.toBeInstanceOf(DamagedFile);
  expect(shelf.kept.size).toBe(0);
});

test('what went bad in the store is fetched again', async () => {
  await shelf.put(PARTS.graph.path, new Response('something else'));
  asked.mockResolvedValue(new Response(BYTES));
  expect(await engineFile(PARTS.graph)).toEqual(BYTES);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('without a connection the parts of last time count', async () => {
  asked.mockResolvedValueOnce(Response.json(PARTS));
  await engineParts('open');
  asked.mockRejectedValue(new TypeError('no network'));
  expect(await engineParts('open')).toEqual(PARTS);
  await expect(engineParts('other')).rejects.toMatchObject({ status: 0 });
});

test('who sits in a running game gets none, though it is in the store', async () => {
  asked.mockResolvedValueOnce(Response.json(PARTS));
  await engineParts('open');
  asked.mockResolvedValueOnce(Response.json({ code: 'engine.playing' }, { status: 409 }));
  await expect(engineParts('open')).rejects.toMatchObject({ status: 409 });
});

test('files that nothing names any more are dropped', async () => {
  asked.mockImplementation(async (path) =>
    path === '/api/engine/open' ? Response.json(PARTS) : new Response(BYTES),
  );
  await engineParts('open');
  await engineFile(PARTS.graph);
  await engineFile(file('/api/engine/open/graph/0'));
  await dropOldFiles();
  expect([...shelf.kept.keys()].map((url) => new URL(url).pathname).sort()).toEqual([
    '/api/engine/open/graph/1',
    '/engine/open',
  ]);
});
