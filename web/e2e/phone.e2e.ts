// A game on a phone by drag alone: the finger aims above its tip, the board grows, the square is marked, what can't fall goes back.
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, type Idea, SHORT, tapIn } from './brain';
import { caughtUp, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

interface Spot {
  x: number;
  y: number;
}

const middle = async (page: Page, what: string): Promise<Spot> => {
  const box = (await page.locator(what).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where the finger must be for the tile above its tip to lie on a square. */
async function fingerFor(page: Page, cell: number): Promise<Spot> {
  const { x, y } = await middle(page, `[data-cell="${cell}"]`);
  const board = (await page.locator('[data-board]').boundingBox())!;
  const bottom = board.y + board.height;
  return { x, y: bottom - (y + 44) >= 120 ? y + 44 : (y + (44 * bottom) / 120) / (1 + 44 / 120) };
}

/** One finger down, along a straight line, and up; `before` looks while it still holds the tile. */
async function drag(
  line: CDPSession,
  from: Spot,
  to: Spot,
  before = async (): Promise<void> => {},
): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', { x, y }: Spot): Promise<unknown> =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 6,
      y: from.y + ((to.y - from.y) * step) / 6,
    });
  await before();
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const slot = (page: Page, tile: string): Promise<number> =>
  page
    .locator('[data-slot]')
    .evaluateAll(
      (all, wanted) =>
        all.findIndex((one) => (one.querySelector('b')?.textContent?.trim() || '?') === wanted),
      tile.replace(/[[\]]/g, ''),
    );

/** Lay a whole play with the finger; blanks are asked what they stand for. */
async function dragIn(page: Page, line: CDPSession, { cells, tiles, letters }: Idea): Promise<void> {
  for (const [at, cell] of cells.entries()) {
    const from = await middle(page, `[data-slot="${await slot(page, tiles[at]!)}"]`);
    const target = page.locator(`[data-cell="${cell}"][data-target]`);
    await drag(line, from, await fingerFor(page, cell), async () => {
      await target.waitFor();
      await expect.poll(async () => (await target.boundingBox())!.width).toBeGreaterThan(40);
    });
    if (tiles[at] === '?') {
      const wanted = letters[at]!.replace(/[[\]]/g, '').toUpperCase();
      await page
        .getByRole('dialog')
        .locator('.letters button')
        .filter({ hasText: new RegExp(`^${wanted}$`) })
        .click();
    }
    await page.locator(`[data-cell="${cell}"].own`).waitFor();
    expect(await page.locator('[data-grown], [data-target], .ghost').count(), 'all is as before').toBe(0);
  }
}

it('plays by drag alone on a phone, and what can’t fall goes back', async () => {
  const phone = await stage.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const other = await stage.person();
  await invite(phone, [other], (page) => page.selectOption('select[name=ruleset]', 'manual').then(() => {}));
  const line = await phone.context().newCDPSession(phone);
  await phone.evaluate(() => {
    const felt = ((globalThis as { felt?: number[] }).felt = [] as number[]);
    navigator.vibrate = (pattern) => felt.push(Number(pattern)) > 0;
  });
  const pages = [phone, other];
  let dragged = 0;
  for (let turn = 0; dragged < 3; turn++) {
    const page = await onTurn(pages);
    const now = await caughtUp(page);
    const idea = find(now, SHORT, 3)!;
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    if (page === phone) {
      const first = idea.cells[0]!;
      if (dragged === 0) {
        // One tile too far: from the board it comes back to the rack.
        await dragIn(phone, line, { ...idea, cells: [first], tiles: [idea.tiles[0]!] });
        await drag(line, await middle(phone, `[data-cell="${first}"]`), await middle(phone, '[data-rack]'));
        await expect.poll(() => phone.locator('.cell.own').count()).toBe(0);
        expect(await phone.locator('[data-slot]').count()).toBe(7);
      }
      if (dragged > 0) {
        const covered = phone.locator('[data-cell]:has(.face)').first();
        const cell = Number(await covered.getAttribute('data-cell'));
        await drag(line, await middle(phone, '[data-slot="0"]'), await fingerFor(phone, cell), async () => {
          await expect.poll(() => phone.locator('[data-target]').count()).toBe(0);
        });
        await expect.poll(() => phone.locator('.ghost').count()).toBe(0);
        expect(await phone.locator('[data-slot]').count()).toBe(7);
      }
      await dragIn(phone, line, idea);
      // Chromium takes no tap for a click so soon after a drag that ended elsewhere.
      await phone.getByRole('button', { name: /^Jugar/ }).click();
      await other.getByRole('button', { name: 'Aceptar' }).click();
      dragged++;
    } else {
      await tapIn(other, idea);
      await other.getByRole('button', { name: /^Jugar/ }).click();
      await phone.getByRole('button', { name: 'Aceptar' }).click();
    }
    await until(async () => (await view(phone)).view.record.length === turn + 1, 'the play');
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const felt = await phone.evaluate(() => (globalThis as { felt?: number[] }).felt ?? []);
  expect(felt.length, 'each tile that falls is felt').toBeGreaterThanOrEqual(dragged);
});
