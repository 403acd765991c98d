// Watching live games, a page for streams, and an archive of one's own: with the keyboard, on a phone, in English.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';
import { onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';
const GCG = '#player1 Ana Ana\n#player2 Leo Leo\n>Ana: CASAREO 8H CASA +12 12\n>Leo: ABORUIL 9H BO +4 4\n';

it('a live game is watched from outside, and streamed field by field without anybody’s rack', async () => {
  const [ana, beto, carla] = [await stage.person(), await stage.person(), await stage.person()];
  await ana.goto('/crear');
  await ana.click('[data-more]');
  await ana.selectOption('select[name=kind]', 'link');
  await ana.selectOption('select[name=edition]', 'prueba');
  await ana.click('form .primary');
  const link = await ana.inputValue('[data-link]');
  await beto.goto(new URL(link).pathname);
  await beto.click('.big');
  for (const page of [ana, beto]) await page.waitForURL(/\/g\/[^/]+$/);
  await onTurn([ana, beto]);
  const game = new URL(ana.url()).pathname.split('/').at(-1)!;

  await carla.setViewportSize({ width: 390, height: 844 });
  await carla.goto('/ver');
  await carla.getByRole('heading', { name: 'Partida destacada' }).waitFor();
  expect(await carla.locator(`a[href="/g/${game}"]`).count()).toBeGreaterThan(0);
  expect(await serious(carla)).toEqual([]);
  expect(await carla.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The player's own browser streams no more than anybody sees.
  for (const page of [ana, carla]) {
    await page.goto(`/superpuesto/${game}`);
    await page.locator('.overlay [role=grid], .overlay .square').first().waitFor();
    expect(await page.locator('.rack').count()).toBe(0);
    expect(await serious(page)).toEqual([]);
    await page.goto(`/superpuesto/${game}?campo=puntos1`);
    await page.locator('[data-field=puntos1]', { hasText: /^0$/ }).waitFor();
  }
  await carla.goto('/superpuesto/destacada?campo=bolsa');
  await carla.locator('[data-field=bolsa]', { hasText: /^86$/ }).waitFor();
});

it('a GCG file is kept, replayed by keys, shown by link and on the profile, and taken away', async () => {
  const [ana, carla] = [await stage.person(), await stage.person()];
  const name = `Archivera${Date.now() % 1000}`;
  await ana.goto('/entrar');
  await ana.evaluate(
    async ([name, password]) => {
      const me = (await (await fetch('/api/me')).json()) as { csrf: string | null };
      const headers: Record<string, string> = { 'Content-Type': 'application/json' };
      if (me.csrf) headers['X-CSRF-Token'] = me.csrf;
      await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify({ name, password }) });
    },
    [name, PASSWORD] as const,
  );
  await ana.goto('/archivo');
  await ana.fill('textarea[name=game]', GCG);
  await ana.fill('input[name=title]', 'Final de Lima');
  await ana.getByRole('button', { name: 'Guardar' }).press('Enter');
  await ana.getByText('Guardada.').waitFor();
  expect(await serious(ana)).toEqual([]);
  await ana.setViewportSize({ width: 390, height: 844 });
  expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const address = (await ana.getByRole('link', { name: 'Ver «Final de Lima»' }).getAttribute('href'))!;

  await carla.goto(address);
  expect(await carla.getByText('Final de Lima').count()).toBe(0);
  expect((await carla.request.get(`/api/archive/${address.split('/').at(-1)}`)).status()).toBe(404);

  await ana.getByLabel('Quién ve «Final de Lima»').selectOption('public');
  await until(
    async () => (await carla.request.get(`/api/archive/${address.split('/').at(-1)}`)).status() === 200,
    'the game is shown',
  );
  await carla.goto(`/jugador/${name}`);
  await carla.getByRole('link', { name: 'Final de Lima' }).click();
  await carla.locator('.kept').waitFor();
  await carla.keyboard.press('ArrowRight');
  await carla.getByText(/CASA/).first().waitFor();
  await carla.locator('.score', { hasText: /^12 – 0$/ }).waitFor();
  expect(await serious(carla)).toEqual([]);

  await ana.getByRole('button', { name: 'Borrar «Final de Lima»' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await ana.getByText('Todavía no guardas ninguna.').waitFor();
  expect((await carla.request.get(`/api/archive/${address.split('/').at(-1)}`)).status()).toBe(404);
});
