// Random logs of real tables: the device's fold sees what the server's fold saw, field by field.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact } from '../src/mesa/core/facts';
import { fold } from '../src/mesa/core/fold';
import { view } from '../src/mesa/core/view';

const lines = readFileSync(join(process.env.GOLDEN ?? '', 'mesa.jsonl'), 'utf8')
  .trim()
  .split('\n');

test(`${lines.length} logs fold alike`, () => {
  for (const [at, line] of lines.entries()) {
    const { facts, seen } = JSON.parse(line) as { facts: Fact[]; seen: unknown };
    expect(view(fold(facts)!), `log ${at}`).toEqual(seen);
  }
});
