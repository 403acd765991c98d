// Pictures of the main pages for the docs: `make screenshots`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const FOLDER = resolve(import.meta.dirname, '../../docs/img');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1200, height: 800 };

it('takes the pictures', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const stage = await new Stage().open();
  const take = async (page: Page, name: string): Promise<void> => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: resolve(FOLDER, `${name}.png`), animations: 'disabled' });
  };
  const look = (theme: 'light' | 'dark', viewport: typeof DESK): Parameters<Stage['person']>[0] => ({
    viewport, settings: { language: 'es', theme },
  });
  const light = await stage.person(look('light', DESK));
  const dark = await stage.person(look('dark', PHONE));
  for (const [page, name] of [[light, 'home-desktop'], [dark, 'home-phone-dark']] as const) {
    await page.goto('/');
    await page.locator('h1').waitFor();
    await take(page, name);
  }
  await invite(light, [dark], async (page) => {
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'running');
  });
  for (const cells of [[111, 112, 113], [97], [128], [98], [129]]) {
    const page = await onTurn([light, dark]);
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    for (const cell of cells) {
      await page.locator('[data-slot="0"]').click();
      await page.locator(`[data-cell="${cell}"]`).click();
      if (await page.getByRole('dialog').count()) await page.getByRole('button', { name: 'a', exact: true }).click();
    }
    const { seq } = (await view(page)).view;
    await page.getByRole('button', { name: /^Jugar por/ }).click();
    await (page === light ? dark : light).getByRole('button', { name: 'Aceptar' }).click();
    await until(async () => (await view(page)).view.seq > seq && (await view(page)).view.phase === 'thinking', 'acceptance');
  }
  await take(light, 'game-desktop');
  await take(dark, 'game-phone-dark');
  await light.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await dark.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await take(light, 'game-desktop-dark');
  await take(dark, 'game-phone');
  await light.getByRole('button', { name: 'Abandonar' }).click();
  await light.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await dark.locator('.headline').waitFor();
  await light.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await light.goto(`${light.url()}/repaso?j=4`);
  await light.locator('.buttons').waitFor();
  await take(light, 'replay-desktop');
  await light.goto('/juez?p=jefas');
  await light.locator('.verdict').waitFor({ timeout: 60_000 });
  await take(light, 'judge-desktop');
  await light.goto('/reglamento');
  await light.locator('article').first().waitFor();
  await take(light, 'rules-desktop');
  await stage.close();
}, 240_000);
