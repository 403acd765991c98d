// Pictures of a tournament for docs/torneos.md, taken as a new director goes along: desk, phone, hall, league.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');
const PEOPLE = ['Ana Torres', 'Blas Ríos', 'Carla Peña', 'Daniel Sosa', 'Eva Núñez', 'Fito Luna'];

/** A picture from the top of the page, in the docs. */
async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `${IMG}/${name}.png` });
}

async function direct(): Promise<Page> {
  const desk = await stage.person({ viewport: { width: 1366, height: 900 } });
  stage.account('Marta Ruiz', 'player', 'una contraseña larga');
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Marta Ruiz');
  await desk.getByLabel('Contraseña').fill('una contraseña larga');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Marta Ruiz' }).waitFor();
  return desk;
}

it('shows the desk, a phone, the screen of the hall, the arbiters and a league', async () => {
  const desk = await direct();
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill('Jueves de club');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.locator('textarea').fill(PEOPLE.map((name, at) => `${name}, ${1800 - 40 * at}, AR`).join('\n'));
  await picture(desk, 'torneo-inscribir');
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (6)').waitFor();
  await desk.getByText('Parejas prohibidas y fijas (0)').click();
  const bound = desk.locator('details', { hasText: 'Parejas prohibidas' });
  await bound.locator('select').first().selectOption({ label: 'Carla Peña' });
  await bound.locator('select').last().selectOption({ label: 'Fito Luna' });
  await bound.getByLabel('Motivo').fill('Son hermanos');
  await bound.getByRole('button', { name: 'Prohibir' }).click();
  await desk.getByText('Parejas prohibidas y fijas (1)').waitFor();
  await desk.getByText('Emparejar a mano la ronda 1').click();
  await bound.evaluate((one) => window.scrollTo(0, one.getBoundingClientRect().top + scrollY - 80));
  await desk.screenshot({ path: `${IMG}/torneo-herramientas.png` });
  await desk.getByRole('button', { name: 'Emparejar', exact: true }).click();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByRole('button', { name: 'Poner en marcha el reloj' }).click();
  await desk.getByRole('timer').waitFor();
  await desk.locator('input.scores').first().fill('412 377');
  await picture(desk, 'torneo-mesa');
  const id = new URL(desk.url()).pathname.split('/')[2]!;

  await desk.getByRole('link', { name: 'Mostrar los códigos' }).click();
  const link = desk.locator('a[href*="/mesa/"]').first();
  await link.waitFor();
  const phone = await stage.person({ viewport: { width: 390, height: 780 }, hasTouch: true });
  await phone.goto((await link.getAttribute('href'))!);
  await phone.getByRole('button', { name: 'Ya estoy aquí' }).click();
  await phone.getByRole('spinbutton').first().fill('412');
  await picture(phone, 'torneo-telefono');

  const screen = await stage.person({ viewport: { width: 1280, height: 720 } });
  await screen.goto(`/torneo/${id}/sala`);
  await screen
    .getByRole('row', { name: /Ana Torres/ })
    .first()
    .waitFor();
  await screen.screenshot({ path: `${IMG}/torneo-sala.png` });

  await phone.getByRole('button', { name: 'Duda con la cuenta' }).click();
  await desk.goto(`/torneo/${id}/arbitraje`);
  const penalties = desk.getByRole('region', { name: 'Sanciones' });
  for (const facts of ['Habló con otra mesa.', 'Volvió a hablar con otra mesa.']) {
    await penalties.getByLabel('Jugador').selectOption({ label: 'Blas Ríos' });
    await penalties.getByLabel('Hechos').fill(facts);
    await penalties.getByRole('button', { name: 'Sancionar' }).click();
    await penalties.getByText(facts, { exact: true }).waitFor();
  }
  await picture(desk, 'torneo-arbitraje');

  await desk.goto('/ligas');
  await desk.getByLabel('Nombre de la liga').fill('Liga del Sur');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByLabel('Por división').fill('3');
  await desk.getByLabel('Suben y bajan').fill('1');
  await desk.getByRole('button', { name: 'Crear liga' }).click();
  await desk.locator('textarea').fill(PEOPLE.join('\n'));
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Socios (6)').waitFor();
  await desk.getByLabel('Nombre de la temporada').fill('Otoño 2026');
  await desk.getByRole('button', { name: 'Abrir temporada' }).click();
  await desk.getByText('Partidas (0 de 3)').first().click();
  await desk.locator('input.scores').first().fill('412 377');
  await desk.keyboard.press('Enter');
  await desk.getByText('Partidas (1 de 3)').waitFor();
  await picture(desk, 'liga');
});
