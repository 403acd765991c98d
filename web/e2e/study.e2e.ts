// Cards made of words, drilled in flight mode, and synchronised later to a second device; a quiz; art. 36.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

it('cards are made, drilled without a network, reloaded on the way, and synchronised to another device', async () => {
  const page = await stage.person();
  await page.goto('/estudio?ver=tarjetas&e=prueba');
  await page.getByText('Todavía no tienes tarjetas').waitFor();
  await page.getByLabel('Palabras (o palabra;caja').fill('aé\nchu\nzoo');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  await said(page, '3 tarjetas nuevas.').waitFor();
  await page.getByText('Tocan 3 de 3 tarjetas.').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();

  await page.getByRole('button', { name: 'Repasar' }).click();
  const backs: string[] = [];
  for (let n = 0; n < 3; n++) {
    const card = await page.locator('[data-card]').getAttribute('data-card');
    await page.getByRole('button', { name: 'Ver la respuesta' }).click();
    backs.push((await page.locator('.back').textContent()) ?? '');
    if (n === 0) expect(await serious(page)).toEqual([]);
    if (n === 1) await page.keyboard.press('4');
    else await page.getByRole('button', { name: '4 · Fácil' }).click();
    await page.locator(`[data-card="${card}"]`).waitFor({ state: 'detached' });
  }
  expect(backs[0]).toContain('AE · EA');
  await said(page, 'Hecho: 3 tarjetas repasadas.').waitFor();
  await page.reload();
  await page.getByText('Nada que repasar ahora.').waitFor();
  await page.goto('/estudio?ver=datos');
  await page.getByText('Aprendidas').waitFor();
  expect(await page.locator('dd').allTextContents()).toEqual(['3', '0', '0', '3', '3', '1', '1', '1']);
  expect(await serious(page)).toEqual([]);

  await page.context().setOffline(false);
  await page.goto('/estudio?ver=tarjetas');
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await said(page, 'Guardadas también en tu cuenta.').waitFor();
  const log = await page.evaluate(() => fetch('/api/study/log').then((answer) => answer.text()));
  const acts = log
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { act: string }).act);
  expect(acts).toEqual(['add', 'add', 'add', 'review', 'review', 'review']);

  // The same account on another device: the cards are there, and what is known is not asked again.
  const other = await stage.person();
  await other.context().addCookies(await page.context().cookies());
  await other.goto('/estudio?ver=tarjetas');
  await said(other, 'Guardadas también en tu cuenta.').waitFor();
  await other.getByText('Nada que repasar ahora.').waitFor();
  await other
    .getByRole('button', { name: /^Quitar Z O O/ })
    .or(other.getByRole('button', { name: /^Quitar O O Z/ }))
    .click();
  await said(other, 'Hay repasos que aún no están en tu cuenta.').waitFor();
  await other.getByRole('button', { name: 'Sincronizar' }).click();
  await said(other, 'Guardadas también en tu cuenta.').waitFor();
  await page.reload();
  await page.getByText('Nada que repasar ahora.').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);
});

it('a list leads to a quiz, and a word to its page', async () => {
  const page = await stage.person();
  await page.goto('/estudio');
  await page.getByLabel('Fichas').selectOption('2');
  await page.getByRole('button', { name: 'LL', exact: true }).click();
  await page.locator('select[name=edition]').selectOption('prueba');
  await page.getByRole('button', { name: 'Ver la lista' }).click();
  await page.getByRole('heading', { name: '55 palabras' }).waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: 'Hacer una prueba con esta lista' }).click();
  await page.getByLabel('Preguntas').fill('1');
  await page.getByRole('button', { name: 'Empezar' }).click();
  const tiles = (await page.getByRole('img').first().getAttribute('aria-label'))!.split(' ');
  expect(await serious(page)).toEqual([]);
  for (const word of new Set([tiles.join(''), [...tiles].reverse().join('')])) {
    await page.getByLabel('Palabra').fill(word.toLowerCase());
    await page.getByRole('button', { name: 'Comprobar' }).click();
  }
  await said(page, 'Bien.').waitFor();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('heading', { name: '1 de 1.' }).waitFor();
});

it('a game is played and reviewed, its mistakes become cards, and they are drilled in flight mode', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  // Beto plays what he finds, Ana lets four turns go: with words on the board that is a mistake whatever she holds.
  for (let passed = 0; passed < 4;) {
    const page = await onTurn([ana, beto]);
    if (page === ana) {
      await page.getByRole('button', { name: 'Pasar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
      passed++;
    } else {
      await tapIn(page, find(await view(page), SHORT, 2) ?? find(await view(page), SHORT, 1)!);
      await page.getByRole('button', { name: /^Jugar por/ }).click();
      await ana.getByRole('button', { name: 'Aceptar' }).click();
    }
    await until(async () => (await view(page)).view.on_turn !== (await view(page)).seat, 'the turn is over');
  }
  await beto.getByRole('button', { name: 'Abandonar' }).click();
  await beto.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  const game = new URL(ana.url()).pathname;
  await until(async () => (await view(ana)).view.ended !== null, 'the game is over');
  await ana.goto(`${game}/analisis`);
  await ana.getByText(/^Revisado: /).waitFor();
  const turns = await ana.locator('[data-turns] tbody tr[data-grade]').count();
  expect(turns).toBeGreaterThanOrEqual(7);
  expect(turns).toBeLessThanOrEqual(9);
  await ana.getByRole('heading', { name: 'Aprende de tus errores' }).waitFor();
  expect(await serious(ana)).toEqual([]);
  await ana.getByRole('link', { name: 'Hacer tarjetas de mis errores' }).click();
  await ana.getByRole('heading', { name: /^De tu partida: \d palabras?$/ }).waitFor();
  await ana.getByRole('button', { name: 'Hacer tarjetas' }).click();
  await said(ana, /tarjetas? nuevas?\.$/).waitFor();
  await ana.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ana.context().setOffline(true);
  await ana.goto('/estudio?ver=tarjetas');
  await ana.getByRole('button', { name: 'Repasar' }).click();
  const card = (await ana.locator('[data-card]').getAttribute('data-card'))!;
  expect(card).toMatch(/^anagram:.*:prueba$/);
  await ana.getByRole('button', { name: 'Ver la respuesta' }).click();
  expect(await ana.locator('.back').textContent()).not.toBe('');
  await ana.getByRole('button', { name: '3 · Bien' }).click();
  await ana.locator(`[data-card="${card}"]`).waitFor({ state: 'detached' });
});

it('words that a game taught are offered as cards', async () => {
  const page = await stage.person();
  await page.goto('/estudio?ver=tarjetas&e=prueba&anagramas=CHO,LLA');
  await page.getByRole('heading', { name: 'De tu partida: 2 palabras' }).waitFor();
  await page.getByRole('button', { name: 'Hacer tarjetas' }).click();
  await said(page, '2 tarjetas nuevas.').waitFor();
});

it('who sits in a running game learns nothing from study', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  await onTurn([ana, beto]);
  for (const path of ['/estudio?n=2&e=prueba', '/palabra/aa?e=prueba']) {
    await ana.goto(path);
    await ana.getByRole('alert').getByText('mientras dura no se consultan palabras').waitFor();
  }
});
