// A game with real tiles on a phone: clock, plays, a challenge, a surplus tile, an exchange, overtime, signatures.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).tap();

async function note(page: Page, square: string, word: string): Promise<void> {
  await page.locator('input[name=square]').fill(square);
  await page.locator('input[name=word]').fill(word);
  await page.getByRole('button', { name: 'Anotar', exact: true }).tap();
}

/** Draw a line with a finger on the glass. */
async function sign(page: Page, name: string): Promise<void> {
  const glass = page.locator(`[data-sign="${name}"]`);
  await glass.scrollIntoViewIfNeeded();
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  for (let at = 0; at < 8; at++) await page.mouse.move(box.x + 20 + at * 18, box.y + 20 + (at % 2) * 30);
  await page.mouse.up();
  await glass.locator('xpath=..').getByRole('button', { name: 'Firmar' }).tap();
  await page.getByText(`Firmó ${name}`).waitFor();
}

const end = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: terminar`) });

it('follows a game to its signatures on two phones, without a line in the middle', async () => {
  const phone = await stage.person({ ...PHONE, settings: { lesson: true, language: 'es' } });
  const other = await stage.person({ ...PHONE, settings: { lesson: true, language: 'es' } });
  await phone.clock.install();
  await phone.goto('/');
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true)); // all pages are kept
  await phone.getByRole('link', { name: 'Mesa: con fichas de verdad' }).tap();
  await phone.getByLabel('Jugador 1').fill('Ana');
  await phone.getByLabel('Jugador 2').fill('Beto');
  await phone.locator('select[name=lexicon]').selectOption('prueba');
  expect(await serious(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Abrir la mesa' }).tap();

  // The other phone follows.
  await phone.getByText('Solo en este teléfono').tap();
  await phone.getByRole('button', { name: 'Guardar y compartir' }).tap();
  await phone.getByText('Guardada en el servidor').waitFor();
  await other.goto((await phone.locator('.link a').getAttribute('href'))!);
  await other.getByText('La mesa la lleva otro teléfono.').waitFor();

  await phone.getByRole('button', { name: 'Empieza Ana' }).tap();
  await phone.clock.runFor(65_000);
  expect(await end(phone, 'Ana').textContent()).toContain('28:5');
  expect(await serious(phone)).toEqual([]);
  await tab(phone, 'Planilla');
  await note(phone, 'D8', 'JEFAS');
  await tab(phone, 'Reloj');
  await end(phone, 'Ana').tap();
  await end(phone, 'Beto').waitFor();
  await tab(other, 'Planilla');
  await other.getByText('JEFAS').first().waitFor();

  // From here on there is no line, and the page is even loaded again; the list of words is on the phone.
  await phone.getByText('juez listo sin conexión').waitFor();
  await phone.context().setOffline(true);
  await phone.reload();
  await end(phone, 'Beto').waitFor();
  await phone.getByText('juez listo sin conexión').waitFor();

  // 34, 35: a word in question, tapped on the board; the board covered, one answer.
  await tab(phone, 'Planilla');
  await phone.locator('[data-cell="108"]').tap(); // D8; once more turns it down
  await phone.locator('[data-cell="108"]').tap();
  const pad = phone.getByRole('group', { name: 'Fichas para tocar' });
  for (const letter of ['J', 'A', 'X', 'X', 'X'])
    await pad.getByRole('button', { name: new RegExp(`^${letter},`) }).tap();
  await phone.getByRole('button', { name: 'Anotar', exact: true }).tap();
  await phone.getByRole('button', { name: 'Consulta' }).tap();
  await phone.getByText('¿De quién es la duda?').waitFor(); // 31.2: from here on no clock runs
  await phone.clock.runFor(40_000);
  await phone.locator('form').filter({ hasText: '¿De quién es la duda?' }).getByRole('button').first().tap();
  await phone.getByText('No válida', { exact: true }).first().waitFor();
  await phone.getByRole('button', { name: 'Por qué' }).tap();
  await phone.getByText('hace falta conexión').waitFor();
  await phone.getByRole('button', { name: 'Retirar y seguir' }).tap();
  await until(
    async () => (await phone.locator('td').allTextContents()).some((one) => one.trim() === 'I 8D'),
    'I',
  );

  // Somebody wants a rack on record.
  await phone.getByRole('button', { name: 'Atril', exact: true }).tap();
  await phone.locator('input[name=rack-now]').fill('abchsert');
  await phone.getByRole('button', { name: 'Anotar el atril' }).tap();
  await phone.getByText('Atril de Ana: AB[CH]SERT').waitFor();

  // 7.2, 31.4: a tile too many; the clocks wait until it is back. Then an exchange.
  await phone.getByRole('button', { name: 'Incidencias' }).tap();
  await phone.locator('select[name=incident]').selectOption('surplus_racked');
  await phone
    .locator('section')
    .filter({ hasText: 'Anotar una incidencia' })
    .getByRole('button', { name: 'Anotar', exact: true })
    .tap();
  await tab(phone, 'Reloj');
  await phone.getByText('se devuelven fichas de más').waitFor();
  await phone.clock.runFor(20_000);
  await phone.getByRole('button', { name: 'Ya están en la bolsa' }).tap();
  await tab(phone, 'Planilla');
  await phone.getByText('Cambio').first().tap();
  await phone.getByRole('button', { name: 'Cambio de 3 fichas' }).tap();
  await tab(phone, 'Reloj');
  await end(phone, 'Ana').tap();

  // 32: overtime is told as points.
  await phone.clock.runFor(31 * 60_000);
  await phone.locator('.face.over').getByText('−20 puntos').waitFor();
  await tab(phone, 'Planilla');
  await phone.getByRole('button', { name: 'Terminar', exact: true }).tap();
  await phone.getByRole('radio', { name: /de común acuerdo/ }).check();
  await phone.getByRole('button', { name: 'Terminar', exact: true }).last().tap();
  await sign(phone, 'Ana');
  await phone.getByText('Sin conexión: se guardará al volver').waitFor();

  // With a line again the other phone sees it all, takes over, and Beto signs there.
  await phone.context().setOffline(false);
  await phone.getByText('Guardada en el servidor').waitFor();
  await other.getByText('Firmó Ana').waitFor();
  await other.getByRole('button', { name: 'Tomar la mesa' }).tap();
  await sign(other, 'Beto');
  await other.getByText('Partida cerrada').waitFor();
  await phone.getByText('Partida cerrada').waitFor();
  expect(await serious(other)).toEqual([]);
  for (const page of [phone, other])
    await until(async () => (await page.locator('td.final').allTextContents()).join() === '46,-20', 'totals');
  await phone.getByRole('link', { name: 'Planilla en PDF' }).waitFor();
  const code = (await phone.locator('.link a').getAttribute('href'))!.split('/').pop();
  const kept = await fetch(`${stage.url}/api/mesa/${code}`).then((answer) => answer.json());
  expect(kept.totals).toEqual([46, -20]);
  expect(kept.phase).toBe('ended');
  expect(kept.marks).toEqual([]);
  const moment = (tag: string): number =>
    kept.facts.find((fact: { f: string; at: number }) => fact.f === tag).at;
  expect(moment('verdict') - moment('challenge')).toBeGreaterThanOrEqual(40_000);
  const sheet = await fetch(`${stage.url}/api/mesa/${code}/planilla`);
  expect(sheet.headers.get('content-type')).toBe('application/pdf');

  // What the arbiter signs: the word, the surplus and the clocks that stood, each with its article.
  await phone.getByRole('link', { name: 'Registro del árbitro en PDF' }).waitFor();
  const log = await fetch(`${stage.url}/api/mesa/${code}/arbitraje?format=text`).then((one) => one.text());
  for (const told of ['JAXXX', 'No válida', 'fise-2007 7.2', 'fise-2007 31.4'])
    expect(log, told).toContain(told);
});

it('hears a play, and tells at home that a word is in doubt before it is counted', async () => {
  const phone = await stage.person({ ...PHONE, settings: { lesson: true, language: 'es' } });
  await phone.addInitScript(() => {
    // A browser with an ear that always hears the same.
    class Ear {
      onresult: ((event: unknown) => void) | null = null;
      onend: (() => void) | null = null;
      start(): void {
        this.onresult?.({ results: [[{ transcript: 'jaxo, F 8, horizontal' }]] });
        this.onend?.();
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Ear });
  });
  await phone.goto('/mesa');
  await phone.getByRole('button', { name: 'Un jugador más' }).tap();
  await phone.locator('[data-switched]').waitFor();
  expect(await phone.inputValue('select[name=ruleset]')).toBe('manual');
  await phone.locator('select[name=clock]').selectOption('none');
  await phone.locator('select[name=lexicon]').selectOption('prueba');
  await phone.getByRole('button', { name: 'Abrir la mesa' }).tap();
  await phone.getByRole('button', { name: 'Empieza Jugador 3' }).tap();
  await phone.getByRole('button', { name: 'Decirla' }).tap();
  await phone.getByText('Forma: JAXO').waitFor();
  await phone.getByRole('button', { name: 'Hay duda: al juez' }).tap();
  await phone.getByText('No válida', { exact: true }).first().waitFor();
  await phone.getByRole('button', { name: 'Retirar y seguir' }).tap();
  await phone.getByRole('heading', { name: 'Anotar a Jugador 1' }).waitFor();
  await phone.locator('input[name=square]').fill('H8');
  await phone.locator('input[name=word]').fill('SOL');
  await phone.getByRole('button', { name: 'Hay duda: al juez' }).tap();
  await phone.locator('.answer').getByText('Válida', { exact: true }).waitFor();
  await phone.getByText('consultada y válida').first().waitFor({ state: 'attached' });
});

it('is clock and judge only at the table of a tournament, with its conditions', async () => {
  const desk = await stage.person({ viewport: { width: 1366, height: 768 } });
  stage.account('Paula Rey', 'player', 'una contraseña larga');
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Paula Rey');
  await desk.getByLabel('Contraseña').fill('una contraseña larga');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Paula Rey' }).waitFor();
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill('Copa de madera');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.locator('textarea').fill('Ana, 1800\nBeto, 1700');
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (2)').waitFor();
  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByRole('heading', { name: 'Resultados' }).waitFor();
  await desk.getByRole('link', { name: 'Mostrar los códigos' }).click();
  const mine = (await desk.locator('a[href*="/mesa/"]').first().getAttribute('href'))!;

  const phone = await stage.person({ ...PHONE, settings: { lesson: true, language: 'es' } });
  await phone.goto(mine);
  await phone.getByRole('link', { name: 'Reloj y juez en este teléfono' }).tap();
  await phone.getByText('solamente reloj y juez').waitFor();
  expect(await phone.locator('select[name=mode]').count()).toBe(0);
  expect(await phone.locator('input[name=minutes]').inputValue()).toBe('20'); // as the form of the tournament has it
  await phone.getByRole('button', { name: 'Abrir la mesa' }).tap();
  await phone.locator('.face').first().tap();

  // Who says «consulta» stops the clocks; a slip of the finger is taken back; then the word is named.
  const ask = phone.getByRole('button', { name: 'Consulta', exact: true });
  await ask.tap();
  await phone.getByText('Relojes detenidos: se consulta una palabra').waitFor();
  await phone.getByRole('button', { name: 'Nada que preguntar' }).tap();
  await phone.locator('.face.on').waitFor();
  await ask.tap();
  await phone.locator('input[name=challenge]').fill('jaxxx');
  await phone.getByRole('button', { name: 'Consultar', exact: true }).tap();
  await phone.getByText('No válida', { exact: true }).first().waitFor();
  await phone.getByRole('button', { name: 'Retirar y seguir' }).tap();
  await phone.locator('.face.on').last().tap();

  // 5.1: the sums of the paper sheet, both signatures, and the tournament knows.
  await tab(phone, 'Incidencias y final');
  await phone.getByRole('button', { name: 'Terminar', exact: true }).tap();
  await phone.getByRole('radio', { name: /de común acuerdo/ }).check();
  await phone.getByRole('button', { name: 'Terminar', exact: true }).last().tap();
  await phone.locator('input[name=total-0]').fill('401');
  await phone.locator('input[name=total-1]').fill('388');
  await phone.getByRole('button', { name: 'Anotar el resultado' }).tap();
  const players = await phone
    .locator('[data-sign]')
    .evaluateAll((all) => all.map((one) => one.dataset.sign!));
  for (const name of players) await sign(phone, name);
  await phone.getByText('El resultado llegó al torneo.').waitFor();
  await phone.goto(mine);
  await phone.getByText(/401–388/).waitFor();
});
