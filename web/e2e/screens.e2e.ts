// Small screens, phones on their side, a page at twice its size, and the system's own few colours.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn } from './brain';
import { caughtUp, serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Two people with such screens; the first of them is on turn. */
async function table(screen: BrowserContextOptions): Promise<[Page, Page]> {
  const pages = [await stage.person(screen), await stage.person(screen)] as const;
  await invite(pages[0], [pages[1]]);
  const first = await onTurn([...pages]);
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();
  return first === pages[0] ? [pages[0], pages[1]] : [pages[1], pages[0]];
}

/** So many turns, each laid by hand on the player's own screen and accepted on the other. */
async function turns(pages: [Page, Page], many: number): Promise<void> {
  for (let turn = 0; turn < many; turn++) {
    const page = await onTurn(pages);
    const now = await caughtUp(page);
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    await tapIn(page, find(now, SHORT, 3)!);
    await page.getByRole('button', { name: /^Jugar por \d+/ }).click();
    await pages
      .find((one) => one !== page)!
      .getByRole('button', { name: 'Aceptar' })
      .click();
    await until(async () => (await view(page)).view.record.length > now.view.record.length, 'the play');
  }
}

const SMALL = [
  [667, 375],
  [640, 360],
  [568, 320],
  [683, 384], // 1366 × 768 at 200 %
] as const;

it('shows board, whole rack and «Jugar» on small screens without scrolling', async () => {
  const [page, other] = await table({ viewport: { width: 667, height: 375 } });
  const seen = async (): Promise<string[]> =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const tall = document.documentElement.clientHeight;
      const wide = document.documentElement.clientWidth;
      const cut = (one: Element): boolean => {
        const box = one.getBoundingClientRect();
        return box.top < -1 || box.left < -1 || box.bottom > tall + 1 || box.right > wide + 1;
      };
      const parts = [...document.querySelectorAll('.rack .tile, .actions button, [role=grid]')];
      return parts.filter(cut).map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '?');
    });
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    expect(await page.locator('.rack .tile').count()).toBe(7);
    expect.soft(await seen(), `${width} × ${height}`).toEqual([]);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${width}x${height}.png` });
  }
  // With tiles laid, and a word that is refused, they are still there.
  const idea = find(await view(page), SHORT, 3)!;
  await tapIn(page, idea);
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    expect.soft(await seen(), `${width} × ${height}, laid`).toEqual([]);
    // What one acts with is as large as a fingertip.
    const small = await page.locator('.actions button').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter((box) => Math.min(box.width, box.height) < 44)
        .map((box) => `${box.width} × ${box.height}`),
    );
    expect.soft(small, `${width} × ${height}`).toEqual([]);
  }
  expect(await serious(page)).toEqual([]);

  // And it is played on: both hold their phone on its side.
  await page.getByRole('button', { name: 'Recoger' }).click();
  for (const one of [page, other]) await one.setViewportSize({ width: 640, height: 360 });
  await turns([page, other], 4);
  for (const one of [page, other]) {
    await one.locator('.moves li').nth(3).waitFor();
    expect(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  // What the judge says takes a place that was kept: the rack stays where the finger is.
  const player = await onTurn([page, other]);
  const asks = player === page ? other : page;
  await player.locator('.state', { hasText: 'Te toca' }).waitFor();
  const tops = (): Promise<number[]> =>
    Promise.all(
      [player, asks].map((one) =>
        one.locator('.rack').evaluate((rack) => rack.getBoundingClientRect().top + scrollY),
      ),
    );
  const before = await tops();
  await tapIn(player, find(await caughtUp(player), SHORT, 3)!);
  await player.getByRole('button', { name: /^Jugar por \d+/ }).click();
  await asks.getByRole('button', { name: 'Consultar' }).click();
  await asks.getByRole('dialog').getByRole('button', { name: 'Consultar' }).click();
  for (const one of [player, asks]) await one.locator('.ruling').waitFor();
  for (const [at, top] of (await tops()).entries())
    expect(Math.abs(top - before[at]!)).toBeLessThanOrEqual(1);
});

it('keeps rack and board where they are while tiles are laid, refused and taken back', async () => {
  const [page] = await table({ viewport: { width: 390, height: 844 } });
  const places = (): Promise<string> =>
    page.evaluate(() =>
      ['.rack', '[role=grid]', '.actions']
        .map((one) => document.querySelector(one)!.getBoundingClientRect())
        .map((box) => `${Math.round(box.left)} ${Math.round(box.top)}`)
        .join(', '),
    );
  const before = await places();
  await page.evaluate(() => {
    const shifts = ((globalThis as { shifts?: number[] }).shifts = [] as number[]);
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!one.hadRecentInput) shifts.push(one.value); // the rack closes up where a tile was taken
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await page.locator('.rack .tile').first().click();
  await page.locator('[data-cell="0"]').click();
  const picker = page.locator('dialog button', { hasText: /^A$/ }); // the first tile may be a blank
  await expect.poll(async () => (await picker.count()) + (await page.locator('.cell.own').count())).toBe(1);
  if (await picker.count()) await picker.click();
  await page.locator('.cell.own').waitFor();
  expect(await places()).toBe(before);
  await page.locator('.actions .play').click();
  await page.locator('.problem').waitFor();
  expect(await places()).toBe(before);
  await page.locator('.actions button[aria-label="Recoger"]').click();
  await expect.poll(() => page.locator('.cell.own').count()).toBe(0);
  expect(await places()).toBe(before);
  expect(await page.evaluate(() => (globalThis as { shifts?: number[] }).shifts)).toEqual([]);
  expect(await serious(page)).toEqual([]);
});

it('draws grid, tiles, own tiles and the last play in forced colours', async () => {
  const [page, other] = await table({ forcedColors: 'active' });
  const line = async (of: string, what: 'border' | 'outline'): Promise<string> =>
    page
      .locator(of)
      .first()
      .evaluate(
        (one, name) =>
          getComputedStyle(one).getPropertyValue(`${name}-top-style`) ||
          getComputedStyle(one).getPropertyValue(`${name}-style`),
        what,
      );
  expect(await line('[data-cell]', 'border')).toBe('solid');
  expect(await line('.rack .face', 'border')).toMatch(/solid|dotted/);
  await tapIn(page, find(await view(page), SHORT, 2)!);
  expect(await line('.cell.own .face', 'outline')).toBe('double');
  await page.getByRole('button', { name: /Jugar por \d+/ }).click();
  await other.locator('.cell.pending').first().waitFor();
  await other.getByRole('button', { name: 'Aceptar' }).click();
  await page.locator('.cell.last').first().waitFor();
  expect(await line('.cell.last .face', 'outline')).toBe('solid');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/forced.png` });
  expect(await serious(page)).toEqual([]);

  // It is played on, and given up: the end is told, and who won.
  await turns([page, other], 3);
  await page.getByRole('button', { name: 'Abandonar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await other.locator('.headline', { hasText: 'Ganaste' }).waitFor();
  expect(await serious(other)).toEqual([]);
});
