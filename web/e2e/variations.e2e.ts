// A family plays with the manual's house rules, all at once, by mouse on one screen and by touch on a phone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const phase = async (page: Page): Promise<string> => (await view(page)).view.phase;

/** Whose turn it is, whatever they have to do. */
async function acting(pages: Page[]): Promise<Page> {
  const now = await view(pages[0]!);
  for (const page of pages) if ((await view(page)).seat === now.view.on_turn) return page;
  throw new Error('nobody is on turn');
}

/** Choose tile after tile, vowels and consonants in turn, until the rack is full. */
async function choose(page: Page): Promise<void> {
  for (let drawn = 0; ['filling', 'drawing'].includes(await phase(page)); drawn++) {
    const before = (await view(page)).view.seq;
    await page.click(`[data-bag=${drawn % 2 ? 'vowels' : 'consonants'}]`);
    await until(async () => (await view(page)).view.seq > before, 'a tile');
    if ((await acting([page]).catch(() => null)) !== page) return;
  }
}

it('house rules are agreed, said, played and end with the game', async () => {
  const host = await stage.person();
  const phone = await stage.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await invite(host, [phone], async (page) => {
    await page.click('.house > summary');
    for (const name of ['recycled_blanks', 'open_dictionary', 'cingulillo', 'two_bags'])
      await page.check(`.house input[name=${name}]`);
    await page.locator('[data-switched]').waitFor();
    expect(await page.inputValue('select[name=ruleset]')).toBe('manual');
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'none');
    expect(await serious(page)).toEqual([]);
  });
  const pages = [host, phone];
  for (const page of pages)
    expect(await page.innerText('[data-variations]')).toBe(
      'Se juega con: comodines que se reciclan, diccionario abierto, cingulillo de 5 a 4, dos bolsas.',
    );

  const first = await acting(pages);
  await choose(first);
  await first.getByText('al menos 5 letras').waitFor();
  await tapIn(
    first,
    find(await view(first), (word) => word.length === 2, 2)!,
  );
  await first.getByRole('button', { name: /^Jugar/ }).click();
  await first.getByRole('link', { name: 'art. M.variantes.cingulillo' }).waitFor();
  await first.getByRole('button', { name: 'Recoger' }).click();
  await tapIn(
    first,
    find(await view(first), (word) => word.length === 5, 5)!,
  );
  await first.getByRole('button', { name: /^Jugar/ }).click();
  const second = pages.find((page) => page !== first)!;
  await second.getByRole('button', { name: 'Aceptar' }).click();
  await until(async () => (await phase(first)) === 'drawing', 'the choice of a bag');
  expect(await serious(first)).toEqual([]);
  await choose(first);

  // The other takes a hint and exchanges for vowels.
  await until(async () => (await acting(pages)) === second, 'the next turn');
  await choose(second);
  await second.click('[data-open-dictionary] > summary');
  await second.getByRole('button', { name: 'Pista' }).click();
  await second.locator('[data-open-dictionary] li').first().waitFor();
  await second.getByRole('button', { name: 'Cambiar' }).first().click();
  const dialog = second.getByRole('dialog');
  await dialog.locator('.tile').nth(0).click();
  await dialog.locator('.tile').nth(1).click();
  await dialog.locator('input[name=vowels]').fill('1');
  await dialog.getByRole('button', { name: 'Cambiar 2' }).click();
  await until(async () => (await view(first)).view.record.length === 2, 'the exchange');

  for (let pass = 0; pass < 4; pass++) {
    const page = await acting(pages);
    await page.getByRole('button', { name: 'Pasar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
    await until(async () => (await view(page)).view.record.length === 3 + pass, 'the pass');
  }
  for (const page of pages) await page.locator('.headline').waitFor();
  expect((await view(first)).view.ended).toBe('passes');
});

it('a theme is agreed, claimed by key, contested by touch, argued and voted on', async () => {
  const host = await stage.person();
  const phone = await stage.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await invite(host, [phone], async (page) => {
    await page.click('.house > summary');
    await page.fill('input[name=theme]', 'verano');
    await page.locator('input[name=theme]').blur();
    await page.locator('[data-switched]').waitFor();
    await page.selectOption('select[name=judging]', 'checked');
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'none');
    expect(await serious(page)).toEqual([]);
  });
  const pages = [host, phone];
  expect(await phone.innerText('[data-variations]')).toBe('Se juega con: tema «verano» (5 puntos).');

  let decided = 0;
  for (const granted of [true, false]) {
    const first = await acting(pages);
    const second = pages.find((page) => page !== first)!;
    await tapIn(
      first,
      find(await view(first), (word) => word.length > 1, 2)!,
    );
    const picker = first.locator('[data-theme-claim] select');
    await picker.focus();
    await first.keyboard.press('ArrowDown');
    expect(await picker.inputValue()).not.toBe('');
    expect(await serious(first)).toEqual([]);
    await first.getByRole('button', { name: /^Jugar/ }).click();
    const press = (name: string): Promise<void> => {
      const button = second.locator('[data-theme-vote]').getByRole('button', { name });
      return second === phone ? button.tap() : button.press('Enter');
    };
    await press('No lo veo');
    await first.locator('[data-theme-argue] input').fill('Se come en verano.');
    await first.keyboard.press('Enter');
    await second.getByText('«Se come en verano.»').waitFor();
    expect(await serious(second)).toEqual([]);
    const before = (await view(first)).view.scores;
    await press(granted ? 'Sí, es del tema' : 'No, no lo es');
    await until(async () => (await view(first)).view.phase === 'thinking', 'the next turn');
    const seat = (await view(first)).seat!;
    expect((await view(first)).view.scores[seat]! - before[seat]!).toBe(granted ? 5 : 0);
    decided++;
  }
  expect(decided).toBe(2);
  for (let pass = 0; pass < 4; pass++) {
    const page = await acting(pages);
    await page.getByRole('button', { name: 'Pasar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
    await until(async () => (await view(page)).view.record.length === 3 + pass, 'the pass');
  }
  for (const page of pages) await page.locator('.headline').waitFor();
});

it('three at a table switch to the manual, and say so', async () => {
  const page = await stage.person();
  await page.goto('/crear');
  await page.selectOption('select[name=seats]', '3');
  await page.locator('[data-switched]').waitFor();
  expect(await page.inputValue('select[name=ruleset]')).toBe('manual');
});
