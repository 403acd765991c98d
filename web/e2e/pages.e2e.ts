// Every page in both languages and all themes: it draws, axe finds nothing serious, nothing runs off the side.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serious, Stage, until, view } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PAGES = ['/', '/crear', '/juez', '/reglamento', '/partidas', '/ajustes', '/entrar', '/nada'];

describe.each([
  ['es', 'light', { width: 1280, height: 800 }],
  ['en', 'dark', { width: 320, height: 640 }],
  ['es', 'contrast', { width: 700, height: 400 }],
] as const)('pages in %s, %s', (language, theme, viewport) => {
  it('are clean', async () => {
    const page = await stage.person({ viewport, settings: { language, theme } });
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && /Content Security|violat/i.test(message.text()) && wrong.push(message.text()));
    page.on('request', (request) => !request.url().startsWith(stage.url) && !request.url().startsWith('data:') && wrong.push(request.url()));
    for (const path of PAGES) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(150);
      expect(await serious(page), path).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });
});

it('plays a house player on a phone within two clicks', async (test) => {
  const page = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/');
  const bots = (await page.evaluate(() => fetch('/api/options').then((answer) => answer.json()))) as { bots: unknown[] };
  if (bots.bots.length === 0) return test.skip();
  await page.getByRole('button', { name: 'Jugar contra un rival de la casa' }).tap();
  await page.waitForURL(/\/g\/[^/]+$/, { timeout: 60_000 });
  await page.locator('.state').waitFor();
  await until(async () => (await view(page)).view.on_turn === (await view(page)).seat, 'our turn', 60_000);
  const { seq } = (await view(page)).view;
  await page.getByRole('button', { name: 'Cambiar', exact: true }).tap();
  await page.getByRole('dialog').locator('.tile').first().tap();
  await page.getByRole('button', { name: 'Cambiar 1' }).tap();
  await until(async () => {
    const now = (await view(page)).view;
    return now.seq > seq && now.record.length > 1 && now.on_turn === (await view(page)).seat;
  }, 'the house player has played', 60_000);
});
