// Answers that are late, held back until the test lets them go: nothing waits for them that need not.
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
  const answers = new Map([[ana, await HoldsBack.on(ana, 'done')], [beto, await HoldsBack.on(beto, 'done')]]);
  await invite(ana, [beto]);
  const page = await onTurn([ana, beto]);
  const line = page.getByLabel('Tu jugada');
  await line.fill('paso');
  await line.press('Enter');
  await page.locator('.state', { hasText: 'Te toca' }).waitFor({ state: 'detached' });
  expect((await view(page)).view.record.length).toBe(1);
  await line.fill('H8 luego');
  expect(answers.get(page)!.release()).toBe(1);

  // What the other does comes after that answer. And a line that nobody has touched since is cleared as before.
  const other = page === ana ? beto : ana;
  const theirs = other.getByLabel('Tu jugada');
  await theirs.fill('paso');
  await theirs.press('Enter');
  await page.locator('.state', { hasText: 'Te toca' }).waitFor();
  expect(await line.inputValue()).toBe('H8 luego');
  await other.locator('.state', { hasText: 'Te toca' }).waitFor({ state: 'detached' });
  expect(await theirs.inputValue()).toBe('paso');
  expect(answers.get(other)!.release()).toBe(1);
  await expect.poll(() => theirs.inputValue()).toBe('');
});

it('who is told of their turn may play, whether or not their last command was answered', async () => {
  const [keys, text] = [await stage.person(), await stage.person({ settings: { text: true, language: 'es' } })];
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
  expect(answers.release()).toBe(2);
});

const playing = (message: unknown): string[] => (message as { playing: string[] }).playing;

it('who made a link finds the table, though somebody sat down before the lobby had said a word', async () => {
  const [host, guest] = [await stage.person(), await stage.person()];
  const lobby = await HoldsBack.on(host, 'lobby');
  await host.goto('/crear');
  await host.selectOption('select[name=kind]', 'link');
  await host.selectOption('select[name=edition]', 'prueba');
  await host.click('form .primary');
  await guest.goto(new URL(await host.inputValue('[data-link]')).pathname);
  await guest.click('.big');
  await guest.waitForURL(/\/g\/[^/]+$/);
  await lobby.releaseFirst((message) => playing(message).length === 1);
  await host.waitForURL(guest.url());
});

it('who asks for a rematch finds it, though the answer comes after the game has begun', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  await ana.getByRole('button', { name: 'Abandonar' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  const first = new URL(ana.url()).pathname;
  let answer: () => void = () => {};
  const told = new Promise<void>((done) => (answer = done));
  await ana.route('**/rematch', async (route) => {
    const response = await route.fetch();
    await told;
    await route.fulfill({ response });
  });
  await ana.getByRole('button', { name: 'Revancha' }).click();
  await beto.getByRole('button', { name: 'Aceptar la revancha' }).click();
  await beto.waitForURL((to) => to.pathname.startsWith('/g/') && to.pathname !== first);
  await ana.waitForURL(beto.url());
  answer();
  await until(async () => (await view(ana)).status === 'playing', 'the new game');
});
