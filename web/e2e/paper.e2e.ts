// What is printed, in a real browser: sheets for everybody, and a tournament's papers for whom they are.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** What a link of the page leads to: its kind and its beginning. */
async function behind(page: Page, name: string): Promise<{ type: string; text: string }> {
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  return page.evaluate(async (address) => {
    const answer = await fetch(address!);
    return { type: answer.headers.get('content-type') ?? '', text: (await answer.text()).slice(0, 400) };
  }, href);
}

it('gives every sheet as PDF and as text, with what was asked for', async () => {
  const page = await stage.person();
  await page.goto('/imprimir');
  await page.getByRole('heading', { name: 'Imprimir' }).waitFor();
  for (const name of ['Planilla', 'Comprobación del juego', 'Bingo', 'Registro del árbitro', 'Reglamento']) {
    const found = await behind(page, `PDF ${name}`);
    expect(found.type, name).toBe('application/pdf');
    expect(found.text.startsWith('%PDF-'), name).toBe(true);
  }
  await page.getByLabel('Nombre del evento').fill('Copa Ñandú');
  await page.getByLabel('Mesas').fill('7-9');
  const slips = await behind(page, 'Texto Papeletas de duplicada');
  expect(slips.text).toContain('Copa Ñandú');
  expect(slips.text).toContain('Mesa 7');
  await page.getByLabel('Mesas').fill('siete');
  await page.getByText('Las mesas se escriben como 1-60').waitFor();
  expect(await page.getByRole('link', { name: 'PDF Papeletas de duplicada' }).count()).toBe(0);
});

it('names the door of an article of the real table in the rulebook', async () => {
  const page = await stage.person();
  await page.goto('/reglamento?r=fise-2007&a=7');
  const article = page.locator('article.wanted');
  await article.getByRole('link', { name: 'mesa con fichas de verdad' }).click();
  await page.getByRole('heading', { name: 'Nueva mesa' }).waitFor();
});

it('prints a tournament: lists for everybody, cards for the desk, nothing of a draft', async () => {
  const desk = await stage.person();
  stage.account('Paula Rey', 'player', 'una contraseña larga');
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Paula Rey');
  await desk.getByLabel('Contraseña').fill('una contraseña larga');
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Paula Rey' }).waitFor();
  await desk.goto('/torneos');
  await desk.getByLabel('Nombre del torneo').fill('Copa de papel');
  await desk.selectOption('[name=edition]', 'prueba');
  await desk.getByRole('button', { name: 'Crear torneo' }).click();
  await desk.locator('textarea').fill('Ana, 1800\nÍñigo, 1700\nCarla, 1600\nEva, 1500');
  await desk.getByRole('button', { name: 'Inscribir', exact: true }).click();
  await desk.getByText('Inscritos (4)').waitFor();
  await desk.getByRole('button', { name: 'Emparejar' }).click();
  await desk.getByRole('button', { name: 'Publicar' }).waitFor();
  const papers = desk.url().replace('/direccion', '/papel');

  const visitor = await stage.person();
  await visitor.goto(papers);
  await visitor.getByRole('link', { name: 'PDF Clasificación' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'PDF Mesas', exact: true }).count()).toBe(0);
  expect(await visitor.getByText('Tarjetas de mesa').count()).toBe(0);

  await desk.getByRole('button', { name: 'Publicar' }).click();
  await desk.getByRole('heading', { name: 'Resultados' }).waitFor();
  await desk.getByRole('link', { name: 'Imprimir' }).click();
  expect((await behind(desk, 'PDF Tarjetas de mesa')).type).toBe('application/pdf');
  expect((await behind(desk, 'Texto Hoja de resultado')).text).toContain('Copa de papel');
  await visitor.goto(papers);
  await visitor.getByRole('link', { name: 'PDF Mesas', exact: true }).waitFor();
  expect((await behind(visitor, 'Texto Mesas por nombre')).text).toContain('Íñigo');
});
