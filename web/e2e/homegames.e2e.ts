// After a game its board is taken apart again, by keys and by touch; and a family plays bingo by hand and by itself.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Reverse {
  board: string[];
  on_turn: number;
  seat: number;
  over: string | null;
  seq: number;
}
const reverse = (page: Page): Promise<Reverse> =>
  page.evaluate(
    (id) => fetch(`/api/games/${id}/reverse`).then((answer) => answer.json()),
    new URL(page.url()).pathname.split('/')[2],
  ) as Promise<Reverse>;

const covered = (now: { board: string[] }): number[] =>
  now.board.flatMap((row, at) =>
    (row.match(/\[[^\]]+\]|./gsu) ?? []).flatMap((one, column) => (one === '.' ? [] : [at * 15 + column])),
  );

it('a finished game is taken apart again to its end, by keys and by touch', async () => {
  const host = await stage.person();
  const phone = await stage.person(PHONE);
  const pages = [host, phone];
  await invite(host, [phone]);
  const first = await onTurn(pages);
  await tapIn(
    first,
    find(await view(first), () => true, 2)!,
  );
  await first.getByRole('button', { name: /^Jugar por/ }).click();
  const other = pages.find((one) => one !== first)!;
  await other.getByRole('button', { name: 'Aceptar' }).click();
  await onTurn([other]);
  const opening = covered((await view(other)).view);
  await tapIn(
    other,
    find(await view(other), (word) => word.length < 4, 1)!,
  );
  await other.getByRole('button', { name: /^Jugar por/ }).click();
  await first.getByRole('button', { name: 'Aceptar' }).click();
  await onTurn([first]);
  await host.getByRole('button', { name: 'Abandonar' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await host.locator('.headline').waitFor();
  for (const page of pages) await page.getByRole('link', { name: 'Jugar el inverso' }).click();
  for (const page of pages) await page.locator('[data-line]').waitFor();
  expect(await serious(host)).toEqual([]);

  // Whoever began takes back what came last; the other, what is left.
  const choose = async (page: Page, cells: number[]): Promise<void> => {
    for (const cell of cells) {
      if (page === host) {
        await page.locator(`[data-cell="${cell}"]`).focus();
        await page.keyboard.press('Enter');
      } else await page.locator(`[data-cell="${cell}"]`).tap();
    }
    const take = page.getByRole('button', { name: `Retirar ${cells.length} ` });
    await (page === host ? take.press('Enter') : take.tap());
  };
  const seats = await Promise.all(pages.map(reverse));
  const begins = pages[seats.findIndex((one) => one.seat === one.on_turn)]!;
  const ends = pages.find((one) => one !== begins)!;
  await begins.getByText('Te toca: elige').waitFor();
  const all = covered(seats[0]!);
  const late = all.filter((cell) => !opening.includes(cell));
  expect(late.length).toBe(1);
  const joint = all.filter((cell) => [1, -1, 15, -15].filter((by) => all.includes(cell + by)).length === 2);
  await choose(begins, joint);
  await begins.getByText('debe seguir formando palabras').waitFor();
  // Why stays in sight, however often the page asks how things stand.
  for (let looks = 0; looks < 2; looks++)
    await begins.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/reverse'),
    );
  await begins.getByRole('link', { name: 'art. M.variantes.inverso' }).waitFor();
  await begins.getByRole('button', { name: 'Cancelar' }).click();
  await choose(begins, late);
  await ends.getByText('Te toca: elige').waitFor();
  await choose(ends, opening);
  for (const page of pages) await page.getByText('El tablero quedó vacío.').waitFor();
  expect((await reverse(host)).over).toBe('bare');
});

it('bingo: a table, two cards, letters one by one, a claim too early and the right one', async () => {
  const host = await stage.person(PHONE);
  const guest = await stage.person();
  await host.goto('/bingo');
  expect(await serious(host)).toEqual([]);
  await host.getByRole('button', { name: 'Abrir una mesa' }).tap();
  const link = await host.inputValue('[data-link]');
  await guest.goto(new URL(link).pathname);
  const write = async (page: Page, first: string, second: string): Promise<void> => {
    await page.getByLabel('Primera palabra').fill(first);
    await page.getByLabel('Segunda palabra').fill(second);
    await page.getByRole('button', { name: 'Jugar con este cartón' }).click();
  };
  await write(host, 'zozobra', 'estreno');
  const refused = host.getByText('El juego solo tiene 1 ficha Z');
  await refused.waitFor();
  // In sight where it was asked for, on a small phone too, and there until it is mended.
  await host.setViewportSize({ width: 390, height: 500 });
  await host.getByRole('button', { name: 'Jugar con este cartón' }).scrollIntoViewIfNeeded();
  const { y, height } = (await refused.boundingBox())!;
  expect(y > 0 && y + height < 500).toBe(true);
  await host.setViewportSize(PHONE.viewport);
  for (let looks = 0; looks < 2; looks++)
    await host.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith(new URL(link).pathname),
    );
  expect(await refused.isVisible()).toBe(true);
  await write(host, 'estreno', 'charlaba');
  await host.getByRole('region', { name: 'Tu cartón' }).waitFor();
  expect(await refused.count()).toBe(0);
  await write(guest, 'caminos', 'ventana');
  await guest.getByRole('region', { name: 'Tu cartón' }).waitFor();
  await guest.getByRole('button', { name: '¡Bingo!' }).press('Enter');
  await guest.getByText('Cantaste antes de tiempo').waitFor();
  const pages = [host, guest];
  const table = new URL(link).pathname.split('/').at(-1)!;
  const left = (page: Page): Promise<string> =>
    page.evaluate(
      (id) =>
        fetch(`/api/bingo/${id}`)
          .then((answer) => answer.json())
          .then((now: { card: { left: string } }) => now.card.left),
      table,
    );
  let winner: Page | undefined;
  for (let n = 1; n <= 98 && !winner; n++) {
    await host.getByRole('button', { name: /^Cantar (la primera|una) letra$/ }).tap();
    await host.locator(`[data-called="${n}"]`).waitFor();
    if (n < 14) continue;
    for (const page of pages) if ((await left(page)) === '') winner ??= page;
  }
  expect(await serious(host)).toEqual([]);
  await winner!.getByRole('button', { name: '¡Bingo!' }).click();
  await host.getByRole('button', { name: 'Terminar y mostrar la bolsa' }).tap();
  for (const page of pages) await page.getByText(/^Bingo de .* con \d+ letras\.$/).waitFor();
  await guest.getByText('Semilla de la bolsa').waitFor();
  await until(async () => (await guest.locator('.players .word').count()) >= 2, "the winner's card");
});
