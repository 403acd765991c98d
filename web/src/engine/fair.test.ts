// The engine is out of reach of a game that is being played: nothing that its page loads leads to it.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import|new URL)\s*\(?\s*['"](\.[^'"]+)['"]/g;

function found(from: string, name: string): string | undefined {
  const path = join(dirname(from), name);
  return [path, `${path}.ts`, `${path}.svelte.ts`, `${path}/index.ts`].find((one) => {
    try {
      return statSync(one).isFile();
    } catch {
      return false;
    }
  });
}

/** Everything that a file loads, at once or later. */
function reached(entry: string): Set<string> {
  const seen = new Set<string>();
  const open = [join(SOURCE, entry)];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = found(file, name!);
      if (next) open.push(next);
    }
  }
  return new Set([...seen].map((file) => relative(SOURCE, file)));
}

const TABLES = [
  'pages/Game.svelte',
  'duplicate/PlayerPage.svelte',
  'tournament/MyTable.svelte',
  'game/table.svelte.ts',
];

test.each(TABLES)('%s does not reach the engine', (page) => {
  const files = reached(page);
  expect(files.size).toBeGreaterThan(3);
  expect([...files].filter((file) => /^(engine|analysis|offline|review|coach|paste)\//.test(file))).toEqual(
    [],
  );
});

test('the walk finds what is there', () => {
  expect([...reached('engine/client.ts')]).toEqual(
    expect.arrayContaining(['engine/kernel.ts', 'engine/worker.ts', 'engine/files.ts', 'api/http.ts']),
  );
});
