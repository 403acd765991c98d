// A league: members by name and by account, a season, a game by correspondence, promotion and relegation.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';

async function enter(page: Page, name: string): Promise<void> {
  stage.account(name, 'player', PASSWORD);
  await page.goto('/entrar');
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('link', { name }).waitFor();
}

it('goes through a season', async () => {
  const desk = await stage.person({ viewport: { width: 1366, height: 768 } });
  await enter(desk, 'Olga Paz');
  await desk.goto('/torneos');
  await desk.getByRole('link', { name: 'Ligas' }).click();
  await desk.getByLabel('Nombre de la liga').fill('Liga del Sur');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByLabel('Por división').fill('2');
  await desk.getByLabel('Suben y bajan').fill('1');
  expect(await serious(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Crear liga' }).click();
  await desk.getByRole('heading', { name: 'Liga del Sur' }).waitFor();
  const address = desk.url();

  const phones: Page[] = [];
  for (const name of ['Ana Gil', 'Blas Ríos']) {
    const phone = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await enter(phone, name);
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Unirme a la liga' }).click();
    await phone.getByRole('button', { name: 'Dejar la liga' }).waitFor();
    phones.push(phone);
  }
  await desk.locator('textarea').fill('Carla\nDani');
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Socios (4)').waitFor();
  await desk.getByLabel('Nombre de la temporada').fill('Otoño');
  await desk.getByRole('button', { name: 'Abrir temporada' }).click();
  await desk.getByRole('heading', { name: 'División 2' }).waitFor();
  expect(await serious(desk)).toEqual([]);

  // Both sit down, and the game is there for both.
  for (const phone of phones) await phone.getByRole('button', { name: 'Jugar por correspondencia' }).click();
  for (const phone of phones) await phone.getByRole('link', { name: 'Ver la partida' }).waitFor();
  expect(await serious(phones[0]!)).toEqual([]);
  expect(await phones[0]!.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // The secretary enters the other game, closes although one is missing, and opens the next season.
  await desk.getByText('Partidas (0 de 1)').nth(1).click();
  await desk.getByLabel('Carla – Dani').fill('300 400');
  await desk.keyboard.press('Enter');
  await desk.getByText('Partidas (1 de 1)').waitFor();
  await desk.getByLabel('Falta 1 partida').check();
  await desk.getByRole('button', { name: 'Cerrar la temporada' }).click();
  await desk.getByText('terminada').waitFor();
  expect(await desk.getByText('asciende', { exact: true }).count()).toBe(1);
  await desk.getByLabel('Nombre de la temporada').fill('Invierno');
  await desk.getByRole('button', { name: 'Abrir temporada' }).click();
  await desk.getByRole('heading', { name: 'Invierno' }).waitFor();
  const top = desk.getByRole('table', { name: 'División 1' });
  const first = await top.getByText(/Carla|Dani/).count();
  expect(first).toBe(1);
  await desk.getByRole('combobox').first().selectOption({ label: 'Otoño' });
  await desk.getByRole('heading', { name: 'Otoño' }).waitFor();
  expect(await serious(desk)).toEqual([]);
});
