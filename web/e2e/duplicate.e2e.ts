// A duplicate event as in a hall: players on phones, two arbiters at the desk, a projector, slips of paper.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';

const PLAYERS = Number(process.env.PLAYERS ?? 40);
const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const button = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

async function atDesk(link: string, name: string): Promise<Page> {
  const page = await stage.person();
  await page.goto(link);
  await page.getByLabel('Nombre').fill(name);
  await button(page, 'Entrar');
  await page.getByText('Jugada 0 ·').waitFor();
  return page;
}

async function takeSeat(code: string, n: number): Promise<Page> {
  const page = await stage.person({ viewport: { width: 390, height: 780 } });
  await page.goto(`/d/${code}`);
  await page.getByLabel('Nombre').fill(`Jugador ${n}`);
  await page.getByLabel('Mesa').fill(String(n));
  await button(page, 'Jugar en este evento');
  await page.getByRole('heading', { name: 'Jugar en este evento' }).waitFor({ state: 'detached' });
  return page;
}

const tilesOf = (rack: string): string[] => rack.match(/\[[^\]]+\]|./gsu) ?? [];

it('is joined, played on phones and paper, arbitrated by two, projected, corrected and ended', async () => {
  const owner = await stage.person();
  await owner.goto('/duplicada');
  await owner.getByText('Preparar un evento').first().click();
  await owner.getByLabel('Título').fill('La final');
  await owner.selectOption('[name=edition]', 'prueba');
  await owner.getByLabel('Segundos por jugada').fill('3600');
  await owner.locator('details .primary').click();
  const [code, desk, screen] = [
    (await owner.locator('.code').innerText()).trim(),
    await owner.inputValue('[data-for=desk]'),
    await owner.inputValue('[data-for=screen]'),
  ];
  expect(await owner.locator('img').getAttribute('src')).toContain(`${code}/qr.svg`);
  expect(await serious(owner)).toEqual([]);

  const first = await atDesk(desk, 'Marta');
  const second = await atDesk(desk, 'Raúl');
  const projector = await stage.person();
  await projector.goto(screen);
  await projector.getByRole('heading', { name: 'La final' }).waitFor();

  const phones: Page[] = [];
  for (let n = 1; n <= PLAYERS; n++) phones.push(await takeSeat(code, n));
  await first.locator('details summary').click();
  await first.locator('details form').getByLabel('Nombre').fill('Doña Papel');
  await first.locator('details form').getByLabel('Mesa').fill('99');
  await button(first, 'Inscribir');
  await projector.getByText(`Jugadores: ${PLAYERS + 1}`).waitFor();

  await button(first, 'Sacar fichas y poner el reloj');
  const field = async (name: string): Promise<string> =>
    (await fetch(`${stage.url}/api/duplicate/screens/${screen.split('/').at(-1)}/${name}.txt`)).text();
  await until(async () => (await field('phase')) === 'open', 'the clock');
  const tiles = tilesOf(await field('rack')).filter((tile) => tile !== '?');
  const [one, two, three, four] = tiles.map((tile) => tile.replace(/[[\]]/g, ''));

  // Typed, tapped, changed, and confirmed each time.
  for (const [at, page] of phones.entries()) {
    await page.locator('[data-slot]').first().waitFor();
    await page.getByLabel('O escribe la jugada').fill(at % 2 ? `H8 ${one}${two}` : `H8 ${one}${two}${three}`);
    await page.locator('form.text button').click();
  }
  for (const page of phones) await page.getByText('Recibida: H8').waitFor();
  const tapping = phones[0]!;
  await tapping.locator('[data-slot="0"]').click();
  await tapping.locator('[data-cell="112"]').click();
  if (await tapping.getByRole('dialog').count())
    await tapping.getByRole('dialog').locator('.letters button', { hasText: /^A$/ }).click();
  await tapping.locator('[data-slot="0"]').click();
  await tapping.locator('[data-cell="113"]').click();
  if (await tapping.getByRole('dialog').count())
    await tapping.getByRole('dialog').locator('.letters button', { hasText: /^A$/ }).click();
  await tapping.locator('.buttons .primary').click();
  await tapping.getByText('Recibida: H8').waitFor();
  expect(await serious(tapping)).toEqual([]);

  // A closed browser comes back to the same state.
  const back = phones[1]!;
  await back.reload();
  await back.getByText('Recibida: H8').waitFor();

  await button(second, 'Tiempo');
  await first.getByText('Se acabó el tiempo').waitFor();
  await first.getByLabel('Papeleta de papel').fill(`99 H8 ${one}${two}${three}${four}`);
  await first.getByLabel('Papeleta de papel').press('Enter');
  await first.getByText('Mesa 99: anotada.').waitFor();
  await button(second, 'Juzgar papeletas');
  await second.getByRole('heading', { name: 'Jugadas entregadas' }).waitFor();
  await first.getByRole('button', { name: /^¿Por qué no vale / }).click();
  await first.locator('.verdict.bad').waitFor();
  await first.getByRole('button', { name: 'La miro yo' }).first().click();
  await second.getByText('Marta', { exact: true }).waitFor();
  expect(await serious(second)).toEqual([]);
  await button(first, 'Cerrar la jugada');

  for (const page of phones) await page.getByText(/Vas en el puesto \d+ de/).waitFor();
  await tapping.getByText('Juegas como Jugador 1, mesa 1.').waitFor();
  await tapping.getByText(/^Entregaste H8/).waitFor();
  await tapping.getByText(/^Máxima:/).waitFor();
  expect(await tapping.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await projector.getByText(/^Máxima:/).waitFor();
  await projector
    .getByRole('row', { name: /Jugador|Papel/ })
    .first()
    .waitFor();
  expect(await serious(projector)).toEqual([]);

  // One word judged again, for everybody.
  await first.locator('details').getByLabel('Motivo').fill('no está en el léxico');
  await first.getByLabel('Palabra', { exact: true }).fill(`${one}${two}`);
  await first.locator('details').getByRole('button', { name: 'Dar por no válida' }).click();
  await phones[1]!.getByText(/con 0 puntos/).waitFor();

  await first.locator('details').getByRole('button', { name: 'Terminar el evento' }).click();
  await phones[0]!.getByText('El evento terminó.').waitFor();
  const log = (await (await fetch(`${stage.url}/api/duplicate/events/${code}/log`)).json()) as {
    events: { e: string; by?: string }[];
  };
  expect(log.events.filter((entry) => entry.e === 'joined')).toHaveLength(PLAYERS + 1);
  expect(new Set(log.events.map((entry) => entry.by).filter(Boolean))).toEqual(new Set(['Marta', 'Raúl']));
});

it('settles paper that differs, corrects a closed slip, breaks a tie and annuls an earlier move', async () => {
  const owner = await stage.person();
  await owner.goto('/duplicada');
  await owner.getByText('Preparar un evento').first().click();
  await owner.selectOption('[name=edition]', 'prueba');
  await owner.getByLabel('Condiciones').selectOption('campeonato');
  await owner.getByLabel('Cada papeleta de papel la escriben dos personas').check();
  await owner.locator('details .primary').click();
  const code = (await owner.locator('.code').innerText()).trim();
  const link = await owner.inputValue('[data-for=desk]');
  const [first, second] = [await atDesk(link, 'Marta'), await atDesk(link, 'Raúl')];
  const read = async (what: string): Promise<never> =>
    (await (await fetch(`${stage.url}/api/duplicate/events/${code}${what}`)).json()) as never;
  const more = first.locator('details');
  await more.locator('summary').click();
  for (const [name, table] of [
    ['Ana', '1'],
    ['Blas', '2'],
  ] as const) {
    await more.locator('form').getByLabel('Nombre').fill(name);
    await more.locator('form').getByLabel('Mesa').fill(table);
    await button(first, 'Inscribir');
    await until(async () => (await more.locator('form').getByLabel('Nombre').inputValue()) === '', name);
  }

  await button(first, 'Sacar fichas y poner el reloj');
  const tiles = tilesOf((await first.locator('p.tiles').innerText()).replaceAll(' ', '')).filter(
    (tile) => tile !== '?',
  );
  await button(first, 'Tiempo');
  for (const [desk, word] of [
    [first, `${tiles[0]}${tiles[1]}`],
    [second, `${tiles[0]}${tiles.find((tile, at) => at > 1 && tile !== tiles[1])}`],
  ] as const) {
    await desk.getByLabel('Papeleta de papel').fill(`1 H8 ${word}`);
    await desk.getByLabel('Papeleta de papel').press('Enter');
    await desk.getByText('Mesa 1: anotada.').waitFor();
  }
  await second.getByText('Raúl:').waitFor();
  await second.getByRole('button', { name: 'Vale esta' }).first().click();
  await second.getByText('Marta:').waitFor({ state: 'detached' });
  await button(first, 'Cerrar la jugada');
  await button(first, 'Sacar fichas y poner el reloj');
  await button(first, 'Tiempo');
  await button(first, 'Cerrar la jugada');
  await first.getByText('Jugada 2 ·').waitFor();
  await until(
    async () => ((await read('')) as { event: { counted: number } }).event.counted === 2,
    'two moves',
  );

  const ranking = async (): Promise<{ name: string; place: number; total: number }[]> =>
    ((await read('/ranking')) as { rows: { name: string; place: number; total: number }[] }).rows;
  expect((await ranking())[0]).toMatchObject({ name: 'Ana', place: 1 });
  await more.getByLabel('Motivo').fill('la papeleta era de otra jugada');
  await more.getByLabel('Mesa', { exact: true }).last().fill('1');
  await more.getByLabel('Número de jugada').selectOption('1');
  await more.getByLabel('Papeleta corregida').fill('-');
  await button(first, 'Corregir la papeleta');
  await first.getByText('Ana: sin papeleta').waitFor();
  expect((await ranking()).map((row) => [row.place, row.total])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  await more.getByLabel('Mesas, de la mejor a la peor').fill('2 1');
  await button(first, 'Anotar el desempate');
  await until(async () => (await ranking())[1]!.place === 2, 'the tie-break');
  expect((await ranking())[0]!.name).toBe('Blas');
  expect(await serious(first)).toEqual([]);
  await button(first, 'Anular la jugada 1');
  await until(
    async () => ((await read('')) as { event: { counted: number } }).event.counted === 1,
    'annulled',
  );
});

it('seals moves for a centre, shows the key to read out, and merges its log once', async () => {
  const owner = await stage.person();
  await owner.goto('/duplicada');
  await owner.getByText('Preparar un evento').first().click();
  await owner.selectOption('[name=edition]', 'prueba');
  await owner.getByLabel('Condiciones').selectOption('campeonato');
  await owner.getByText('Más opciones').click();
  await owner.getByLabel('Sedes, una por línea').fill('norte:Club del Norte:UY\nsur:Sur:AR');
  expect(await serious(owner)).toEqual([]);
  await owner.locator('details .primary').click();
  const code = (await owner.locator('.code').innerText()).trim();
  const desk = await atDesk(await owner.inputValue('[data-for=desk]'), 'Marta');
  await desk.getByText('Sedes sin red').click();
  const [file] = await Promise.all([desk.waitForEvent('download'), button(desk, 'Archivo sellado: Sur')]);
  expect(file.suggestedFilename()).toBe('sur.sealed');
  await button(desk, 'Sacar fichas y poner el reloj');
  await desk.locator('[data-key]').waitFor();
  const key = async (): Promise<string> => await desk.locator('[data-key]').innerText();
  expect(await key()).toMatch(/^(\d{4} ){4}\d{4}$/);
  await desk.getByText('Clave de la jugada 1').waitFor();
  await desk.locator('input[type=file]').setInputFiles((await file.path())!);
  await button(desk, 'Unir');
  await desk.getByText('El registro de la sede está dañado.').waitFor();
  expect(await serious(desk)).toEqual([]);

  // The centre plays two moves by the keys that are read out to it, and comes back.
  const folder = mkdtempSync(join(tmpdir(), 'tesela-centre-'));
  const sealed = join(folder, 'sur.sealed');
  await file.saveAs(sealed);
  for (const move of [1, 2]) {
    const tiles = (await desk.locator('p.tiles').innerText()).split(/\s+/);
    const word = tiles.filter((tile) => !/[?CHLR]/.test(tile)).slice(0, 2); // nothing to be read as one tile
    const begin = move === 1 ? ['jugador 5 Sole Díaz', 'jugador 6 Nadie'] : [];
    const slip = move === 1 ? `5 H8 ${word.join('')}` : '5 -';
    const said = stage.centre(sealed, ...begin, `clave ${await key()}`, 'reloj', slip, 'alto');
    expect(said).toContain('Mesa 5, Sole Díaz: anotada.');
    await button(desk, 'Tiempo');
    await button(desk, 'Cerrar la jugada');
    if (move === 2) break;
    const before = await key();
    await button(desk, 'Sacar fichas y poner el reloj');
    await until(async () => (await key()) !== before, 'the next key');
  }
  for (const added of [/^Entradas añadidas: [1-9]/, /^Entradas añadidas: 0$/]) {
    await desk.locator('input[type=file]').setInputFiles(join(folder, 'sur.json'));
    await button(desk, 'Unir');
    await desk.getByText(added).waitFor();
    await desk.getByRole('row', { name: /Sole Díaz/ }).waitFor();
  }
  const rows = (await (
    await fetch(`${stage.url}/api/duplicate/events/${code}/ranking?centre=sur`)
  ).json()) as { rows: { name: string; total: number }[] };
  expect(rows.rows.map((row) => [row.name, row.total > 0])).toEqual([
    ['Sole Díaz', true],
    ['Nadie', false],
  ]);
  rmSync(folder, { recursive: true });
});
