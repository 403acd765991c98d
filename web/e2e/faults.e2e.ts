// What once changed results, hid reasons or got in the way, each seen as the player sees it now.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn } from './brain';
import { caughtUp, serious, Stage } from './stage';
import { invite, onTurn, plain, rackOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const other = (pages: Page[], page: Page): Page => pages.find((one) => one !== page)!;
const yours = (page: Page): Promise<void> => page.locator('.state', { hasText: 'Te toca' }).waitFor();
const faces = (page: Page): Promise<string[]> => page.locator('[data-slot]').allInnerTexts();

/** The player lays and announces such a play; its main word, as the judge names it. */
async function announce(page: Page, allowed: (word: string[]) => boolean, most: number): Promise<string> {
  await yours(page);
  const idea = find(await caughtUp(page), allowed, most)!;
  await tapIn(page, idea);
  await page.getByRole('button', { name: /^Jugar por \d+/ }).click();
  return idea.word.map(plain).join('').toUpperCase();
}
async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Consultar' }).click();
}
/** Wholly on the screen. */
const inSight = (page: Page, what: string): Promise<boolean> =>
  page.locator(what).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Of the first placeholder, in the dark; axe looks at none. */
const placeholderContrast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    const field = document.querySelector('[placeholder]')!;
    const light = (color: string): number => {
      const [r, g, b] = color.match(/[\d.]+/g)!.map((one) => {
        const part = Number(one) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const hint = getComputedStyle(field, '::placeholder');
    const both = [hint.color, getComputedStyle(field).backgroundColor].map(light).sort((a, b) => a - b);
    return hint.opacity === '1' ? (both[1]! + 0.05) / (both[0]! + 0.05) : 0;
  });

it('a phony after a valid verdict is nobody’s «válida»: no word of the judge until it is asked', async () => {
  const pages = [await stage.person(), await stage.person(PHONE)];
  await invite(pages[0]!, pages.slice(1));
  const first = await onTurn(pages);
  const second = other(pages, first);

  const good = await announce(first, SHORT, 3);
  await ask(second);
  for (const page of pages) {
    await page.locator('.ruling.good', { hasText: 'jugada válida' }).waitFor();
    expect(await page.locator('.ruling').innerText()).toContain(good);
  }

  // No word of the tests' lexicon has four tiles.
  const phony = await announce(second, (word) => word.length <= 4, 4);
  await first.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
  for (const page of pages) expect(await page.locator('.ruling').count()).toBe(0);
  await ask(first);
  for (const page of pages) {
    await page.locator('.ruling:not(.good)', { hasText: 'jugada no válida' }).waitFor();
    expect(await page.locator('.ruling').innerText()).toContain(phony);
  }
});

it('silence is counted down, and said when it has accepted a play', async () => {
  const pages = [await stage.person(), await stage.person(PHONE)];
  await pages[0]!.route('**/api/seeks', (route) => {
    const asked = route.request().postDataJSON() as { offer: object };
    return route.continue({
      postData: JSON.stringify({ ...asked, offer: { ...asked.offer, accept_seconds: 12 } }),
    });
  });
  await invite(pages[0]!, pages.slice(1));
  await announce(await onTurn(pages), SHORT, 3);
  for (const page of pages) await page.locator('.due', { hasText: 'se acepta en' }).waitFor();
  for (const page of pages)
    await page.locator('.ruling', { hasText: 'Nadie objetó a tiempo: la jugada queda aceptada' }).waitFor();
});

it('an article is read beside the table; tiles, rack and arrow are as they were, also after another page', async () => {
  const pages = [await stage.person(), await stage.person()];
  await invite(pages[0]!, pages.slice(1));
  const page = await onTurn(pages);
  await yours(page);
  const rack = await rackOf(page);
  const letters = rack.map(plain).filter((one) => /^[a-z]$/.test(one));

  // The arrow goes along with the focus, and back to where it began.
  const here = (): Promise<string[]> =>
    page.evaluate(() =>
      [document.activeElement, document.querySelector('.arrow')?.closest('[data-cell]')].map(
        (one) => (one as HTMLElement | null)?.dataset.cell ?? '',
      ),
    );
  await page.locator('[data-cell="112"]').click();
  for (const letter of letters.slice(0, 2)) await page.keyboard.press(`Shift+${letter}`);
  await expect.poll(here).toEqual(['114', '114']);
  await page.keyboard.press('Escape');
  await expect.poll(here).toEqual(['112', '112']);

  // What a key can't lay, or takes a blank for, is said; and why a draft is no play yet, before anybody presses.
  await page.keyboard.press('w');
  await page.locator('.hint', { hasText: 'No hay ficha con W' }).waitFor();
  const missing = [...'eaosrnidltc'].find((one) => !rack.some((tile) => plain(tile).startsWith(one)))!;
  await page.keyboard.press(missing);
  await page
    .getByText(rack.includes('?') ? 'Comodín como' : 'No tienes la')
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-cell="0"]').click();
  for (const letter of letters.slice(0, 2)) await page.keyboard.press(`Shift+${letter}`);
  await page.locator('.hint', { hasText: /^La primera palabra/ }).waitFor();

  await page.getByRole('button', { name: 'Mezclar' }).click();
  const before = await faces(page);
  await page.getByRole('button', { name: /^Jugar/ }).click();
  await page.locator('.problem a.cited').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: /^Artículo / }).waitFor();
  await panel.getByText('viene de Federación, 2007').waitFor();
  await panel.locator('.words').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  expect(await page.locator('.cell.own').count()).toBe(2);
  expect(await faces(page)).toEqual(before);

  await page.locator('header nav').getByRole('link', { name: 'Reglamento' }).click();
  await page.locator('article').first().waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('.cell.own').count()).toBe(2);
  expect(await faces(page)).toEqual(before);
});

it('what is said is seen on a phone, who is gone is counted down, and the winner is marked', async () => {
  const [phone, guest] = [await stage.person(PHONE), await stage.person()];
  await invite(phone, [guest], (page) => page.selectOption('select[name=clock]', 'running').then(() => {}));
  const names = (await phone.locator('h1').innerText()).replace('Partida: ', '').split(' – ');
  expect(new Set(names).size, 'guests are told apart').toBe(2);

  await onTurn([phone, guest]); // words of one's own are for before and after
  await guest.locator('summary', { hasText: 'Conversación' }).click();
  await guest.getByRole('group', { name: 'Frases' }).getByRole('button').first().click();
  await phone.locator('[data-heard]').waitFor();
  expect(await inSight(phone, '[data-heard]')).toBe(true);
  expect(await serious(phone)).toEqual([]);
  await phone.locator('[data-heard]').tap();
  await phone.getByRole('group', { name: 'Frases' }).waitFor();
  await expect.poll(() => inSight(phone, 'details:has(.phrases)')).toBe(true);

  if ((await onTurn([phone, guest])) === phone) {
    await announce(phone, SHORT, 3);
    await guest.getByRole('button', { name: 'Aceptar' }).click();
    await yours(guest);
  }
  const game = new URL(phone.url()).pathname;
  await guest.goto('/ajustes');
  await phone.locator('.due', { hasText: 'si no vuelve, la partida acaba en' }).waitFor();
  await guest.goto(game);
  await yours(guest);
  await expect.poll(() => phone.locator('.due', { hasText: 'si no vuelve' }).count()).toBe(0);

  // What was too small, too pale or too thin: clocks, points of tiles, lines between squares, placeholders in the dark.
  const measured = await phone.evaluate(() => {
    const style = (of: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(of)!);
    return {
      clock: parseFloat(style('.clock').fontSize),
      points: parseFloat(style('.rack .face i').fontSize),
      lines: parseFloat(style('[role=grid]').columnGap),
    };
  });
  expect(measured.clock).toBeGreaterThanOrEqual(19);
  expect(measured.points).toBeGreaterThanOrEqual(7);
  expect(measured.lines).toBeGreaterThanOrEqual(1.5);

  await guest.getByRole('button', { name: 'Abandonar' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  for (const page of [phone, guest]) {
    await page.locator('.headline').waitFor();
    await expect.poll(() => inSight(page, '.headline'), { message: 'the result is in sight' }).toBe(true);
    expect(await page.locator('.scores .won').count()).toBe(1);
    expect(await page.locator('.over tr.won .star').count()).toBe(1);
    expect(await page.locator('.next .primary').count(), 'one thing to do next').toBe(1);
  }
  await phone.goto('/partidas');
  await phone.locator('.list .star').first().waitFor();

  await phone.goto(`${game}/sorteo`);
  await phone.locator('td', { hasText: names[0]! }).first().waitFor();
  await phone.getByText('Semilla del sorteo').waitFor();
});

it('four stand two by two, under names of their own', async () => {
  const page = await stage.person(PHONE);
  await page.goto('/crear');
  await page.click('[data-more]');
  await page.selectOption('select[name=kind]', 'bot');
  await page.selectOption('select[name=seats]', '4');
  await page.locator('[data-switched]').waitFor();
  await page.selectOption('select[name=clock]', 'none');
  await page.selectOption('select[name=edition]', 'prueba');
  await page.click('form .primary');
  await page.waitForURL(/\/g\/[^/]+$/);
  const all = page.locator('.scores li');
  await expect.poll(() => all.count()).toBe(4);
  const boxes = await all.evaluateAll((many) => many.map((one) => one.getBoundingClientRect().top));
  expect(new Set(boxes).size, 'two rows').toBe(2);
  expect(new Set(await page.locator('.scores .cut').allInnerTexts()).size).toBe(4);
});

it('the rulebook opens at its first article, finds by other words, and a mistake at the door is forgotten', async () => {
  const page = await stage.person(PHONE);
  await page.goto('/reglamento');
  await page.locator('article').first().waitFor();
  expect(await page.locator('article h2').first().innerText()).toMatch(/^Artículo 1\b/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const all = await page.locator('article').count();
  for (const word of ['comodines', 'impugnar', 'abandono', 'celular']) {
    await page.locator('input[type=search]').fill(word);
    await expect.poll(() => page.locator('article').count(), { message: word }).toBeLessThan(all);
    expect(await page.locator('article').count(), word).toBeGreaterThan(0);
    await page.locator('input[type=search]').fill('');
    await expect.poll(() => page.locator('article').count()).toBe(all);
  }

  expect(await placeholderContrast(page)).toBeGreaterThanOrEqual(4.5);

  await page.goto('/entrar');
  await page.getByLabel('Nombre').fill('Nadie');
  await page.getByLabel('Contraseña').fill('no es esta');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: '¿Olvidaste la contraseña?' }).waitFor();
  await page.getByRole('button', { name: 'No tengo cuenta' }).click();
  expect(await page.getByRole('alert').count()).toBe(0);
});
