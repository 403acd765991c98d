// A game for an agreed time: who is there, whose clock runs (32), the total time (27); and how two sit (4.5).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';

/** This time tomorrow, as the form wants it. */
const tomorrow = (): string => {
  const at = new Date(Date.now() + 86_400_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};

async function atTheDesk(game: string): Promise<Page> {
  stage.appoint(game, 'Directora');
  const desk = await stage.person();
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Directora');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Arbitraje' }).click();
  await desk.goto(`/arbitraje/${game}`);
  return desk;
}

it('waits for the agreed time, runs the clock of who is absent, and counts the total time down', async () => {
  stage.account('Directora', 'arbiter', PASSWORD);
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto], async (page) => {
    await page.selectOption('select[name=ruleset]', 'file-2024');
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'running');
    await page.check('[name=arbiter]');
    await page.fill('[name=starts]', tomorrow());
    await page.locator('[data-lateness]', { hasText: '2 minutos de tolerancia' }).waitFor();
    await page.selectOption('select[name=ruleset]', 'fise-2007');
    await page.selectOption('select[name=edition]', 'prueba');
    await page.locator('[data-lateness]', { hasText: 'A esa hora se pone en marcha el reloj' }).waitFor();
    await page.fill('[name=total]', '40');
    expect(await serious(page)).toEqual([]);
  });

  // Nothing is drawn; both see when it begins, and each says for themselves that they are there.
  for (const page of [ana, beto]) {
    await page.locator('.due', { hasText: 'La partida empieza en 2' }).waitFor();
    await page.locator('.state', { hasText: 'Avisa cuando estés' }).waitFor();
  }
  expect((await view(ana)).view.rack_counts).toEqual([0, 0]);
  await ana.getByRole('button', { name: 'Ya estoy aquí' }).click();
  await ana.locator('.state', { hasText: 'Falta:' }).waitFor();
  expect(await ana.getByRole('button', { name: 'Ya estoy aquí' }).count()).toBe(0);
  expect(await serious(ana)).toEqual([]);

  // 32: the director starts the round; the clock of who is not there runs until they come.
  const seat = (await view(beto)).seat!;
  const desk = await atTheDesk((await view(ana)).id);
  await desk.selectOption('[name=act]', { label: 'Iniciar la ronda con quienes están' });
  await desk.locator('form .primary').click();
  await ana.locator('.state', { hasText: 'Corre el reloj de' }).waitFor();
  await beto.locator('.state', { hasText: 'te están esperando' }).waitFor();
  await until(async () => (await view(beto)).view.clocks.running.includes(seat), 'the clock of the absent');
  await beto.getByRole('button', { name: 'Ya estoy aquí' }).click();
  const first = await onTurn([ana, beto]);
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();
  const { used_ms: used } = (await view(ana)).view.clocks;
  expect(used[seat]).toBeGreaterThan(0);
  expect(used[1 - seat]).toBe(0);
  for (const page of [ana, beto])
    await page.locator('.due', { hasText: 'Tiempo total de la partida: quedan' }).waitFor();
  await desk.getByRole('region', { name: 'Registro' }).waitFor();
});

it('lets who does not start choose chair and orientation', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  const starter = await onTurn([ana, beto]);
  const chooser = starter === ana ? beto : ana;
  for (const page of [starter, chooser]) await page.locator('[data-seating] summary').click();
  await starter.getByText(/^Elige .*: no tiene la salida/).waitFor();
  await chooser.getByText('Eliges tú').waitFor();
  await chooser.selectOption('[name=chair]', 'right');
  await chooser.selectOption('[name=faces]', 'clock');
  expect(await serious(chooser)).toEqual([]);
  await chooser.getByRole('button', { name: 'Elegir' }).click();
  for (const page of [starter, chooser])
    await page.getByText('se sienta a la derecha; el tablero se lee desde el lado del reloj').waitFor();
});
