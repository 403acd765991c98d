// How a game feels: nothing jumps, tiles come down, points count up, sounds are there; and all is still where that is asked for.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMON, find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** In a page, before it runs: shifts of the layout that no hand caused, and sounds that were made. */
function watches(): void {
  const kept = globalThis as unknown as { shifts: string[]; made: number };
  [kept.shifts, kept.made] = [[], 0];
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const place = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        kept.shifts.push(
          `${value}: ${sources
            .map(({ node, previousRect, currentRect }) => {
              const it = node instanceof Element ? node : node?.parentElement;
              return `${it?.outerHTML.slice(0, 200)} from ${place(previousRect)} to ${place(currentRect)}`;
            })
            .join('; ')}`,
        );
  }).observe({ type: 'layout-shift' });
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    kept.made++;
    begin.apply(this, when);
  };
}
const kept = (page: Page): Promise<{ shifts: string[]; made: number }> =>
  page.evaluate(() => {
    const { shifts, made } = globalThis as unknown as { shifts: string[]; made: number };
    return { shifts, made };
  });

/** Some turns against the first bot; the page is watched from the first tile on. */
async function play(page: Page, turns: number): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Jugar contra un bot' }).click();
  await page.waitForURL(/\/g\/[^/]+$/);
  await page.locator('.state', { hasText: 'Te toca' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.evaluate(watches);
  for (let turn = 0; turn < turns; turn++) {
    const now = await view(page);
    const idea = find(now, COMMON, 3);
    if (idea) {
      await tapIn(page, idea);
      await page.getByRole('button', { name: /^Jugar por/ }).click();
    } else {
      await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
      await page.getByRole('dialog').locator('.tile').first().click();
      await page.getByRole('button', { name: 'Cambiar 1' }).click();
    }
    await until(async () => {
      const { view: seen, seat } = await view(page);
      return seen.seq > now.view.seq && seen.phase === 'thinking' && seen.on_turn === seat;
    }, 'our next turn');
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
  }
}

it('moves and sounds, and nothing jumps', async () => {
  const page = await stage.person({
    reducedMotion: 'no-preference',
    settings: { language: 'es', theme: 'light' },
  });
  await play(page, 2);
  const { shifts, made } = await kept(page);
  expect(shifts).toEqual([]);
  expect(made).toBeGreaterThan(0);
  expect(await page.locator('.cell.arrives').count()).toBeGreaterThan(0);
  const arrival = await page
    .locator('.cell.arrives .face')
    .first()
    .evaluate((one) => getComputedStyle(one).animationName);
  expect(arrival).not.toBe('none');
  const switched = page.getByRole('button', { name: 'Sonidos' });
  expect(await switched.getAttribute('aria-pressed')).toBe('true');
  await switched.click();
  expect(await switched.getAttribute('aria-pressed')).toBe('false');
  await page.context().close();
});

it('is still and silent where nothing may move, ends with what is worth telling, and is shared as a picture', async () => {
  const page = await stage.person({
    viewport: { width: 390, height: 844 },
    settings: { language: 'es', theme: 'dark', tiles: 'slate' },
  });
  await play(page, 1);
  const { shifts, made } = await kept(page);
  expect(shifts).toEqual([]);
  expect(made).toBe(0);
  expect(
    await page
      .locator('.cell.last .face')
      .first()
      .evaluate((one) => getComputedStyle(one).animationName),
  ).toBe('none');
  await page.getByRole('button', { name: 'Abandonar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await page.locator('.headline').waitFor();
  for (const told of ['Tu mejor jugada', 'Jugadas de siete', 'Puntos por turno', 'Precisión'])
    await page.locator('.told dt', { hasText: told }).waitFor();
  expect(await page.locator('.next .primary').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Firmar el resultado' }).count(), 'bots sign nothing').toBe(
    0,
  );
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const picture = page.getByRole('dialog').locator('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  await page.keyboard.press('Escape');
  const told = await page.evaluate((to) => fetch(to).then((answer) => answer.text()), page.url());
  expect(told).toContain('property="og:image"');
  await page.context().close();
});

it('celebrates a play of all seven at both players’ boards', async () => {
  const moves = { reducedMotion: 'no-preference' } as const;
  const pages = [await stage.person(moves), await stage.person(moves)];
  await invite(pages[0]!, pages.slice(1));
  const player = await onTurn(pages);
  const other = pages.find((one) => one !== player)!;
  await player.locator('.state', { hasText: 'Te toca' }).waitFor();
  await tapIn(
    player,
    find(await view(player), () => true, 7)!,
  );
  await player.getByRole('button', { name: /^Jugar por/ }).click();
  const seen = pages.map((one) => one.locator('[data-bingo]').waitFor());
  await other.getByRole('button', { name: 'Aceptar' }).click();
  await Promise.all(seen);
  for (const one of pages) await expect.poll(() => one.locator('[data-bingo]').count()).toBe(0);
  for (const one of pages) await one.context().close();
});

it('shows each bot’s face in order of strength, and the tiles that were chosen', async () => {
  const page = await stage.person({ settings: { language: 'es', theme: 'light' } });
  await page.goto('/');
  await page.locator('fieldset [data-face]').first().waitFor();
  const faces = await page
    .locator('fieldset [data-face]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-face')));
  expect(faces.slice(0, 4)).toEqual(['semilla', 'aprendiz', 'tertulia', 'aficion']);
  expect(await page.locator('fieldset [data-face] text').count()).toBe(0);
  await page.goto('/ajustes');
  await page.getByLabel('Pizarra').check();
  expect(await page.locator('html').getAttribute('data-tiles')).toBe('slate');
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('data-tiles')).toBe('slate');
  await page.context().close();
});
