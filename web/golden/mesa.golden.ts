// Random logs of real tables: the device's fold sees what the server's fold saw, field by field, and its GCG is read
// back by `tests/web/test_mesa_fold.py`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact, Opened } from '../src/mesa/core/facts';
import { fold } from '../src/mesa/core/fold';
import { view } from '../src/mesa/core/view';
import { gcg } from '../src/mesa/gcg';

const here = process.env.GOLDEN ?? '';
const lines = readFileSync(join(here, 'mesa.jsonl'), 'utf8').trim().split('\n');

test(`${lines.length} logs fold alike`, () => {
  const files: string[] = [];
  for (const [at, line] of lines.entries()) {
    const { facts, seen } = JSON.parse(line) as { facts: Fact[]; seen: unknown };
    const told = view(fold(facts)!);
    expect(told, `log ${at}`).toEqual(seen);
    files.push(gcg(facts[0] as Opened, told));
  }
  writeFileSync(join(here, 'gcg.json'), JSON.stringify(files));
});
