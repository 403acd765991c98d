// The director's tools in a real browser: teams from a list, pairs, tables by hand and changed, conditions, ratings.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';
const LIST =
  'nombre,rating,país,equipo\nAna,1800,CL,Chile\nBlas,1700,CL,Chile\nCarla,,PE,Perú\nDani,,PE,Perú\n';

/** A new user comes from the tournaments' page, makes an account and is back there. */
async function newcomer(): Promise<Page> {
  const desk = await stage.person({ viewport: { width: 1366, height: 768 } });
  await desk.goto('/torneos');
  await desk.getByRole('link', { name: 'Crear una cuenta' }).click();
  await desk.getByLabel('Nombre').fill('Marta Ruiz');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Crear cuenta' }).click();
  await desk.getByLabel('Nombre del torneo').fill('Copa chica');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.getByText('Primero, los jugadores').waitFor();
  return desk;
}

/** Who sits where in the round that the desk shows. */
const pairs = (page: Page): Promise<string[]> =>
  page.locator('table').first().locator('tbody td:nth-child(2)').allTextContents();

it('has a form for every act of the desk', async () => {
  const desk = await newcomer();
  await desk.locator('textarea').fill(LIST);
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (4)').waitFor();
  await desk.getByRole('heading', { name: 'Equipos' }).waitFor();

  // Conditions, which everybody reads.
  await desk.getByText('Condiciones', { exact: true }).click();
  await desk.getByLabel('Cuota de inscripción').fill('10 euros');
  await desk.getByLabel('Minutos por jugador').fill('15');
  await desk.getByRole('button', { name: 'Guardar' }).first().click();
  await desk.getByText('Guardado.').waitFor();
  expect(await serious(desk)).toEqual([]);

  // An entry is mended, and ratings come from a list.
  await desk.getByText('Editar inscritos, importar').click();
  await desk.getByLabel('Editar a un inscrito').selectOption({ label: 'Dani' });
  await desk.getByLabel('Id en la federación').fill('PE-7');
  await desk.locator('form', { hasText: 'Id en la federación' }).getByRole('button').click();
  await desk.getByLabel('Tomar los ratings').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('nombre,id,rating\nOtro nombre,PE-7,1650\n'),
  });
  await desk.getByText('Ratings tomados: 1.').waitFor();
  await desk.getByText('Fuera de la lista: Ana, Blas, Carla.').waitFor();
  await desk.getByText('1650 · PE · Perú').waitFor();

  // A forbidden pair does not meet; released, everything is as before.
  await desk.getByText('Parejas prohibidas y fijas (0)').click();
  const bound = desk.locator('details', { hasText: 'Parejas prohibidas' });
  await bound.locator('select').first().selectOption({ label: 'Ana' });
  await bound.locator('select').last().selectOption({ label: 'Blas' });
  await bound.getByLabel('Motivo').fill('Del mismo equipo');
  await bound.getByRole('button', { name: 'Prohibir' }).click();
  await desk.getByText('Parejas prohibidas y fijas (1)').waitFor();
  await desk.getByText('no se enfrentan · Del mismo equipo').waitFor();
  expect(await serious(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Levantar' }).click();
  await bound.getByLabel('Motivo, si quieres (solo lo ve la mesa)').fill('Ya no juegan por equipos');
  await desk.getByRole('button', { name: 'Levantar' }).click();
  await desk.getByText('Parejas prohibidas y fijas (0)').waitFor();

  await desk.getByText('Actos con motivo (2)').click();
  await desk.getByText('Pareja liberada, Ana – Blas: Ya no juegan por equipos').waitFor();

  // A captain's line-up, while teams meet.
  const plan = desk.locator('details', { hasText: 'Cómo se empareja' });
  const system = async (name: string): Promise<void> => {
    await plan.getByLabel('Fase 1').selectOption(name);
    await plan.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => plan.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
  };
  await plan.locator('summary').click();
  await system('teams');
  const lineups = desk.locator('details', { hasText: 'Alineaciones' });
  await lineups.locator('summary').click();
  await lineups.getByLabel('Equipo').selectOption('Chile');
  const up = lineups.getByRole('button', { name: 'Subir Blas' });
  await up.press('Enter');
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true'); // at the top, and still where one is
  await expect.poll(() => up.evaluate((one) => one === document.activeElement)).toBe(true);
  await lineups.getByRole('button', { name: 'Guardar la alineación' }).click();
  await desk.getByText('Chile: alineación guardada.').waitFor();
  expect(await lineups.locator('li').first().textContent()).toContain('Blas');
  expect(await serious(desk)).toEqual([]);
  await system('swiss');

  // Fees are the desk's: noted with or without a sum, and taken back.
  await desk.getByText('Cuotas (0 de 4)').click();
  const fees = desk.locator('details', { hasText: 'Cuotas (' });
  await fees.getByLabel('Ana').fill('8 euros');
  await fees.getByRole('button', { name: 'Anotar pago Ana' }).click();
  await fees.getByText('pagada · 8 euros · anotó Marta Ruiz').waitFor();
  await fees.getByRole('button', { name: 'Anotar pago Blas' }).click();
  await desk.getByText('Cuotas (2 de 4)').waitFor();
  await fees.getByRole('button', { name: 'Quitar Blas' }).click();
  await desk.getByText('Cuotas (1 de 4)').waitFor();
  expect(await serious(desk)).toEqual([]);

  // By hand, from the draft that the system made.
  await desk.getByRole('button', { name: 'Emparejar', exact: true }).click();
  await desk.getByText('Ronda 1, sin publicar').waitFor();
  await desk.getByText('Emparejar a mano la ronda 1').click();
  const seat = desk.locator('details', { hasText: 'Emparejar a mano' }).locator('select'); // row by row
  for (const at of [0, 1, 2, 3]) await seat.nth(at).selectOption('0');
  await seat.nth(0).selectOption({ label: 'Ana' });
  await seat.nth(1).selectOption({ label: 'Blas' });
  await desk.getByRole('button', { name: 'Sentar a los que faltan' }).click();
  expect(await serious(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Emparejar así' }).click();
  await desk.getByText('Mesas hechas a mano').waitFor();
  expect(await pairs(desk)).toEqual(['Ana – Blas', 'Carla – Dani']);
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByText('Faltan 2 resultados').waitFor();

  // After publication: two change places, a table moves, and the public sees it.
  const id = new URL(desk.url()).pathname.split('/')[2]!;
  await desk.getByText('Cambiar mesas de la ronda 1').click();
  const seats = desk.locator('details', { hasText: 'Cambiar mesas' });
  await seats.getByLabel('Quién deja su sitio').selectOption({ label: 'Blas' });
  await seats.getByLabel('Quién lo ocupa').selectOption({ label: 'Carla' });
  await seats.getByLabel('Motivo').first().fill('Error de lista');
  await seats.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await desk.getByText('Las mesas nuevas ya están publicadas').waitFor();
  await seats.locator('select').nth(2).selectOption('2');
  await seats.getByLabel('Pasa a la mesa').fill('9');
  await seats.getByLabel('Motivo').last().fill('Mesa coja');
  await seats.getByRole('button', { name: 'Trasladar' }).click();
  await desk.getByText('La mesa 2 es ahora la 9').waitFor();
  expect(await serious(desk)).toEqual([]);
  const phone = await stage.person({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/torneo/${id}`);
  await phone.getByRole('row', { name: '9 Blas – Dani' }).waitFor();
  await phone.getByRole('row', { name: '1 Ana – Carla' }).waitFor();
  await phone.getByText('Condiciones', { exact: true }).click();
  await phone.getByText('10 euros').waitFor();
  expect(await serious(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await phone.content()).not.toContain('8 euros'); // who has paid is the desk's

  // Once the conditions are public, a pair needs its reason, and so does lifting it.
  await bound.locator('select').first().selectOption({ label: 'Ana' });
  await bound.locator('select').last().selectOption({ label: 'Dani' });
  expect(await bound.getByRole('button', { name: 'Fijar' }).isDisabled()).toBe(true);
  await bound.getByLabel('Motivo').fill('Final acordada');
  await bound.getByRole('button', { name: 'Fijar' }).click();
  await desk.getByText('Parejas prohibidas y fijas (1)').waitFor();
  await bound.getByRole('button', { name: 'Levantar' }).click();
  expect(await bound.getByRole('button', { name: 'Levantar' }).isDisabled()).toBe(true);
  await bound.getByLabel('Motivo (solo lo ve la mesa)').fill('Se sorteará');
  await bound.getByRole('button', { name: 'Levantar' }).click();
  await desk.getByText('Parejas prohibidas y fijas (0)').waitFor();

  // An odd score is asked about; with more from the sheet it is entered anew; nobody signs alone.
  await desk.locator('#table-1').fill('1400 300');
  await desk.keyboard.press('Enter');
  await desk.getByText('Mesa 1: 1400–300. Un puntaje poco común').waitFor();
  await desk.getByText('Corregir un resultado').click();
  const correct = desk.locator('details', { hasText: 'Corregir un resultado' }).first();
  await correct.locator('select').first().selectOption('1');
  await correct.getByLabel('Puntajes').fill('400 300');
  await correct.getByText('Más datos de la planilla').click();
  const sheet = correct.getByRole('group', { name: 'Ana' });
  await sheet.getByLabel('Jugadas de siete fichas').fill('2');
  await sheet.getByLabel('Mejor jugada: puntos').fill('95');
  await sheet.getByLabel('Puntos perdidos por tiempo').fill('10');
  await correct.getByRole('button', { name: 'Anotar', exact: true }).click();
  await desk.getByRole('cell', { name: '400–300' }).waitFor();
  await desk.getByText('Segunda anotación (1 sin confirmar)').click();
  await desk.locator('#second-1').fill('400 300');
  await desk.keyboard.press('Enter');
  await desk.locator('.note.bad').waitFor();

  // Closing with rounds left asks first, and the end has everything to take away.
  await desk.locator('#table-9').fill('350 360');
  await desk.keyboard.press('Enter');
  await desk.getByText('Ronda 1 completa').waitFor();
  await desk.getByRole('button', { name: 'Cerrar el torneo' }).click();
  await desk.getByText('Quedan rondas por jugar').waitFor();
  await desk.getByRole('button', { name: 'Sí, cerrar' }).click();
  await desk.getByText('Torneo terminado: gana Ana').waitFor();
  expect(await serious(desk)).toEqual([]);
  const report = await desk.getByRole('link', { name: 'Informe para la federación' }).getAttribute('href');
  expect((await desk.request.get(report!)).status()).toBe(200);
  expect((await phone.request.get(report!)).status()).toBe(401);
  await phone.goto(`/torneo/${id}/datos`);
  await phone.getByRole('heading', { name: 'Ratings' }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
