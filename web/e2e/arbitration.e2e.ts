// The arbiters' desk: a call, a penalty that is remembered, a late arrival, a word appealed, the tribunal, cases.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';
const PEOPLE = ['Ana, 1800, AR', 'Blas, 1790, UY', 'Carla, 1780, CL', 'Dani, 1770, PE'];

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function tournament(desk: Page, name: string): Promise<string> {
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill(name);
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.selectOption('[name=ruleset]', 'fise-2007');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.getByRole('heading', { name }).waitFor();
  return new URL(desk.url()).pathname.split('/')[2]!;
}

it('keeps every decision, from the call of a table to the book of cases', async () => {
  const desk = await stage.person({ viewport: { width: 1366, height: 768 } });
  stage.account('Marta Ruiz', 'player', PASSWORD);
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Marta Ruiz');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Marta Ruiz' }).waitFor();
  const id = await tournament(desk, 'Abierto');
  await desk.locator('textarea').fill(PEOPLE.join('\n'));
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (4)').waitFor();
  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByRole('button', { name: 'Poner en marcha el reloj' }).click();
  await desk.getByRole('timer').waitFor();
  const codes = (await (await desk.request.get(`/api/tournaments/${id}/codes`)).json()) as { code: string }[];

  // A table calls; the arbiters' page shows it too.
  const phone = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`/torneo/${id}/mesa/${codes[0]!.code}`);
  await phone.getByText('Sorteen quién empieza').waitFor();
  await phone.getByRole('button', { name: 'Salir de la sala' }).click();
  await desk.getByRole('link', { name: 'Arbitraje' }).first().click();
  await desk.getByText('Mesa 1 · Salir de la sala').waitFor();
  await desk.getByRole('button', { name: 'Atendida' }).click();

  // Two warnings: the second is seen to be the second. Then thirty points, told at the table.
  const penalties = desk.getByRole('region', { name: 'Sanciones' });
  for (const facts of ['Habló con otra mesa', 'Volvió a hablar']) {
    await penalties.getByLabel('Jugador').selectOption({ label: 'Ana' });
    await penalties.getByLabel('Hechos').fill(facts);
    await penalties.getByRole('button', { name: 'Sancionar' }).click();
    await penalties.getByText(facts).waitFor();
  }
  await penalties.getByText('2.ª vez').waitFor();
  await penalties.getByLabel('Jugador').selectOption({ label: 'Ana' });
  await penalties.getByText('Antes en este torneo (2)').waitFor();
  await penalties.getByLabel('Sanción').selectOption('points');
  expect(await penalties.getByLabel('Artículo').inputValue()).toBe('38§5');
  await penalties.getByLabel('Hechos').fill('Y otra vez');
  await penalties.getByRole('button', { name: 'Sancionar' }).click();
  await phone.getByText('se le restan 30 puntos').waitFor();
  expect(await serious(desk)).toEqual([]);

  // Who comes late, by the clock of the round.
  const late = desk.getByRole('region', { name: 'Llegadas tarde' });
  await late.getByLabel('Quién acaba de llegar').selectOption({ label: 'Dani' });
  await late.getByRole('button', { name: 'Llegó ahora' }).click();
  await late.getByText('de su reloj en la ronda 1').waitFor();

  // Who leaves the room, who did not say so, and who is back.
  const outings = desk.getByRole('region', { name: 'Salidas de la sala' });
  for (const name of ['Ana', 'Dani']) {
    await outings.getByLabel('Quién sale').selectOption({ label: name });
    if (name === 'Dani') await outings.getByLabel('Salió sin avisar').check();
    await outings.getByRole('button', { name: 'Sale ahora' }).click();
    await outings.getByRole('button', { name: `Volvió ${name}` }).waitFor();
  }
  await outings.getByText('sin avisar', { exact: true }).waitFor();
  await outings.getByRole('button', { name: 'Volvió Ana' }).click();
  await outings.getByText('salió en la ronda 1').waitFor();
  expect(await serious(desk)).toEqual([]);

  // A word that was rejected is defended from the phone, and answered once.
  await phone.getByText('Apelar el veredicto sobre mi palabra').click();
  await phone.getByLabel('Palabras').fill('xifo');
  await phone.getByLabel('Fundamentos por escrito').fill('Está en el diccionario de 2001');
  await phone.getByRole('button', { name: 'Apelar', exact: true }).click();
  await phone.getByText('los árbitros responderán aquí').waitFor();
  expect(await serious(phone)).toEqual([]);
  expect(await fits(phone)).toBe(true);
  const words = desk.getByRole('region', { name: 'Apelaciones de palabras' });
  await words.getByText('Está en el diccionario de 2001').waitFor();
  await words.getByLabel('Respuesta por escrito').fill('No figura');
  await words.getByRole('button', { name: 'NO VÁLIDA' }).click();
  await phone.getByText('NO VÁLIDA').waitFor();

  // The book of cases: a case, found by a word, to be cited below.
  const other = await tournament(desk, 'Nacional');
  await desk.goto(`/torneo/${other}/casos`);
  await desk.getByLabel('Hechos').fill('Habló sin que se lo advirtieran');
  await desk.getByLabel('Decisión').fill('Se advierte antes de sancionar');
  await desk.getByLabel('Artículos').fill('38§1');
  await desk.getByRole('button', { name: 'Guardar el caso' }).click();
  await desk.getByText('Caso 1', { exact: true }).waitFor();
  const book = await (await desk.request.get(`/api/tournaments/${other}/reports/cases`)).text();
  await desk.goto(`/torneo/${id}/casos`);
  await desk
    .getByLabel('Traer el libro de otro torneo')
    .setInputFiles({ name: 'casos.json', mimeType: 'application/json', buffer: Buffer.from(book) });
  await desk.getByText('«Nacional», caso 1').waitFor();
  await desk.getByLabel('Buscar').fill('reloj');
  await desk.getByText('No hay ningún caso así').waitFor();
  await desk.getByLabel('Buscar').fill('ADVIRTIERAN');
  await desk.getByText('Caso 1', { exact: true }).waitFor();
  expect(await serious(desk)).toEqual([]);

  // The tribunal: the players' representative is of the appellant's country, so the first substitute sits.
  await desk.goto(`/torneo/${id}/arbitraje`);
  const appeals = desk.getByRole('region', { name: 'Tribunal de apelaciones' });
  await appeals.getByText('Anotar el tribunal elegido').click();
  const members = [
    ['Por la organización', 'Olga', 'AR'],
    ['Por la federación', 'Félix', 'ES'],
    ['Por los jugadores', 'Paz', 'AR'],
    ['Primer suplente', 'Sol', 'UY'],
    ['Segundo suplente', 'Luz', 'CL'],
  ] as const;
  for (const [seat, name, country] of members) {
    await appeals.getByLabel(seat, { exact: true }).fill(name);
    await appeals.getByLabel(`País, ${seat}`).fill(country);
  }
  await appeals.getByRole('button', { name: 'Guardar el tribunal' }).click();
  await appeals.getByText('Primer suplente').waitFor();
  await appeals.getByText('Presentar una apelación').click();
  await appeals.getByRole('combobox').selectOption({ label: 'Ana' });
  await appeals.getByLabel('Decisión que apela').fill('30 puntos menos');
  await appeals.getByLabel('Fundamentos por escrito').fill('Nadie me advirtió');
  await appeals.getByRole('button', { name: 'Presentar la apelación' }).click();
  await appeals.getByRole('button', { name: 'Convocar al tribunal' }).click();
  await appeals.getByLabel('Lo que se dijo en la audiencia').fill('Ana y el monitor fueron oídos');
  await appeals.getByRole('button', { name: 'Anotar la audiencia' }).click();
  await appeals.getByText('Ana y el monitor fueron oídos').waitFor();
  for (const name of ['Olga', 'Félix', 'Sol'])
    await appeals
      .getByRole('button', { name: `${name === 'Félix' ? 'En contra' : 'A favor'} ${name}` })
      .click();
  await appeals.getByLabel('Decisión', { exact: true }).fill('Se retira la sanción');
  await appeals.getByLabel('Casos que se citan').fill('1');
  await appeals.getByRole('button', { name: 'Firmar la decisión' }).click();
  await appeals.getByText('Se da la razón a quien apeló').waitFor();
  await appeals.getByText('Cita: 1.').waitFor();
  expect(await serious(desk)).toEqual([]);

  // Out of the tournament: the game is lost, the next round goes on without.
  await penalties.getByLabel('Jugador').selectOption({ label: 'Carla' });
  await penalties.getByLabel('Sanción').selectOption('tournament');
  await penalties.getByText('no se empareja más').waitFor();
  await penalties.getByLabel('Hechos').fill('Se fue sin permiso');
  await penalties.getByRole('button', { name: 'Sancionar' }).click();
  await penalties.getByText('Se fue sin permiso').waitFor();
  const hall = await stage.person({ viewport: { width: 390, height: 844 } });
  await hall.goto(`/torneo/${id}`);
  await hall
    .getByRole('cell', { name: '50–0' })
    .or(hall.getByRole('cell', { name: '0–50' }))
    .waitFor();

  // The public reads the cases, and nothing of the desk.
  await hall.getByRole('link', { name: 'Libro de casos' }).click();
  await hall.getByText('Caso 1', { exact: true }).waitFor();
  expect(await hall.getByText('Nueva interpretación').count()).toBe(0);
  expect(await serious(hall)).toEqual([]);
  expect(await fits(hall)).toBe(true);
  await hall.goto(`/torneo/${id}/arbitraje`);
  await hall.getByText('es solo para quienes dirigen').waitFor();
  expect(await hall.content()).not.toContain('Habló con otra mesa');

  // On an arbiter's phone the page is as wide as the phone.
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.getByRole('heading', { name: 'Arbitraje' }).waitFor();
  expect(await fits(desk)).toBe(true);
});
