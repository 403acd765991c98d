// The coach in a real browser: on the analysis board, in the review of a pasted game, and in a training game.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const LINE = '15/15/15/15/15/15/15/7AB6/15/15/15/15/15/15/15 ABCDEFG/ 12/30 0';
const GAME = [
  '#player1 ana Ana',
  '#player2 blas Blas',
  '>ana: AEFJNST 8D JEFAS +46 46',
  '>blas: ?AABIRU H1 ABU[rr]IRA. +77 77',
  '>ana: CINNRST E4 CRIN.S +16 62',
].join('\n');
const coach = (page: Page) => page.locator('[data-coach]');

it('a play of the analysis board is explained with the point of the manual', async () => {
  const page = await stage.person();
  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}`);
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('Detener').waitFor({ state: 'detached' });
  await page
    .locator('tbody tr')
    .nth(3)
    .getByRole('button', { name: /^Explicar / })
    .click();
  await coach(page).locator('.sum').waitFor();
  expect(await coach(page).locator('.sum').textContent()).toMatch(/\w.*\.$/);
  expect(await serious(page)).toEqual([]);
  await coach(page).getByRole('button', { name: 'Cerrar' }).click();
  expect(await coach(page).count()).toBe(0);
});

it('a pasted game is reviewed turn by turn and explained; what is no game says why', async () => {
  const page = await stage.person();
  await page.goto('/analizar');
  await page.getByRole('textbox', { name: 'La partida' }).fill('hola');
  await page.getByRole('button', { name: 'Analizar' }).click();
  await page.getByRole('alert').getByText('No se puede leer la partida').waitFor();
  await page.getByRole('textbox', { name: 'La partida' }).fill(GAME);
  await page.selectOption('select[name=edition]', 'prueba');
  await page.getByRole('button', { name: 'Analizar' }).click();
  await page.getByText('Ana – Blas: 62 – 77').waitFor();
  const turns = page.locator('[data-turns] tbody tr[data-grade]');
  await turns.nth(2).waitFor();
  expect(await turns.count()).toBe(3);
  await page.getByText(/^Revisado:/).waitFor();
  await page.getByRole('button', { name: 'Explicar el turno 1' }).click();
  await coach(page).locator('.sum').waitFor();
  expect(await coach(page).locator('.sum').textContent()).toContain('D8 JEFAS (46)');
  expect(await serious(page)).toEqual([]);
  expect(await turns.first().getByRole('link').getAttribute('href')).toMatch(/^\/analisis\?p=15%2F/);
});

it('a file is taken too, and a turn that was lost to a challenge is judged', async () => {
  const page = await stage.person();
  await page.goto('/analizar');
  const lost = [GAME, '>blas: DEEHLMP 15A HEP +9 86', '>blas: DEEHLMP -- -9 77'].join('\n');
  const file = { name: 'partida.gcg', mimeType: 'text/plain', buffer: Buffer.from(lost) };
  await page.getByLabel('O un archivo').setInputFiles(file);
  await page.selectOption('select[name=edition]', 'prueba');
  await page.getByRole('button', { name: 'Analizar' }).click();
  await page.getByText('Ana – Blas: 62 – 77').waitFor();
  await page.getByText('Retirada: HEP').waitFor();
  await page.getByText(/^Revisado: /).waitFor();
  expect(await page.locator('[data-turns] tbody tr').nth(3).getAttribute('data-grade')).toBe('medium');
});

it('who sits in a running game gets neither review nor coach', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  await onTurn([ana, beto]);
  await ana.goto('/analizar');
  await ana.getByRole('textbox', { name: 'La partida' }).fill(GAME);
  await ana.selectOption('select[name=edition]', 'prueba');
  await ana.getByRole('button', { name: 'Analizar' }).click();
  await ana.getByRole('alert').getByText('mientras dura no se analiza nada').waitFor();
  expect(await ana.locator('[data-turns]').count()).toBe(0);
});

it('in a training game the coach speaks of one’s own turns while it is played', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto], async (page) => {
    await page.selectOption('select[name=ruleset]', 'manual');
    await page.selectOption('select[name=edition]', 'prueba'); // the rule set brought its own, which takes building
    await page.check('input[name=training]');
  });
  const page = await onTurn([ana, beto]);
  await page.getByRole('button', { name: 'Pasar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
  await page.locator('[data-remarks] .sum').first().waitFor();
  await page.locator('[data-remarks] li a').first().waitFor();
  expect(await serious(page)).toEqual([]);
});
