// Duplicate for one: the game of the day to its ranking and card, and a past day trained with hints.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const button = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Lay the first two tiles on the middle of an empty board; a blank stands for A. */
async function layTwo(page: Page): Promise<void> {
  for (const cell of [112, 113]) {
    await page.locator('[data-slot="0"]').click();
    await page.locator(`[data-cell="${cell}"]`).click();
    const dialog = page.getByRole('dialog');
    if (await dialog.count()) await dialog.locator('.letters button', { hasText: /^A$/ }).click();
  }
}

async function finish(page: Page, way: string): Promise<void> {
  const over = page.getByRole('heading', { name: 'Terminaste' });
  const next = page.getByRole('button', { name: 'Ver la jugada siguiente' });
  const giving = page.getByRole('button', { name: way });
  for (;;) {
    await over.or(next).or(giving).first().waitFor();
    if (await over.count()) return;
    if (await next.count()) await next.click();
    await giving.click();
    await giving.waitFor({ state: 'detached' });
  }
}

it("plays the day's game, sees the ranking and a card, and trains with a past one", async () => {
  stage.days();
  const page = await stage.person({ viewport: { width: 390, height: 780 } });
  await page.goto('/dia');
  await page.getByText('se ven cuando la terminas').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(0);
  await page.getByRole('link', { name: 'Jugar la de hoy' }).click();
  await button(page, 'Empezar');
  await page.locator('[data-slot]').first().waitFor();
  await layTwo(page);
  await page.locator('.buttons .primary').click();
  await page.getByText('Jugadas: 1 de').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.reload();
  await page.getByText('Jugadas: 1 de').waitFor();
  await finish(page, 'Pasar');
  const card = await page.locator('[data-card]').innerText();
  expect(card).toMatch(/puesto 1 de 1/);
  expect(card.split('\n').at(-1)).toMatch(/^[🟩🟨🟧⬜]+$/u);
  await page.getByRole('link', { name: 'Ver la clasificación del día' }).click();
  await page.getByRole('row').nth(1).waitFor();
  await page.getByText('Jugada por jugada').waitFor();
  expect(await serious(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ver', exact: true }).last().click();
  await page.getByRole('link', { name: 'Entrenar la máxima' }).click();
  await button(page, 'Empezar');
  await button(page, 'Comprar una pista (10 s)');
  await page.getByRole('button', { name: 'Comprar una pista (15 s)' }).waitFor();
  await page.getByText('Puntos:').waitFor();
  await finish(page, 'Abandonar la jugada');
  await page.getByText(/Tiempo con pistas: \d+ s/).waitFor();
  await page.getByText('Lo que se te escapó').waitFor();
});
