// A first-time visitor on a phone: two taps to a game against a house player, played to its end by touch.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMON, find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('a whole game against a house player on a phone', async (test) => {
  const page = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/');
  const { bots } = (await page.evaluate(() => fetch('/api/options').then((answer) => answer.json()))) as {
    bots: unknown[];
  };
  if (bots.length === 0) return test.skip();
  await page.getByRole('button', { name: 'Jugar contra un bot' }).tap();
  await page.waitForURL(/\/g\/[^/]+$/);
  await page.locator('.state').waitFor();
  let plays = 0;
  for (let turn = 0; turn < 60; turn++) {
    let now = await view(page);
    await until(async () => {
      now = await view(page);
      return now.view.ended !== null || (now.view.phase === 'thinking' && now.view.on_turn === now.seat);
    }, 'our turn');
    if (now.view.ended) break;
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    const idea = find(now, COMMON, 3);
    const rack = now.view.rack_counts[now.seat ?? 0] ?? 0;
    if (idea) {
      await tapIn(page, idea, true);
      await page.getByRole('button', { name: /^Jugar por/ }).tap();
      plays++;
    } else if (now.view.bag_count >= rack) {
      await page.getByRole('button', { name: 'Cambiar', exact: true }).tap();
      for (let at = 0; at < rack; at++) await page.getByRole('dialog').locator('.tile').nth(at).tap();
      await page.getByRole('button', { name: `Cambiar ${rack}` }).tap();
    } else {
      await page.getByRole('button', { name: 'Pasar' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).tap();
    }
    await until(async () => (await view(page)).view.seq > now.view.seq, 'our move');
    if (turn === 0) expect(await serious(page)).toEqual([]);
  }
  expect((await view(page)).view.ended).not.toBeNull();
  expect(plays).toBeGreaterThan(0);
  await page.locator('.headline').waitFor();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
