// Answers that are late, held back until the test lets them go: nothing waits for them that need not.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asText, find, SHORT, typeIn } from './brain';
import { HoldsBack, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('a line typed before the last one was answered is not wiped', async () => {
  const settings = { text: true, language: 'es' };
  const [ana, beto] = [await stage.person({ settings }), await stage.person({ settings })];
  const answers = new Map([
    [ana, await HoldsBack.on(ana, 'done')],
    [beto, await HoldsBack.on(beto, 'done')],
  ]);
  await invite(ana, [beto]);
  const page = await onTurn([ana, beto]);
  const line = page.getByLabel('Tu jugada');
  await line.fill('paso');
  await line.press('Enter');
  await page.locator('.state', { hasText: 'Te toca' }).waitFor({ state: 'detached' });
  expect((await view(page)).view.record.length).toBe(1);
  await line.fill('paso'); // the same words again, for the next time
  await answers.get(page)!.release(2);

  // What the other does comes after that answer. And a line that nobody has touched since is cleared as before.
  const other = page === ana ? beto : ana;
  const theirs = other.getByLabel('Tu jugada');
  await theirs.fill('paso');
  await theirs.press('Enter');
  await page.locator('.state', { hasText: 'Te toca' }).waitFor();
  expect(await line.inputValue()).toBe('paso');
  await other.locator('.state', { hasText: 'Te toca' }).waitFor({ state: 'detached' });
  expect(await theirs.inputValue()).toBe('paso');
  await answers.get(other)!.release(2);
  await expect.poll(() => theirs.inputValue()).toBe('');
});

it('who is told of their turn may play, whether or not their last command was answered', async () => {
  const [keys, text] = [
    await stage.person(),
    await stage.person({ settings: { text: true, language: 'es' } }),
  ];
  const answers = await HoldsBack.on(keys, 'done');
  await invite(keys, [text]);
  if ((await onTurn([keys, text])) === text) {
    await text.getByLabel('Tu jugada').fill(asText(find(await view(text), SHORT, 3)!));
    await text.keyboard.press('Enter');
    await keys.getByRole('button', { name: 'Aceptar' }).click();
  } else {
    await keys.getByRole('button', { name: 'Pasar' }).click();
    await keys.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
    await text.locator('.state', { hasText: 'Te toca' }).waitFor();
    await text.getByLabel('Tu jugada').fill('paso');
    await text.keyboard.press('Enter');
  }
  await keys.locator('.state', { hasText: 'Te toca' }).waitFor();
  await keys.locator('[role=gridcell][tabindex="0"]').focus();
  await typeIn(keys, find(await view(keys), SHORT, 3)!);
  await keys.getByRole('button', { name: /Jugar por/ }).waitFor();
  await keys.keyboard.press('Enter');
  await text.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
  await answers.release(3);
});

it('who made a link finds the table, though somebody sat down before the lobby had said a word', async () => {
  const [host, guest] = [await stage.person(), await stage.person()];
  const lobby = await HoldsBack.on(host, 'lobby', 'lobby_changed');
  await host.goto('/crear');
  await host.click('[data-more]');
  await host.selectOption('select[name=kind]', 'link');
  await host.selectOption('select[name=edition]', 'prueba');
  await host.click('form .primary');
  await guest.goto(new URL(await host.inputValue('[data-link]')).pathname);
  await guest.click('.big');
  await guest.waitForURL(/\/g\/[^/]+$/);
  await lobby.releaseLobby((playing) => playing.length === 1);
  await host.waitForURL(guest.url());
});

it('who made an open seek finds the table, though somebody took it before the lobby had said a word', async () => {
  const [host, guest] = [await stage.person(), await stage.person()];
  const lobby = await HoldsBack.on(host, 'lobby', 'lobby_changed');
  await host.goto('/crear');
  await host.click('[data-more]');
  await host.selectOption('select[name=edition]', 'prueba');
  await host.click('form .primary');
  await host.waitForURL((to) => to.pathname === '/');
  await guest.goto('/');
  await guest.getByRole('button', { name: 'Sentarse' }).click();
  await guest.waitForURL(/\/g\/[^/]+$/);
  await lobby.releaseLobby((playing) => playing.length === 1);
  await host.waitForURL(guest.url());
});

/** An answer over HTTP that is held back until somebody lets it go. */
async function holdAnswer(page: Page, path: string): Promise<() => Promise<void>> {
  let go: () => void = () => {};
  const told = new Promise<void>((done) => (go = done));
  let gone: () => void = () => {};
  const passed = new Promise<void>((done) => (gone = done));
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      await told;
      await route.fulfill({ response });
      gone();
    },
    { times: 1 },
  );
  return () => (go(), passed);
}

it('who has come in stays in, though the page only now hears that nobody had', async () => {
  const page = await stage.person({ serviceWorkers: 'block' }); // which has its own way to the server
  const nobody = await holdAnswer(page, '**/api/me');
  await page.goto('/crear');
  await page.click('[data-more]');
  await page.selectOption('select[name=kind]', 'link');
  await page.selectOption('select[name=edition]', 'prueba');
  await page.click('form .primary');
  await page.locator('[data-link]').waitFor();
  await nobody();
  await page.getByRole('link', { name: 'Tesela' }).click();
  await page.getByRole('link', { name: /^Tu cuenta: invitado-/ }).click();
  await page.getByRole('button', { name: 'Salir' }).click(); // with a token that still counts
  await page.getByRole('link', { name: 'Entrar', exact: true }).waitFor();
});

it('an arbiter writes on, though the articles come only now', async () => {
  const [ana, beto, desk] = [
    await stage.person(),
    await stage.person(),
    await stage.person({ serviceWorkers: 'block' }),
  ];
  stage.account('Jueza', 'arbiter', 'una contraseña larga');
  await invite(ana, [beto], (page) => page.check('[name=arbiter]'));
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Jueza');
  await desk.getByLabel('Contraseña').fill('una contraseña larga');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  stage.appoint(new URL(ana.url()).pathname.split('/')[2]!, 'Jueza');
  const articles = await holdAnswer(desk, '**/api/rules/*');
  await desk.getByRole('link', { name: 'Arbitraje' }).click();
  await desk.locator(`a[href="/arbitraje/${new URL(ana.url()).pathname.split('/')[2]}"]`).click();
  await desk.selectOption('[name=act]', { label: 'Corregir la suma' });
  await desk.fill('[name=amount]', '7');
  expect(await desk.locator('[name=article] option').count()).toBe(0);
  await articles();
  await desk.locator('blockquote').waitFor();
  expect(await desk.inputValue('[name=amount]')).toBe('7');
  await desk.selectOption('[name=act]', { label: 'Anotar una advertencia' });
  await desk.selectOption('[name=act]', { label: 'Corregir la suma' });
  expect(await desk.inputValue('[name=amount]')).toBe('0'); // another act, and what is usual there
});

it('who asks for a rematch finds it, though the answer comes after the game has begun', async () => {
  const [ana, beto] = [await stage.person({ serviceWorkers: 'block' }), await stage.person()];
  await invite(ana, [beto]);
  await ana.getByRole('button', { name: 'Abandonar' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  const first = new URL(ana.url()).pathname;
  const answer = await holdAnswer(ana, '**/rematch');
  await ana.getByRole('button', { name: 'Revancha' }).click();
  await beto.getByRole('button', { name: 'Aceptar la revancha' }).click();
  await beto.waitForURL((to) => to.pathname.startsWith('/g/') && to.pathname !== first);
  await ana.waitForURL(beto.url());
  await answer();
  await until(async () => (await view(ana)).status === 'playing', 'the new game');
});
