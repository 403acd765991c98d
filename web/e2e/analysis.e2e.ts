// A position analysed by the browser's own engine: from a link, by hand, from a played game; and none during a game.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const LINE = '15/15/15/15/15/15/15/7AB6/15/15/15/15/15/15/15 ABCDEFG/ 12/30 0';
const rows = (page: Page) => page.locator('tbody tr');
const first = (page: Page) =>
  rows(page)
    .first()
    .getByRole('button', { name: /^Probar/ });

it('best plays, a play tried and taken back, and the link that leads there again', async () => {
  const page = await stage.person();
  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}`);
  expect(await page.getByLabel('Atril de quien juega').inputValue()).toBe('ABCDEFG');
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  expect(await rows(page).count()).toBe(15);
  expect(await serious(page)).toEqual([]);
  await page.getByText('Detener').waitFor({ state: 'detached' });
  const best = (await first(page).textContent())!;
  const points = Number(await rows(page).first().locator('td').first().textContent());
  await first(page).click();
  expect(await page.getByLabel('Puntos de quien juega').inputValue()).toBe('30');
  expect(await page.getByLabel('Puntos del rival').inputValue()).toBe(String(12 + points));
  await page.getByRole('button', { name: 'Volver atrás' }).click();
  expect(await page.getByLabel('Puntos de quien juega').inputValue()).toBe('12');

  // Kept by the browser: without a network the same position has the same answer.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('Detener').waitFor({ state: 'detached' });
  expect(await first(page).textContent()).toBe(best);
});

/** From field to field as who has no mouse: Tab until it is there. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let n = 0; n < 400; n++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('no key leads there');
}

it('a position set up with the keyboard alone: word, racks, points, bag, turn, rules', async () => {
  const page = await stage.person();
  await page.goto('/analisis?e=prueba');
  await page.getByLabel('Casilla').waitFor();
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  await type('Casilla', 'H8');
  await page.keyboard.press('Tab');
  await page.keyboard.type('AB');
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="112"]').getByText('A', { exact: true }).waitFor();
  await type('Puntos de quien juega', '12');
  await type('Puntos del rival', '30');
  await type('Atril de quien juega', 'CDE');
  await tabTo(page, page.locator('summary', { hasText: 'Rival, bolsa, turno y reglamento' }));
  await page.keyboard.press('Enter');
  await type('Atril del rival, lo que se sepa', 'ZO');
  await type('Fichas en la bolsa', '90');
  await tabTo(page, page.getByLabel('Reglamento'));
  await expect.poll(() => page.getByLabel('Reglamento').locator('option').count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowUp');
  expect(await serious(page)).toEqual([]);
  expect(await page.getByText(/^Sin ver \(95\):/).count()).toBe(1);
  await tabTo(page, page.getByRole('button', { name: 'Cambiar el turno' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Atril de quien juega').inputValue()).toBe('ZO');
  expect(await page.getByLabel('Puntos de quien juega').inputValue()).toBe('30');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Atril de quien juega').inputValue()).toBe('CDE');
  await tabTo(page, page.getByRole('button', { name: 'Buscar jugadas' }));
  await page.keyboard.press('Enter');
  await page.getByText('Simulado:').waitFor();
  expect(await first(page).textContent()).toMatch(/^\w+ [A-Z]+$/);
});

it('a board that no game comes to, and no such bag, are told', async () => {
  const page = await stage.person();
  const line = '15/15/15/15/15/15/15/15/15/15/15/15/15/15/AB10ZZZ ABC/ 0/0 0 bag 50;';
  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(line)}`);
  await page.getByText('la casilla central está vacía').waitFor();
  await page.getByText('hay fichas que no se tocan').waitFor();
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByRole('alert').getByText('Hay más fichas Z').waitFor();
});

const GAME = [
  '#player1 ana Ana',
  '#player2 blas Blas',
  '>ana: AEFJNST 8D JEFAS +46 46',
  '>blas: ?AABIRU H1 ABU[rr]IRA. +77 77',
  '>ana: CINNRST E4 CRIN.S +16 62',
].join('\n');

it('a game in GCG becomes a line of the tree, pasted or from a file; what is none says why', async () => {
  const page = await stage.person();
  await page.goto('/analisis?e=prueba');
  await page.getByLabel('Posición o partida').fill('#player1 ana');
  await page.getByRole('button', { name: 'Poner', exact: true }).click();
  await page.getByRole('alert').getByText('No se puede leer la partida').waitFor();
  await page.getByLabel('Posición o partida').fill(GAME);
  await page.getByRole('button', { name: 'Poner', exact: true }).click();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(4);
  expect(await page.getByLabel('Atril de quien juega').inputValue()).toBe('AEFJNST');
  await page.getByRole('treeitem').nth(2).click();
  await expect.poll(() => page.getByLabel('Atril de quien juega').inputValue()).toBe('CINNRST');
  await page.reload();
  const file = { name: 'partida.gcg', mimeType: 'text/plain', buffer: Buffer.from(GAME) };
  await page.getByLabel('O un archivo').setInputFiles(file);
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(4);
});

it('an old file of another site with points for a challenge stays one line; tiles are lifted by hand', async () => {
  const page = await stage.person();
  await page.goto('/analisis?e=prueba&r=no-such-rules&partida=..%2Foptions');
  await page.getByRole('alert').waitFor();
  const old = ['#character-encoding ISO-8859-1', '#player1 ana Íñigo', '#player2 blas Blas'];
  const text = [
    ...old,
    '>ana: AEÑJNST 8D JEÑAS +54 54',
    '>ana: AEÑJNST (challenge) +5 59',
    '>blas: ?AABIRU H1 ABU[rr]IRA. +77 77',
    '>ana: CINNRST E4 CRIN.S +16 75',
  ].join('\n');
  const file = { name: 'vieja.gcg', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') };
  await page.getByLabel('O un archivo').setInputFiles(file);
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(4);
  await page.getByRole('treeitem').nth(2).click();
  await expect.poll(() => page.getByLabel('Puntos de quien juega').inputValue()).toBe('59');
  await page.getByLabel('Casilla').fill('A1');
  await page.getByRole('button', { name: 'Quitar desde ahí' }).click();
  await page.getByRole('alert').getByText('no hay ninguna ficha').waitFor();
  await page.getByLabel('Casilla').fill('1H');
  await page.getByRole('button', { name: 'Quitar desde ahí' }).click();
  await page.locator('[data-cell="7"]').getByText('A', { exact: true }).waitFor({ state: 'detached' });
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.locator('[data-cell="7"]').getByText('A', { exact: true }).waitFor();
});

it('a browser without WebAssembly is answered by the server: plays, map and review', async () => {
  const page = await stage.person();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}`);
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('responde el servidor').waitFor();
  await page.getByText('Detener').waitFor({ state: 'detached' });
  expect(await rows(page).count()).toBe(15);
  await page.getByLabel('Dónde puede hacer daño el rival').check();
  await page.locator('[data-cell][data-heat]').first().waitFor();
  await page.goto('/analizar');
  await page.getByRole('textbox', { name: 'La partida' }).fill(GAME);
  await page.selectOption('select[name=edition]', 'prueba');
  await page.getByRole('button', { name: 'Analizar' }).click();
  await page.getByText(/^Revisado: /).waitFor();
  expect(await page.locator('[data-turns] tbody tr[data-grade]').count()).toBe(3);
});

it('branches with comments, by keyboard; saved, shared with the line, and shown as a heat map', async () => {
  const page = await stage.person();
  const node = (n: number) => page.getByRole('treeitem').nth(n);
  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}&l=${encodeURIComponent('7H:C./AB~-')}`);
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(3);
  await page.getByLabel('Comentario').fill('pasa');
  await node(2).getByText('pasa').waitFor();
  await node(2).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByLabel('Atril de quien juega').inputValue()).toBe('AB');
  await page.keyboard.press('Home');
  await expect.poll(() => page.getByLabel('Atril de quien juega').inputValue()).toBe('ABCDEFG');
  expect(await node(0).evaluate((one) => one === document.activeElement)).toBe(true);

  await page.getByLabel('Dónde están los puntos').check();
  await page.locator('[data-cell][data-heat]').first().waitFor();
  await page.getByText('El mapa como tabla').click();
  await page.locator('[data-heat-table] tbody tr').first().waitFor();
  expect(await serious(page)).toEqual([]);

  await page.getByLabel('Nombre del análisis').fill('mío');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await node(1).click();
  await page.getByRole('button', { name: 'Quitar esta rama' }).click();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(3);
  await page.goto('/analisis?e=prueba');
  await page.getByRole('button', { name: 'Abrir mío' }).click();
  await node(2).getByText('pasa').waitFor();

  await page.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}&l=${encodeURIComponent('-~A1:ZZ')}`);
  await page.getByRole('alert').getByText('la número 2').waitFor();
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(2);
});

it('who sits in a running game gets no analysis', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  const before = await ana.context().newPage();
  await before.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}`);
  const go = before.getByRole('button', { name: 'Buscar jugadas' });
  await go.click();
  await before.getByText('Simulado:').waitFor();
  await invite(ana, [beto]);
  await onTurn([ana, beto]);
  const game = ana.url();
  await ana.goto(`/analisis?e=prueba&p=${encodeURIComponent(LINE)}`);
  await ana.getByRole('button', { name: 'Buscar jugadas' }).click();
  await ana.getByRole('alert').getByText('mientras dura no se analiza nada').waitFor();
  expect(await rows(ana).count()).toBe(0);
  // Nor by the engine of a page that was open before: soon it asks the server again.
  const refused = before.getByRole('alert').getByText('mientras dura no se analiza nada');
  await until(async () => {
    if (await go.isEnabled()) await go.click();
    return (await refused.count()) > 0;
  }, 'the page that was open before is told');
  await ana.goto(game);
  expect(await ana.locator('a[href*="analisis"]').count()).toBe(0);
});
