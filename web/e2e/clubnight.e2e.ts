// A club night of eight people, each with a phone of their own: they register, find their tables, sign both
// rounds and read the standings; the director at a desk of 1366 px types no name and no result.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage, until } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';
const PEOPLE = ['Ana', 'Blas', 'Carla', 'Dani', 'Eva', 'Fito', 'Gala', 'Hugo'];

async function register(id: string, name: string): Promise<Page> {
  const phone = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`/torneo/${id}/inscripcion`);
  await phone.getByLabel('Nombre y apellido').fill(name);
  await phone.getByRole('button', { name: 'Pedir inscripción' }).click();
  await phone.getByText('solicitud enviada').waitFor();
  return phone;
}

/** Everybody signs their table: the first-named makes 400 and their number in the list, the other 300. */
async function signAll(phones: Page[], round: number): Promise<void> {
  for (const phone of phones) {
    await phone.getByRole('heading', { name: `Ronda ${round}, mesa` }).waitFor();
    const fields = phone.getByRole('spinbutton');
    await fields.nth(0).fill('400');
    await fields.nth(1).fill('300');
    await phone.getByRole('button', { name: 'Firmar el resultado' }).click();
    await phone.getByText(/Falta la firma de tu rival|Resultado firmado: 400–300/).waitFor();
  }
  for (const phone of phones) await phone.getByText('Resultado firmado: 400–300').waitFor();
}

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it('is registered, paired, signed and ranked by eight phones and a desk', async () => {
  const desk = await stage.person({ viewport: { width: 1366, height: 768 } });
  stage.account('Directora', 'player', PASSWORD);
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Directora');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Directora' }).waitFor();
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill('Jueves de club');
  await desk.getByRole('spinbutton', { name: 'Rondas' }).fill('2');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.getByRole('button', { name: 'Abrir la inscripción' }).click();
  const id = new URL(desk.url()).pathname.split('/')[2]!;

  const phones: Page[] = [];
  for (const name of PEOPLE) {
    phones.push(await register(id, name));
    await desk.getByRole('button', { name: `Aceptar ${name}` }).click();
  }
  await desk.getByText('Inscritos (8)').waitFor();
  for (const phone of phones) {
    await phone.getByRole('link', { name: 'Ir a mi mesa' }).click();
    await phone.getByRole('button', { name: 'Ya estoy aquí' }).click();
  }

  for (const round of [1, 2]) {
    await desk.getByRole('button', { name: 'Emparejar', exact: true }).click();
    await desk.getByText(`Ronda ${round}, sin publicar`).waitFor();
    // On no phone before it is published; on every phone once it is.
    for (const phone of phones)
      expect(await phone.getByRole('heading', { name: `Ronda ${round}, mesa` }).count()).toBe(0);
    await desk.getByRole('button', { name: 'Publicar' }).click();
    await desk.getByText(`Resultados de la ronda ${round}`).waitFor();
    await signAll(phones, round);
  }
  for (const phone of phones) expect(await fits(phone)).toBe(true);
  await desk.getByRole('button', { name: 'Cerrar el torneo' }).click();

  const people = (): Promise<string[]> =>
    desk.evaluate(async (one) => {
      const told = (await (await fetch(`/api/tournaments/${one}`)).json()) as {
        view: { standings: { name: string; values: number[] }[] };
      };
      return told.view.standings.map((row) => `${row.name} ${row.values[0]}`);
    }, id);
  await until(async () => (await people()).length === 8, 'standings');
  const points = (await people()).map((row) => Number(row.split(' ').at(-1)));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(8); // eight games, a point each
  expect([points[0], points[7]]).toEqual([2, 0]);
  await phones[0]!.goto(`/torneo/${id}`);
  await phones[0]!.getByText('terminado').waitFor();
  expect(await phones[0]!.locator('table').nth(1).locator('tbody tr').count()).toBe(8);
  expect(await fits(phones[0]!)).toBe(true);
  expect(await fits(desk)).toBe(true);
});
