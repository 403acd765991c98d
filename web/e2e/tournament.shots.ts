// Pictures of a tournament for docs/torneos.md, taken as a new director goes along: desk, phone, hall.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');
const PEOPLE = ['Ana Torres', 'Blas Ríos', 'Carla Peña', 'Daniel Sosa', 'Eva Núñez', 'Fito Luna'];

it('shows the desk, a phone and the screen of the hall', async () => {
  const desk = await stage.person({ viewport: { width: 1366, height: 900 } });
  stage.account('Marta Ruiz', 'player', 'una contraseña larga');
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Marta Ruiz');
  await desk.getByLabel('Contraseña').fill('una contraseña larga');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Marta Ruiz' }).waitFor();
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill('Jueves de club');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.locator('textarea').fill(PEOPLE.map((name, at) => `${name}, ${1800 - 40 * at}, AR`).join('\n'));
  await desk.screenshot({ path: `${IMG}/torneo-inscribir.png` });
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (6)').waitFor();
  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByRole('button', { name: 'Poner en marcha el reloj' }).click();
  await desk.getByRole('timer').waitFor();
  await desk.locator('input.scores').first().fill('412 377');
  await desk.evaluate(() => window.scrollTo(0, 0));
  await desk.screenshot({ path: `${IMG}/torneo-mesa.png` });
  const id = new URL(desk.url()).pathname.split('/')[2]!;

  await desk.getByRole('link', { name: 'Mostrar los códigos' }).click();
  const link = desk.locator('a[href*="/mesa/"]').first();
  await link.waitFor();
  const phone = await stage.person({ viewport: { width: 390, height: 780 }, hasTouch: true });
  await phone.goto((await link.getAttribute('href'))!);
  await phone.getByRole('button', { name: 'Ya estoy aquí' }).click();
  await phone.getByRole('spinbutton').first().fill('412');
  await phone.evaluate(() => window.scrollTo(0, 0));
  await phone.screenshot({ path: `${IMG}/torneo-telefono.png` });

  const screen = await stage.person({ viewport: { width: 1280, height: 720 } });
  await screen.goto(`/torneo/${id}/sala`);
  await screen.getByRole('row', { name: /Ana Torres/ }).waitFor();
  await screen.screenshot({ path: `${IMG}/torneo-sala.png` });
});
