// Three at a table; one of them drags on a phone; the server restarts in mid-game.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('three play, one on a phone, and nothing is lost when the server restarts', async () => {
  const pages = [
    await stage.person(),
    await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    await stage.person({ viewport: { width: 320, height: 640 } }),
  ];
  await invite(pages[0]!, pages.slice(1), async (page) => {
    await page.selectOption('select[name=ruleset]', 'manual');
    await page.selectOption('select[name=seats]', '3');
  });

  // By drag, with whatever pointer there is.
  const first = await onTurn(pages);
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();
  for (const cell of [112, 113]) {
    const from = (await first.locator('[data-slot="0"]').boundingBox())!;
    const to = (await first.locator(`[data-cell="${cell}"]`).boundingBox())!;
    await first.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await first.mouse.down();
    await first.mouse.move(from.x + 30, from.y - 20, { steps: 3 });
    await first.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await first.mouse.up();
    if (await first.getByRole('dialog').count()) await first.getByRole('button', { name: 'a', exact: true }).click();
  }
  expect(await first.locator('.cell.own').count()).toBe(2);

  // The server goes away and comes back; the tiles still lie there, and the play can be made.
  await stage.stopServer();
  await first.getByText('Sin conexión').waitFor();
  await stage.startServer();
  await first.getByText('Sin conexión').waitFor({ state: 'detached', timeout: 20_000 });
  expect(await first.locator('.cell.own').count()).toBe(2);
  await first.getByRole('button', { name: /^Jugar/ }).click();
  for (const page of pages.filter((one) => one !== first)) await page.getByRole('button', { name: 'Aceptar' }).click();
  await until(async () => (await view(first)).view.record.length === 1, 'all have accepted');
  const second = await onTurn(pages);
  expect(second).not.toBe(first);
  for (const page of pages) {
    await page.locator('.moves li').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});
