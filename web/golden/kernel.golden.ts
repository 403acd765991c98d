// The golden positions and the bench signature, in Node and in Chromium: every count, choice and figure is the native one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { createServer } from 'vite';
import { ask, type Golden, type GoldenFiles } from './check';

const FOLDER = process.env.GOLDEN ?? '';
const bytes = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const golden = JSON.parse(readFileSync(join(FOLDER, 'golden.json'), 'utf8')) as Golden;
const { tables: _tables, ...expected } = golden;

test('in Node', async () => {
  const files: GoldenFiles = {
    module: bytes('module'),
    graph: bytes('graph'),
    leaves: bytes('leaves'),
    outcomes: bytes('outcomes'),
    syllables: bytes('syllables'),
  };
  expect(await ask(golden, files)).toEqual(expected);
});

test('in Chromium', async () => {
  const path =
    process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((one) => existsSync(one));
  if (!path) throw new Error('no chromium found');
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await server.listen();
    const page = await browser.newPage();
    const base = server.resolvedUrls!.local[0]!;
    await page.route('**/given/*', (route) => {
      const name = route.request().url().split('/').at(-1)!;
      return route.fulfill({
        body: readFileSync(join(FOLDER, name)),
        contentType: 'application/octet-stream',
      });
    });
    const html = '<!doctype html><script type="module" src="/golden/in_page.ts"></script>';
    await page.route('**/blank.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
    await page.goto(`${base}blank.html`);
    await page.waitForFunction(() => 'golden' in window);
    const found = await page.evaluate(() => window.golden);
    expect(found).toEqual(expected);
  } finally {
    await browser.close();
    await server.close();
  }
});
