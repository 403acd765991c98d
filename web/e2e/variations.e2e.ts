// A family plays with the manual's house rules to the end of each game: one by keys alone, the other by touch on a phone.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, type Idea, tapIn, typeIn } from './brain';
import { caughtUp, serious, Stage, until, view } from './stage';
import { invite, tilesOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CENTRE = 112;
const touches = (page: Page): boolean => page.viewportSize()!.width < 500;
const press = (page: Page, what: Locator): Promise<void> =>
  touches(page) ? what.first().tap() : what.first().press('Enter');
const button = (page: Page, name: string | RegExp): Promise<void> =>
  press(page, page.getByRole('button', { name }));

/** Lay tiles as this person does, and play them. */
async function lay(page: Page, idea: Idea): Promise<void> {
  await caughtUp(page);
  if (touches(page)) {
    await tapIn(page, idea, true);
    return button(page, /^Jugar/);
  }
  await page.locator(`[data-cell="${CENTRE}"]`).focus();
  await typeIn(page, idea);
  await page.keyboard.press('Enter');
}

/** Whose turn it is passes; the record then has so many turns. */
async function pass(pages: Page[], turns: number): Promise<void> {
  const page = await acting(pages);
  await caughtUp(page);
  await button(page, 'Pasar');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Pasar' }));
  await until(async () => (await view(page)).view.record.length === turns, 'the pass');
}

/** Everybody passes twice, which ends a game by the manual. */
async function passOut(pages: Page[], turns: number): Promise<void> {
  for (let more = 1; more <= 2 * pages.length; more++) await pass(pages, turns + more);
  for (const page of pages) await page.locator('.headline').waitFor();
  expect((await view(pages[0]!)).view.ended).toBe('passes');
}

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
    await press(page, page.locator(`[data-bag=${drawn % 2 ? 'vowels' : 'consonants'}]`));
    await until(async () => (await view(page)).view.seq > before, 'a tile');
    if ((await acting([page]).catch(() => null)) !== page) return;
  }
}

it('house rules are agreed, said, played and end with the game', async () => {
  const host = await stage.person();
  const phone = await stage.person(PHONE);
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
  await lay(
    first,
    find(await view(first), (word) => word.length === 2, 2)!,
  );
  await first.getByRole('link', { name: 'art. M.variantes.cingulillo' }).waitFor();
  await button(first, 'Recoger');
  await lay(
    first,
    find(await view(first), (word) => word.length === 5, 5)!,
  );
  const second = pages.find((page) => page !== first)!;
  await button(second, 'Aceptar');
  await until(async () => (await phase(first)) === 'drawing', 'the choice of a bag');
  expect(await serious(first)).toEqual([]);
  await choose(first);

  // The other takes a hint and exchanges for vowels.
  await until(async () => (await acting(pages)) === second, 'the next turn');
  await choose(second);
  await press(second, second.locator('[data-open-dictionary] > summary'));
  await button(second, 'Pista');
  await second.locator('[data-open-dictionary] li').first().waitFor();
  await button(second, 'Cambiar');
  const dialog = second.getByRole('dialog');
  await press(second, dialog.locator('.tile').nth(0));
  await press(second, dialog.locator('.tile').nth(1));
  await dialog.locator('input[name=vowels]').fill('1');
  await press(second, dialog.getByRole('button', { name: 'Cambiar 2' }));
  await until(async () => (await view(first)).view.record.length === 2, 'the exchange');
  await passOut(pages, 2);
});

/** Exchange everything, over the API: only a way to a rack that the story needs. */
const exchange = async (page: Page): Promise<void> => {
  const { id, seat, view: now } = await view(page);
  await page.evaluate(
    async ({ game, tiles }) => {
      const { csrf } = (await fetch('/api/me').then((answer) => answer.json())) as { csrf: string };
      await fetch(`/api/games/${game}/commands`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
        body: JSON.stringify({ key: crypto.randomUUID(), command: { c: 'exchange', tiles } }),
      });
    },
    { game: id, tiles: now.racks[seat!]! },
  );
  await until(async () => (await view(page)).view.record.length > now.record.length, 'the exchange');
};

const SINGLE = /^[A-Z]$/;

it('a blank on the board is taken for its letter and played again, by keys and by touch', async () => {
  const host = await stage.person();
  const phone = await stage.person(PHONE);
  await invite(host, [phone], async (page) => {
    await page.click('.house > summary');
    await page.check('.house input[name=recycled_blanks]');
    await page.locator('[data-switched]').waitFor();
    await page.selectOption('select[name=judging]', 'checked');
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'none');
  });
  const pages = [host, phone];
  for (;;) {
    const mine = await acting(pages);
    const other = pages.find((page) => page !== mine)!;
    const [rack, theirs] = await Promise.all(
      [mine, other].map(async (page) => {
        const now = await view(page);
        return tilesOf(now.view.racks[now.seat!]!);
      }),
    );
    const letter = theirs!.find((one) => SINGLE.test(one) && !rack!.includes(one));
    const beside = rack!.find((one) => SINGLE.test(one));
    if (!rack!.includes('?') || !letter || !beside) {
      await exchange(mine);
      continue;
    }
    const blank = letter.toLowerCase();
    const across = { step: 1, start: CENTRE };
    const [cells, letters] = [
      [CENTRE, CENTRE + 1],
      [blank, beside],
    ];
    await lay(mine, { ...across, cells, letters, tiles: ['?', beside], word: letters });
    await other.locator('[data-blank="H8"]').waitFor();
    expect(await serious(other)).toEqual([]);
    await press(other, other.locator('[data-blank="H8"]'));
    await other.locator('[data-blank="H8"]').waitFor({ state: 'detached' });
    const after = await view(other);
    const now = tilesOf(after.view.racks[after.seat!]!);
    expect(now).toContain('?');
    const free = [...'EAOSXZ'].find((one) => !now.includes(one))!.toLowerCase();
    await lay(other, {
      ...across,
      cells: [CENTRE + 2],
      letters: [free],
      tiles: ['?'],
      word: [...letters, free],
    });
    const turns = after.view.record.length + 1;
    await until(async () => (await view(mine)).view.record.length === turns, 'the blank again');
    await passOut(pages, turns);
    return;
  }
});

it('a theme is agreed, claimed by key, contested by touch, argued and voted on', async () => {
  const host = await stage.person();
  const phone = await stage.person(PHONE);
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
  await passOut(pages, 2);
});

it('three and four at a table switch to the manual, and say so', async () => {
  const page = await stage.person();
  for (const seats of ['3', '4']) {
    await page.goto('/crear');
    await page.click('[data-more]');
    expect(await page.inputValue('select[name=ruleset]')).not.toBe('manual');
    await page.selectOption('select[name=seats]', seats);
    await page.locator('[data-switched]').waitFor();
    expect(await page.inputValue('select[name=ruleset]')).toBe('manual');
  }
});

/** Two people, one by keys and one by touch, with one house rule alone. */
async function pairWith(rule: string): Promise<Page[]> {
  const pages = [await stage.person(), await stage.person(PHONE)];
  await invite(pages[0]!, pages.slice(1), async (page) => {
    await page.click('.house > summary');
    await page.check(`.house input[name=${rule}]`);
    await page.locator('[data-switched]').waitFor();
    await page.selectOption('select[name=edition]', 'prueba');
    await page.selectOption('select[name=clock]', 'none');
  });
  return pages;
}

/** Whose turn it is lays a word of so many tiles, and the other accepts it. */
async function turn(pages: Page[], tiles: number, turns: number): Promise<Page> {
  const mine = await acting(pages);
  const other = pages.find((page) => page !== mine)!;
  const idea = find(await view(mine), (word) => word.length >= tiles, tiles)!;
  await lay(mine, idea);
  await button(other, 'Aceptar');
  await until(async () => (await view(mine)).view.record.length === turns, 'the play');
  return mine;
}

it('an open dictionary by itself: both ask and take a hint before they play, to the end', async () => {
  const pages = await pairWith('open_dictionary');
  for (const turns of [1, 2]) {
    const mine = await acting(pages);
    await press(mine, mine.locator('[data-open-dictionary] > summary'));
    await button(mine, 'Pista');
    await mine.locator('[data-open-dictionary] li').first().waitFor();
    await mine.locator('[data-open-dictionary] input').first().fill('xo');
    await mine.keyboard.press('Enter');
    await mine.locator('[data-open-dictionary] .verdict', { hasText: 'XO' }).waitFor();
    await turn(pages, 2, turns);
  }
  await passOut(pages, 2);
});

it('cingulillo by itself: nobody opens with five, four open, to the end', async () => {
  const pages = await pairWith('cingulillo');
  const first = await acting(pages);
  await first.getByText('al menos 5 letras').waitFor();
  await lay(
    first,
    find(await view(first), (word) => word.length === 4, 4)!,
  );
  await first.getByRole('link', { name: 'art. M.variantes.cingulillo' }).waitFor();
  await button(first, 'Recoger');
  for (const turns of [1, 2]) await pass(pages, turns);
  await first.getByText('al menos 4 letras').waitFor();
  await turn(pages, 4, 3);
  await turn(pages, 1, 4);
  await passOut(pages, 4);
});

it('two bags by themselves: each fills the rack from both, to the end', async () => {
  const pages = await pairWith('two_bags');
  for (const turns of [1, 2]) {
    const mine = await acting(pages);
    await choose(mine);
    await turn(pages, 2, turns);
    await until(async () => (await phase(mine)) === 'drawing', 'the choice of a bag');
    await choose(mine);
    await until(async () => (await acting(pages)) !== mine, 'the next turn');
  }
  await passOut(pages, 2);
});
