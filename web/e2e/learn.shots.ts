// Pictures for docs/aprender.md: the lesson, the rules on one screen and the example game, on a phone and a desk.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = process.env.SHOTS_TO ?? resolve(import.meta.dirname, '../../docs/img');

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1366, height: 768 } };

async function shoot(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(`${IMG}/${name}.webp`, Buffer.from(data, 'base64'));
}

it('shows how one learns the game', async () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await stage.person({ viewport });
    await page.goto('/');
    await page.getByText('¿Primera vez aquí?').waitFor();
    await shoot(page, `learn-home-${size}`);
    await page.goto('/leccion');
    await page.getByRole('heading', { name: 'Coloca una palabra' }).waitFor();
    await shoot(page, `learn-lesson-${size}`);
    await page.keyboard.type('tren');
    await page.keyboard.press('Enter');
    await page.getByText('8 puntos').waitFor();
    await shoot(page, `learn-lesson-right-${size}`);
    await page.keyboard.press('Enter');
    for (const word of ['ido', 'jos']) {
      await page.getByRole('button', { name: 'Muéstrame' }).waitFor();
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Seguir' }).click();
    }
    await page.getByRole('heading', { name: 'El comodín' }).waitFor();
    await shoot(page, `learn-blank-${size}`);
    for (let step = 0; step < 2; step++) {
      await page.getByRole('button', { name: 'Muéstrame' }).click();
      await page.getByRole('button', { name: 'Seguir' }).click();
    }
    await shoot(page, `learn-exchange-${size}`);
    await page.getByRole('button', { name: 'be, tres puntos' }).click();
    await page.getByRole('button', { name: 'Cambiar ficha: 1' }).click();
    await page.getByRole('button', { name: 'Seguir' }).click();
    await shoot(page, `learn-done-${size}`);
    await page.goto('/aprender');
    await page.locator('[data-demo]').first().waitFor();
    await shoot(page, `learn-how-${size}`);
    await page.goto('/ejemplo?j=5');
    await page.locator('[data-turn="5"]').waitFor();
    await shoot(page, `learn-example-${size}`);
  }
});
