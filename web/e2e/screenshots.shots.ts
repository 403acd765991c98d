// Pictures of the main pages for the docs: `make screenshots`. WebP, because they are many. SHOTS_PNG=folder keeps PNGs
// too, SHOTS_FOLDER=folder keeps them elsewhere: how it looked before a change, say.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { COMMON, find, tapIn } from './brain';
import { Stage, until, view } from './stage';
import { invite } from './table';

const FOLDER = resolve(process.env.SHOTS_FOLDER ?? resolve(import.meta.dirname, '../../docs/img'));
const SIZES = { desktop: { width: 1200, height: 800 }, phone: { width: 390, height: 844 } };
const QUALITY = 72;
const ALL = ['desktop', 'desktop-dark', 'phone', 'phone-dark'];
/** The ten main screens, each in every way. */
const MAIN = new Set([
  'home',
  'create',
  'game',
  'finished',
  'replay',
  'judge',
  'rules',
  'games',
  'settings',
  'account',
]);
/** Pages for a critical look, which no document shows. */
const ONLY_PNG = new Set(['missing', 'fair']);
const PASSWORD = 'una contraseña larga';

async function take(
  page: Page,
  name: string,
  ways: readonly string[] = MAIN.has(name) ? ALL : ['desktop', 'phone-dark'],
): Promise<void> {
  for (const way of ways) {
    const [size, theme = 'light'] = way.split('-');
    await page.setViewportSize(SIZES[size as keyof typeof SIZES]);
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    await page.evaluate(() => document.querySelector('.headline')?.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(350);
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    if (!ONLY_PNG.has(name))
      writeFileSync(resolve(FOLDER, `${name}-${way}.webp`), Buffer.from(data, 'base64'));
    if (process.env.SHOTS_PNG)
      await page.screenshot({ path: resolve(process.env.SHOTS_PNG, `${name}-${way}.png`) });
  }
  await page.setViewportSize(SIZES.desktop);
}

/** Our turn, or null when the game is over. */
async function ours(page: Page): Promise<Awaited<ReturnType<typeof view>> | null> {
  let now = await view(page);
  await until(
    async () => {
      now = await view(page);
      return now.view.ended !== null || (now.view.phase === 'thinking' && now.view.on_turn === now.seat);
    },
    'our turn',
    60_000,
  );
  return now.view.ended ? null : now;
}

it('takes the pictures', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const stage = await new Stage().open();
  stage.account('Jueza', 'arbiter', PASSWORD);
  const page = await stage.person({ viewport: SIZES.desktop, settings: { language: 'es', theme: 'light' } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jugar contra' }).waitFor();
  await take(page, 'home');

  // A game against a house player, with some turns behind it and a play on its way.
  await page.getByRole('button', { name: 'Jugar contra' }).click();
  await page.waitForURL(/\/g\/[^/]+$/, { timeout: 120_000 });
  for (let turn = 0; turn < 5; turn++) {
    const now = await ours(page);
    if (!now) break;
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    const idea = find(now, COMMON, 3);
    if (idea) {
      await tapIn(page, idea);
      await page.getByRole('button', { name: /^Jugar por/ }).waitFor();
      if (turn >= 3) break;
      await page.getByRole('button', { name: /^Jugar por/ }).click();
    } else {
      await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
      for (const at of [0, 1, 2]) await page.getByRole('dialog').locator('.tile').nth(at).click();
      await page.getByRole('button', { name: 'Cambiar 3' }).click();
    }
    await until(async () => (await view(page)).view.seq > now.view.seq, 'our move');
  }
  await ours(page);
  await take(page, 'game');
  const game = page.url();
  const desk = await stage.person({ viewport: SIZES.desktop, settings: { language: 'es', theme: 'light' } });
  await desk.goto('/entrar');
  await take(desk, 'account');
  await desk.getByLabel('Nombre').fill('Jueza');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto], (one) => one.check('[name=arbiter]'));
  stage.appoint((await view(ana)).id, 'Jueza');
  await desk.getByRole('link', { name: 'Arbitraje' }).click();
  await desk.getByRole('link', { name: 'Arbitrar' }).click();
  await desk.selectOption('[name=act]', 'warn');
  await desk.fill('[name=note]', 'Silencio durante la partida');
  await desk.locator('form .primary').click();
  await desk.getByText('Hecho:').waitFor();
  await take(desk, 'desk');

  await page.getByRole('button', { name: 'Abandonar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await page.locator('.headline').waitFor();
  await take(page, 'finished');
  await page.goto(`${game}/repaso?j=4`);
  await page.locator('.buttons').waitFor();
  await take(page, 'replay');
  await page.goto('/juez?p=jefas');
  await page.locator('.verdict').waitFor({ timeout: 60_000 });
  await take(page, 'judge');
  await page.goto(`/juez?partida=${new URL(game).pathname.split('/')[2]}&j=2`);
  await page.locator('.verdict, .note').first().waitFor({ timeout: 60_000 });
  await take(page, 'judge-play');
  await page.goto('/reglamento?r=fise-2007');
  await page.locator('article').first().waitFor();
  await take(page, 'rules');
  await page.goto('/reglamento?r=fise-2007&con=file-2024');
  await page.locator('article').first().waitFor();
  await take(page, 'compare');
  for (const [path, name] of [
    ['/crear', 'create'],
    ['/ajustes', 'settings'],
    ['/partidas', 'games'],
    ['/nada', 'missing'],
    [`${game}/sorteo`, 'fair'],
  ] as const) {
    if (!process.env.SHOTS_PNG && ONLY_PNG.has(name)) continue;
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await take(page, name);
  }
  await stage.close();
}, 280_000);
