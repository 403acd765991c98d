// Pictures for docs/solitario.md: the three ways of playing alone, a board with all tiles face up, the best line known.
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

async function begin(page: Page, mode: string): Promise<void> {
  await page.goto('/solo');
  await page.check(`input[value=${mode}]`);
  await page.selectOption('select[name=edition]', 'open');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.locator('[data-cell="112"]').waitFor();
}

it('shows how one plays alone', async () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await stage.person({ viewport });
    await begin(page, 'open');
    await page.locator('[data-cell="109"]').focus();
    await page.keyboard.type('zancos');
    await page.getByRole('button', { name: /^Jugar por/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-plays="1"]').waitFor();
    await page.locator('[data-cell="85"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.type('quel');
    await page.getByRole('button', { name: /^Jugar por/ }).waitFor();
    await shoot(page, `solo-open-${size}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
    await page.locator('[data-totals]').waitFor();
    await shoot(page, `solo-over-${size}`);
    await begin(page, 'record');
    await shoot(page, `solo-record-${size}`);
    await page.goto('/solo');
    await page.locator('[data-totals]').waitFor();
    await shoot(page, `solo-start-${size}`);
    await page.goto('/solo/mejor');
    await page.locator('[data-line-total]').waitFor();
    await shoot(page, `solo-best-${size}`);
    await begin(page, 'two');
    await shoot(page, `solo-two-${size}`);
  }
});
