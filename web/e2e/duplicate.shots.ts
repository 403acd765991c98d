// Pictures of a duplicate event for docs/duplicada.md: the projector, a phone, the desk.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage, until } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');

it('shows the projector, a phone and the desk', async () => {
  const owner = await stage.person();
  await owner.goto('/duplicada');
  await owner.getByText('Preparar un evento').first().click();
  await owner.getByLabel('Título').fill('Copa de los martes');
  await owner.selectOption('[name=edition]', 'prueba');
  await owner.getByLabel('Condiciones').selectOption('campeonato');
  await owner.getByText('Más opciones').click();
  await owner.getByLabel('Sedes, una por línea').fill('norte:Club del Norte:UY\nsur:Club del Sur:AR');
  await owner.locator('details .primary').click();
  const code = (await owner.locator('.code').innerText()).trim();
  const link = await owner.inputValue('[data-for=desk]');
  const screen = await owner.inputValue('[data-for=screen]');
  const join = (name: string, table: number): Promise<Response> =>
    fetch(`${stage.url}/api/duplicate/events/${code}/players`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, table }),
    });
  for (const [at, name] of ['Marta Ruiz', 'Raúl Díaz', 'Inés Peña', 'Hugo Sosa', 'Lola Núñez'].entries())
    await join(name, at + 2);
  const phone = await stage.person({ viewport: { width: 390, height: 780 } });
  await phone.goto(`/d/${code}`);
  await phone.getByLabel('Nombre').fill('Ana Torres');
  await phone.getByLabel('Mesa').fill('1');
  await phone.getByRole('button', { name: 'Jugar en este evento' }).click();
  const desk = await stage.person({ viewport: { width: 1366, height: 900 } });
  await desk.goto(link);
  await desk.getByLabel('Nombre').fill('Jueza');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  const projector = await stage.person({ viewport: { width: 1366, height: 768 } });
  await projector.goto(screen);
  const press = (name: string): Promise<void> => desk.getByRole('button', { name, exact: true }).click();
  for (let move = 1; move <= 3; move++) {
    await press('Sacar fichas y poner el reloj');
    const rack = async (): Promise<string> =>
      (await fetch(`${stage.url}/api/duplicate/screens/${screen.split('/').at(-1)}/rack.txt`)).text();
    await until(async () => (await rack()) !== '', 'a rack');
    if (move === 3) break;
    await press('Tiempo');
    await press('Cerrar la jugada');
    await projector.getByText(/^Máxima:/).waitFor();
  }
  await phone.locator('[data-slot]').first().waitFor();
  await projector.locator('.rack').waitFor();
  await projector.screenshot({ path: `${IMG}/duplicada-proyector.png` });
  await phone.screenshot({ path: `${IMG}/duplicada-telefono.png` });
  await press('Tiempo');
  await desk.getByText('Se acabó el tiempo').waitFor();
  await desk.getByText('Sedes sin red').click();
  await Promise.all([desk.waitForEvent('download'), press('Archivo sellado: Club del Sur')]);
  await desk.locator('[data-key]').waitFor();
  await desk.evaluate(() => window.scrollTo(0, 0));
  await desk.screenshot({ path: `${IMG}/duplicada-mesa.png` });
  await desk.setViewportSize({ width: 390, height: 780 });
  await desk.evaluate(() => window.scrollTo(0, 0));
  await desk.screenshot({ path: `${IMG}/duplicada-mesa-telefono.png` });
});
