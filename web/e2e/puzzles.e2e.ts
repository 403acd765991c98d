// Puzzles in a real browser: the day's, answered in writing and given up, and a word to be doubted. Any day will do.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('the play of the day: what is no play, a wrong one, the solution, and a card without it', async () => {
  const page = await stage.person();
  const heard: string[] = [];
  page.on('response', (one) => {
    if (one.url().includes('/api/puzzles/')) void one.text().then((text) => heard.push(text));
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Problemas', exact: true }).click();
  await page.getByRole('heading', { name: /^La jugada del día, \d{1,2} de \p{L}+ de 2\d{3}$/u }).waitFor();
  const line = page.getByLabel('Tu jugada por escrito');
  await line.fill('hola');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('alert').getByText('Esa jugada no se entiende').waitFor();
  await line.fill('paso');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('No es esa. Intentos que te quedan: 2.').waitFor();
  expect(await page.locator('[data-solution], [data-card]').count()).toBe(0);
  expect(heard.length).toBe(2);
  expect(heard.every((text) => text.includes('"solution":null'))).toBe(true);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ver la solución' }).click();
  await page.locator('[data-solution]').getByText('Esta vez no.').waitFor();
  const answer = await page.locator('[data-solution] strong').textContent();
  const card = (await page.locator('[data-card]').textContent()) ?? '';
  expect(card).toMatch(/^Tesela · La jugada del día 2\d{3}-\d\d-\d\d: se me resistió\s+🟥⬜$/u);
  expect(card).not.toContain(/ (\S+)\.$/.exec(answer ?? '')?.[1]);
  expect(await serious(page)).toEqual([]);
  await page.reload();
  await page.locator('[data-solution]').waitFor();
  expect(await page.locator('[data-solution] strong').textContent()).toBe(answer);
});

it('a word is accepted or challenged once, and the judge says why', async () => {
  const page = await stage.person();
  await page.goto('/problemas');
  await page.getByLabel('Clase').selectOption('challenge');
  await page.getByRole('button', { name: 'Otro problema' }).click();
  await page.getByRole('button', { name: 'La acepto' }).click();
  await page
    .locator('[data-solution]')
    .getByText(/^Solución: hay que (aceptarla|cuestionarla)\.$/)
    .waitFor();
  expect(await page.locator('[data-solution] > p').count()).toBeGreaterThan(1);
  expect(await serious(page)).toEqual([]);
});
