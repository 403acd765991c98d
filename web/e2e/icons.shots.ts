// The app's icons as pictures, from the one drawing: iOS and Android want PNG, and maskable ones keep a safe margin.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { it } from 'vitest';

const PUBLIC = resolve(import.meta.dirname, '../public');
const KINDS = [
  ['icon-192.png', 192, 1, 'transparent'],
  ['icon-512.png', 512, 1, 'transparent'],
  ['icon-maskable-512.png', 512, 0.86, '#0f4744'],
  ['apple-touch-icon.png', 180, 0.96, '#0f4744'],
] as const;

it('draws the icons', async () => {
  const drawing = `data:image/svg+xml;base64,${readFileSync(resolve(PUBLIC, 'icon.svg')).toString('base64')}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  for (const [name, size, part, ground] of KINDS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}"><img src="${drawing}" style="width:${part * 100}%">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await page.screenshot({ path: resolve(PUBLIC, name), omitBackground: true });
    await page.close();
  }
  await browser.close();
});
