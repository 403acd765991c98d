// Three at a table, one on a phone, one in English; somebody drags; the server restarts in mid-game; all agree on the end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn } from './brain';
import { Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const YOURS = /Te toca|Your turn/;
const ACCEPT = /^(Aceptar|Accept)$/;
const PLAY = /^(Jugar|Play)/;

it('three play, one on a phone, one in English, and nothing is lost when the server restarts', async () => {
  const pages = [
    await stage.person(),
    await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    await stage.person({ viewport: { width: 320, height: 640 }, locale: 'en-GB' }),
  ];
  await invite(pages[0]!, pages.slice(1), async (page) => {
    await page.selectOption('select[name=ruleset]', 'manual');
    await page.selectOption('select[name=seats]', '3');
  });

  // By drag, with whatever pointer there is.
  const first = await onTurn(pages);
  await first.locator('.state', { hasText: YOURS }).waitFor();
  for (const cell of [112, 113]) {
    await first.locator('[data-slot="0"]').dragTo(first.locator(`[data-cell="${cell}"]`), { steps: 8 });
    if (await first.getByRole('dialog').count())
      await first.getByRole('dialog').locator('.letters button', { hasText: /^A$/ }).click();
  }
  await expect.poll(() => first.locator('.cell.own').count()).toBe(2);

  // The server goes away and comes back; the tiles still lie there, and the play can be made.
  await stage.stopServer();
  await first.locator('.lost.shown').waitFor();
  await stage.startServer();
  await first.locator('.lost.shown').waitFor({ state: 'detached' });
  expect(await first.locator('.cell.own').count()).toBe(2);
  await first.getByRole('button', { name: PLAY }).click();
  for (const page of pages.filter((one) => one !== first))
    await page.getByRole('button', { name: ACCEPT }).click();
  await until(async () => (await view(first)).view.record.length === 1, 'all have accepted');
  expect(await onTurn(pages)).not.toBe(first);

  // Two rounds more, by hand, each with its own language and screen.
  for (let turn = 1; turn < 7; turn++) {
    const page = await onTurn(pages);
    await page.locator('.state', { hasText: YOURS }).waitFor();
    await tapIn(page, find(await view(page), SHORT, 3)!);
    await page.getByRole('button', { name: PLAY }).click();
    for (const other of pages.filter((one) => one !== page))
      await other.getByRole('button', { name: ACCEPT }).click();
    await until(async () => (await view(page)).view.record.length === turn + 1, 'all have accepted');
  }
  for (const page of pages) {
    await page.locator('.moves li').nth(6).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  await pages[0]!.getByRole('button', { name: 'Proponer terminar' }).click();
  await pages[0]!.getByRole('dialog').getByRole('button', { name: 'Proponer terminar' }).click();
  for (const page of pages.slice(1)) await page.getByRole('button', { name: /^(De acuerdo|Agree)$/ }).click();
  for (const page of pages) await page.locator('.headline').waitFor();
  expect((await view(first)).view.ended).toBe('agreed');
});
