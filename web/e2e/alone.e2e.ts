// Somebody alone in the evening: one rack against a record, two racks, all tiles face up; by keys and by touch.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn, typeIn } from './brain';
import { caughtUp, type Game, serious, Stage, until, view } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Alone {
  board: string[];
  rack: string;
  bag: number;
  seq: number;
  score: number;
  total: number;
  over: string | null;
  turns: { points: number }[];
}
const alone = (page: Page): Promise<Alone> =>
  page.evaluate(
    (id) => fetch(`/api/solo/${id}`).then((answer) => answer.json()),
    new URL(page.url()).pathname.split('/')[2],
  ) as Promise<Alone>;
const asGame = (now: Alone): Game =>
  ({ seat: 0, view: { board: now.board, racks: [now.rack] } }) as unknown as Game;

async function begin(page: Page, mode: string, minutes = 0): Promise<void> {
  await page.goto('/solo');
  await page.check(`input[value=${mode}]`);
  await page.selectOption('select[name=edition]', 'prueba');
  await page.selectOption('select[name=minutes]', String(minutes));
  await page.getByRole('button', { name: 'Empezar' }).click();
  await page.locator('[data-cell="112"]').waitFor();
}
async function end(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await page.locator('[data-over]').waitFor();
}

it('one rack is played by keys to its last tile, and the record is there to beat', async () => {
  const page = await stage.person();
  await page.goto('/solo');
  await page.getByText('Todavía no has terminado').waitFor();
  expect(await serious(page)).toEqual([]);
  await begin(page, 'record');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambiar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('.tile').first().press('Enter');
  await dialog.getByRole('button', { name: 'Cambiar 1' }).press('Enter');
  await page.getByText('Cambio de').waitFor();

  // A word that is none stays on the board as a draft, and the manual is cited.
  const first = find(asGame(await alone(page)), (word) => word.length === 4, 4)!;
  await page.locator('[data-cell="112"]').focus();
  await typeIn(page, first);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('link').waitFor();
  await page.keyboard.press('Escape');

  for (;;) {
    const now = await alone(page);
    const idea = now.over ? null : find(asGame(now), SHORT, 3);
    if (!idea) break;
    await typeIn(page, idea);
    await page.keyboard.press('Enter');
    await until(async () => (await alone(page)).seq > now.seq, 'the play');
    if ((await alone(page)).over) break;
    await page.locator(`[data-plays="${now.turns.length + 1}"]`).waitFor();
  }
  if (!(await alone(page)).over) await end(page);
  const { total, turns } = await alone(page);
  await page.locator(`[data-total="${total}"]`).waitFor();
  await page.getByText('¡Es tu récord!').waitFor();
  await page.locator('[data-totals="1"] svg').waitFor();
  await page.getByText('Semilla de la bolsa').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.locator('h1').focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
  const left = turns.slice(0, -3).reduce((sum, one) => sum + one.points, 0);
  await page.locator(`[data-line-total="${left}"]`).waitFor();

  await begin(page, 'record');
  await page.getByText(`Tu récord: ${total}`).waitFor();
  await end(page);
  await page.getByText(`Tu récord sigue en ${total}.`).waitFor();
  await page.locator('[data-totals="2"]').waitFor();
});

it('one rack is played by touch and ended', async () => {
  const page = await stage.person(PHONE);
  await begin(page, 'record');
  for (let turn = 0; turn < 3; turn++) {
    await tapIn(page, find(asGame(await alone(page)), SHORT, 2)!, true);
    await page.getByRole('button', { name: /^Jugar/ }).tap();
    await page.locator(`[data-plays="${turn + 1}"]`).waitFor();
  }
  await page.getByRole('button', { name: 'Terminar' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).tap();
  await page.locator('[data-over]').waitFor();
  const { total, over } = await alone(page);
  expect(over).not.toBeNull();
  await page.locator(`[data-total="${total}"]`).waitFor();
});

it('two racks are played by keys by one person until both have passed twice', async () => {
  const page = await stage.person();
  await begin(page, 'two');
  for (let turn = 0; turn < 6; turn++) {
    const now = await caughtUp(page);
    if (turn < 2) {
      await page.locator('[data-cell="112"]').focus();
      await typeIn(page, find(now, SHORT, 2)!);
      await page.keyboard.press('Enter');
    } else {
      await page.getByRole('button', { name: 'Pasar' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).press('Enter');
    }
    await until(async () => (await view(page)).view.record.length === turn + 1, 'the turn');
  }
  await page.locator('.headline').waitFor();
  expect((await view(page)).view.ended).toBe('passes');
});

it('two racks are played by touch by one person until both have passed twice', async () => {
  const page = await stage.person(PHONE);
  await begin(page, 'two');
  const seats = new Set<number>();
  for (let turn = 0; turn < 8; turn++) {
    const now = await view(page);
    seats.add(now.seat!);
    expect(now.seat).toBe(now.view.on_turn);
    if (turn < 4) {
      await tapIn(page, find(now, SHORT, 2)!, true);
      await page.getByRole('button', { name: /^Jugar/ }).tap();
    } else {
      await page.getByRole('button', { name: 'Pasar' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).tap();
    }
    await until(async () => (await view(page)).view.record.length === turn + 1, 'the turn');
    if (turn === 0) expect(await serious(page)).toEqual([]);
  }
  expect([...seats].sort()).toEqual([0, 1]);
  await page.locator('.headline').waitFor();
  expect((await view(page)).view.ended).toBe('passes');
  await page.getByRole('link', { name: 'Jugar otra vez' }).tap();
  await page.getByRole('heading', { name: 'En solitario' }).waitFor();
});

it('all tiles face up: laid by touch and by keys, undone, redone, looked up, against the clock', async () => {
  const page = await stage.person(PHONE);
  await begin(page, 'open', 15);
  await page.getByRole('timer').waitFor();
  await page.locator('[data-left="100"]').waitFor();
  expect(await serious(page)).toEqual([]);
  const take = (name: string): Promise<void> =>
    page
      .locator('.stock')
      .getByRole('button', { name: new RegExp(`^${name}, .*×`) })
      .tap();
  for (const [name, cell] of [
    ['ce', 111],
    ['a', 112],
    ['ese', 113],
  ] as const) {
    await take(name);
    await page.locator(`[data-cell="${cell}"]`).tap();
  }
  await page.getByRole('button', { name: 'Jugar por 10' }).tap();
  await page.locator('[data-plays="1"]').waitFor();
  await page.locator('[data-left="97"]').waitFor();

  // The rest by keys: down from the S.
  await page.locator('[data-cell="128"]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.type('ol');
  await page.keyboard.press('Enter');
  await page.locator('[data-plays="2"]').waitFor();
  const both = (await alone(page)).score;
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await page.locator('[data-plays="1"]').waitFor();
  await page.getByRole('button', { name: 'Rehacer' }).tap();
  await page.locator(`[data-total="${both}"]`).waitFor();
  await page.locator('[data-judge] > summary').tap();
  await page.locator('input[name=word]').fill('casa');
  await page.locator('[data-judge]').getByRole('button').first().tap();
  await page.locator('[data-judge] form ~ *').first().waitFor();
  await end(page);
  await page.getByText('¡Es tu récord!').waitFor();
  await expect.poll(() => page.locator('[data-best-list] li').count()).toBe(1);

  await page.goto('/solo');
  await page.check('input[value=open]');
  await page.getByRole('link', { name: 'Ver la mejor línea conocida' }).tap();
  const total = page.locator('[data-line-total]');
  const all = Number(await total.getAttribute('data-line-total'));
  expect(all).toBeGreaterThan(1700);
  await page.getByRole('button', { name: 'Principio' }).tap();
  for (let n = 1; n <= 3; n++) await page.getByRole('button', { name: 'Siguiente' }).tap();
  expect(Number(await total.getAttribute('data-line-total'))).toBeLessThan(all);
  expect(await serious(page)).toEqual([]);
});
