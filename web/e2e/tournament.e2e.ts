// A club night of eight people: the director at a desk of 1366 px, the players on phones of 390 px.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';
const PEOPLE = ['Ana', 'Blas', 'Carla', 'Dani', 'Eva', 'Fito', 'Gala', 'Hugo'];

/** Everybody's own address, as the desk shows them. */
async function addresses(desk: Page): Promise<string[]> {
  await desk.getByRole('link', { name: 'Mostrar los códigos' }).click();
  await desk
    .locator('a[href*="/mesa/"]')
    .nth(PEOPLE.length - 1)
    .waitFor();
  return desk
    .locator('a[href*="/mesa/"]')
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href));
}

/** Ana's bingos and best play, below the scores. */
async function addSheet(phone: Page, bingos: number): Promise<void> {
  await phone.getByText('Más datos de la planilla').click();
  const ana = phone.getByRole('group', { name: 'Ana' });
  await ana.getByLabel('Jugadas de siete fichas').fill(String(bingos));
  await ana.getByLabel('Mejor jugada: palabra').fill('zapatos');
  await ana.getByLabel('Mejor jugada: puntos').fill('86');
  await ana.getByLabel('Puntos perdidos por tiempo').fill('10');
}

async function sign(phone: Page, first: number, second: number): Promise<void> {
  const fields = phone.getByRole('spinbutton');
  await fields.nth(0).fill(String(first));
  await fields.nth(1).fill(String(second));
  await phone.getByRole('button', { name: 'Firmar el resultado' }).click();
}

it('is run from the first name to the standings', async () => {
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
  expect(await serious(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.getByRole('heading', { name: 'Jueves de club' }).waitFor();

  await desk.locator('textarea').fill(PEOPLE.map((name, at) => `${name}, ${1800 - at}, AR`).join('\n'));
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (8)').waitFor();
  expect(await serious(desk)).toEqual([]);

  // The plan may change until the first round is published: the last round is for the prizes.
  await desk.getByText('Cómo se empareja (2 rondas)').click();
  await desk.getByLabel('Rondas', { exact: true }).fill('1');
  await desk.keyboard.press('Tab');
  await desk.getByRole('button', { name: 'Añadir una fase' }).click();
  expect(await desk.getByLabel('Fase 2').inputValue()).toBe('contenders');
  await desk.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => desk.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
  await desk.getByText('Premios y cupos (0)').click();
  await desk.getByLabel('Torneo al que clasifican').fill('Nacional');
  await desk.getByRole('button', { name: 'Añadir el cupo' }).click();
  await desk.getByText('Premios y cupos (1)').waitFor();
  expect(await serious(desk)).toEqual([]);

  // Nobody sees a pairing before it is published.
  const hall = await stage.person({ viewport: { width: 390, height: 844 } });
  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByText('Ronda 1, sin publicar').waitFor();
  const id = new URL(desk.url()).pathname.split('/')[2]!;
  await hall.goto(`/torneo/${id}`);
  await hall.getByText('Las mesas aparecerán aquí').waitFor();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByText('Resultados de la ronda 1').waitFor();
  await hall.getByRole('cell', { name: 'Ana – Eva' }).waitFor();
  expect(await serious(hall)).toEqual([]);

  // Somebody comes late: from the registration page to the desk and back.
  await desk.getByRole('button', { name: 'Abrir la inscripción' }).click();
  const late = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await late.goto(`/torneo/${id}/inscripcion`);
  await late.getByLabel('Nombre y apellido').fill('Ximena Tarde');
  await late.getByRole('button', { name: 'Pedir inscripción' }).click();
  await late.getByText('solicitud enviada').waitFor();
  expect(await serious(late)).toEqual([]);
  await desk.getByRole('button', { name: 'Rechazar Ximena Tarde' }).click();
  await desk.getByLabel('Motivo, si quieres (solo lo ve la mesa)').fill('Cupo completo');
  await desk.getByRole('button', { name: 'Rechazar Ximena Tarde' }).click();
  await desk.getByText('Solicitudes rechazadas (1)').click();
  await desk.getByText('Ximena Tarde: Cupo completo', { exact: true }).waitFor();
  await late.getByText('no aceptó la solicitud').waitFor();

  // The hall: clock, word judge with one answer, screen with everybody by name.
  await desk.getByRole('button', { name: 'Poner en marcha el reloj' }).click();
  await hall.getByRole('timer').waitFor();
  await desk.getByRole('button', { name: 'Juez de palabras' }).click();
  const judge = await desk.getByRole('link', { name: 'Abrir el juez de palabras' }).getAttribute('href');
  const screen = await stage.person({ viewport: { width: 1366, height: 768 } });
  await screen.goto(judge!);
  await screen.getByLabel('Palabras en duda').fill('sol marinero');
  await screen.keyboard.press('Enter');
  await screen.getByText('NO VÁLIDA', { exact: true }).waitFor();
  expect(await serious(screen)).toEqual([]);
  await screen.getByLabel('Palabras en duda').waitFor(); // blank again by itself
  expect(await screen.getByText('MARINERO').count()).toBe(0);
  await desk.getByText('Consultas al juez (1)').waitFor();
  await screen.goto(`/torneo/${id}/sala`);
  await screen.getByRole('row', { name: 'Ana 1 Eva' }).waitFor();
  expect(await serious(screen)).toEqual([]);
  // Streams: the band, one field, the time that is left.
  await screen.goto(`/superpuesto/torneo/${id}`);
  await screen.getByText('Jueves de club').waitFor();
  expect(await serious(screen)).toEqual([]);
  await screen.goto(`/superpuesto/torneo/${id}?campo=table-1-second`);
  await screen.locator('[data-field=table-1-second]', { hasText: /^Eva$/ }).waitFor();
  await screen.goto(`/superpuesto/torneo/${id}?campo=clock`);
  await screen.locator('[data-field=clock]', { hasText: /^\d+:\d\d$/ }).waitFor();
  await screen.goto(`/superpuesto/torneo/${id}/mesa/1`);
  await screen.getByText('No hay partida').waitFor();

  // Both players sign on their phones: the first time one of them is wrong.
  const links = await addresses(desk);
  expect(await desk.locator('img').count()).toBe(PEOPLE.length);
  expect(await serious(desk)).toEqual([]);
  await desk.goto(`/torneo/${id}/direccion`);
  const [ana, , , , eva] = links;
  const phone = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(ana!);
  await phone.getByRole('button', { name: 'Ya estoy aquí' }).click();
  await phone.getByRole('button', { name: 'Duda con la cuenta' }).click();
  await phone.getByText('Un árbitro va hacia tu mesa').waitFor();
  await desk.getByText('Mesa 1 · Duda con la cuenta').waitFor();
  await desk.getByRole('button', { name: 'Atendida' }).click();
  await desk.getByText('Tiempo detenido por llamadas').waitFor();
  await addSheet(phone, 2);
  await sign(phone, 400, 380);
  await phone.getByText('Falta la firma de tu rival').waitFor();
  await phone.goto(eva!);
  await addSheet(phone, 3);
  await phone.getByText('Tu rival ya escribió algunos de estos datos').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await sign(phone, 400, 390);
  await phone.getByText('Tu rival firmó otro resultado').waitFor();
  await phone.getByRole('row', { name: 'jugadas de siete fichas Ana 3 2' }).waitFor();
  await phone.getByRole('row', { name: 'puntos Eva 390 380' }).waitFor();
  expect(await serious(phone)).toEqual([]);
  await desk.getByText('Lo que informaron los jugadores').waitFor();
  await desk.getByText('No coincide: jugadas de siete fichas, puntos').first().waitFor();
  await phone.reload(); // what was signed is there to be mended
  await phone.getByText('Más datos de la planilla').click();
  const sevens = phone.getByRole('group', { name: 'Ana' }).getByLabel('Jugadas de siete fichas');
  expect(await sevens.inputValue()).toBe('3');
  await sevens.fill('2');
  await phone.getByRole('spinbutton').nth(1).fill('380');
  await phone.getByRole('button', { name: 'Firmar el resultado' }).click();
  await phone.getByText('Resultado firmado: 400–380').waitFor();
  await phone.getByText('Ana: 2 de siete fichas · ZAPATOS 86 · −10').waitFor();

  // The desk enters the others by keyboard alone: the next table waits for its scores.
  const fields = desk.locator('input.scores');
  await desk.locator('input.scores').nth(2).waitFor();
  await expect.poll(() => fields.count(), { timeout: 60_000 }).toBe(3);
  await fields.first().focus();
  for (let left = 3; left > 0; left--) {
    await desk.locator('input.scores').first().fill('410 300');
    await desk.keyboard.press('Enter');
    await expect.poll(() => fields.count(), { timeout: 60_000 }).toBe(left - 1);
  }
  // A slip of the desk is mended; a second desk's log comes in, and the director decides.
  await desk.getByText('Corregir un resultado').click();
  await desk.locator('details[open] select').first().selectOption('2');
  await desk.getByLabel('Puntajes').fill('409 300');
  await desk.getByRole('button', { name: 'Anotar', exact: true }).click();
  await desk.getByText('Mesa 2: resultado anotado.').waitFor();
  await desk.getByRole('cell', { name: '409–300' }).waitFor();
  expect(await serious(desk)).toEqual([]);
  const other = await (await desk.request.get(`/api/tournaments/${id}/log`)).text();
  const last = other.trimEnd().split('\n').at(-1)!;
  const theirs = JSON.parse(last) as { at: number; by: string; result: { first: { score: number } } };
  theirs.by = 'Mesa dos';
  theirs.result.first.score = 399;
  await desk.getByText('Unir el registro de otra mesa').click();
  const log = `${other.slice(0, other.trimEnd().lastIndexOf('\n') + 1)}${JSON.stringify(theirs)}\n`;
  await desk
    .getByLabel('Registro de la otra mesa')
    .setInputFiles({ name: 'otra.torneo', mimeType: 'application/x-ndjson', buffer: Buffer.from(log) });
  await desk.getByText('Diferencias entre mesas (1)').waitFor();
  await desk.getByText('aquí 409–300, en la otra mesa 399–300').waitFor();
  expect(await serious(desk)).toEqual([]);
  await desk.getByRole('textbox', { name: 'Motivo' }).fill('Lo dice la planilla');
  await desk.getByRole('button', { name: 'Vale lo de la otra mesa' }).click();
  await desk.getByRole('cell', { name: '399–300' }).waitFor();

  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByText('Resultados de la ronda 2').waitFor();
  for (let left = 4; left > 0; left--) {
    await fields.first().fill('350 340');
    await desk.keyboard.press('Enter');
    await expect.poll(() => fields.count(), { timeout: 60_000 }).toBe(left - 1);
  }
  await desk.getByRole('button', { name: 'Cerrar el torneo' }).click();

  await hall.getByText('terminado').waitFor();
  await hall.goto('/torneos');
  await hall.getByRole('link', { name: 'Jueves de club' }).click();
  const rows = hall.locator('table').nth(1).locator('tbody tr');
  await rows.nth(7).waitFor();
  expect(await rows.count()).toBe(8);
  expect(await hall.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // What else it tells: cross-table, graph of places, records, a player's own page.
  await hall.getByRole('link', { name: 'Cuadro cruzado y estadísticas' }).click();
  await hall.getByText('Mayor puntaje', { exact: false }).first().waitFor();
  expect(await hall.locator('polyline').count()).toBe(8);
  expect(await serious(hall)).toEqual([]);
  expect(await hall.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await hall.getByRole('link', { name: 'Ana', exact: true }).first().click();
  await hall.getByRole('heading', { name: 'Ana' }).waitFor();
  expect(await hall.locator('tbody tr').count()).toBe(2);
});
