// Somebody who has never played: the lesson by touch and by keys, the rules on a screen, the example game, a first game.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Idea, typeIn } from './brain';
import { caughtUp, serious, Stage, until, view } from './stage';
import { tilesOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Tap rack tiles by letter, each to its cell. */
async function tapIn(page: Page, laid: [string, number][]): Promise<void> {
  for (const [letter, cell] of laid) {
    await page
      .getByRole('list', { name: 'Tu atril' })
      .getByRole('button', { name: letter, exact: true })
      .first()
      .tap();
    await page.locator(`[data-cell="${cell}"]`).tap();
  }
}
const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).tap();

it('is offered on the first visit, is taken by touch, and ends in a first game with remarks', async (test) => {
  const page = await stage.person(PHONE);
  await page.goto('/');
  await page.getByRole('link', { name: 'Empezar la lección' }).tap();
  await page.getByRole('heading', { name: 'Coloca una palabra' }).waitFor();
  expect(await serious(page)).toEqual([]);

  await tap(page, 'Listo');
  await page.getByText('Todavía no hay ninguna ficha').waitFor();
  const row = (from: number): [string, number][] =>
    (['te, un punto', 'erre, un punto', 'e, un punto', 'ene, un punto'] as const).map((name, at) => [
      name,
      from + at,
    ]);
  await tapIn(page, row(60));
  await tap(page, 'Listo');
  await page.getByText('debe pasar por la estrella').waitFor();
  await tap(page, 'Recoger');
  await tapIn(page, row(109));
  await tap(page, 'Listo');
  await page.getByText('8 puntos').waitFor();
  await tap(page, 'Seguir');

  await page.getByRole('heading', { name: 'Cruza palabras' }).waitFor();
  await tapIn(page, [
    ['i, un punto', 127],
    ['de, dos puntos', 142],
    ['o, un punto', 157],
  ]);
  await tap(page, 'Listo');
  await tap(page, 'Seguir');
  await tap(page, 'Muéstrame');
  await page.getByText('Así se hace').waitFor();
  await tap(page, 'Seguir');

  await page.getByRole('heading', { name: 'El comodín' }).waitFor();
  await tapIn(page, [
    ['o, un punto', 175],
    ['comodín', 190],
  ]);
  await page.getByRole('dialog').locator('.letters button', { hasText: /^L$/ }).tap();
  await tap(page, 'Listo');
  await tap(page, 'Seguir');
  await tapIn(page, [
    ['e, un punto', 124],
    ['che, cinco puntos', 139],
    ['o, un punto', 154],
  ]);
  await tap(page, 'Listo');
  await page.getByText('16 puntos').waitFor();
  await tap(page, 'Seguir');

  await tap(page, 'Elige qué fichas cambias');
  await page.getByText('Toca primero').waitFor();
  await page.getByRole('button', { name: 'be, tres puntos' }).tap();
  await tap(page, 'Cambiar ficha: 1');
  await tap(page, 'Seguir');
  await page.getByRole('heading', { name: 'Ya sabes jugar' }).waitFor();
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const { bots } = (await page.evaluate(() => fetch('/api/options').then((answer) => answer.json()))) as {
    bots: unknown[];
  };
  if (bots.length === 0) return test.skip();
  await tap(page, 'Jugar tu primera partida');
  await page.waitForURL(/\/g\/[^/]+$/);
  await page.locator('[data-remarks]').waitFor();
  await page.locator('[data-material] > summary').tap();
  await page.getByText('Las cien fichas').waitFor();
  await until(async () => {
    const now = await view(page);
    return now.view.phase === 'thinking' && now.view.on_turn === now.seat;
  }, 'our turn');
  await page.locator('[data-open-dictionary] > summary').tap();
  await tap(page, 'Pista');
  await page.locator('[data-open-dictionary] li').first().waitFor();
  await page.getByRole('button', { name: 'Pasar' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).tap();
  await page.locator('[data-remarks]').getByText('Pasar no suma nada').waitFor();
  await page.locator('[data-remarks] .sum').waitFor(); // the coach, who speaks of one's own turns
  expect(await serious(page)).toEqual([]);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('¿Primera vez aquí?').count()).toBe(0);
});

it('is taken by keys alone, to its end', async () => {
  const page = await stage.person();
  await page.goto('/leccion');
  const type = async (word: string, says: string): Promise<void> => {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await page.getByText(says).waitFor();
    await page.keyboard.press('Enter'); // the focus is on «Seguir»
  };
  await page.getByRole('heading', { name: 'Coloca una palabra' }).waitFor();
  await type('tren', '8 puntos');
  await type('ido', '5 puntos');
  await type('jos', '11 puntos');
  await type('ol', 'suma 2 puntos');
  await type('echo', '16 puntos');
  await page.getByRole('heading', { name: 'Cambiar fichas' }).waitFor();
  await page.getByRole('button', { name: 'be, tres puntos' }).press(' ');
  await page.getByRole('button', { name: 'Cambiar ficha: 1' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ya sabes jugar' }).waitFor();
});

/** Whether the page is no taller and no wider than what is seen of it. */
const onOneScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
  });

it('can be declined, and the rules on one screen stand still where nothing may move', async () => {
  const page = await stage.person({ viewport: { width: 1366, height: 768 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Ya sé jugar' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('¿Primera vez aquí?').count()).toBe(0);
  await page.getByRole('link', { name: 'Aprender', exact: true }).click();
  await page.getByRole('heading', { name: 'Cómo se juega' }).waitFor();
  expect(await page.locator('[data-demo]').count()).toBe(8);
  expect(await page.locator('[data-demo=seven] .face').count()).toBe(7);
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await page.locator('.doors').isVisible()).toBe(true);
    expect(await onOneScreen(page), `all on one screen of ${viewport.width} px`).toBe(true);
  }
  expect(await page.getByRole('button', { name: 'Detener los tableros' }).count()).toBe(0);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reglas propias (manual)' }).click();
  const bags = page.locator('.house input[name=two_bags]');
  await expect.poll(() => bags.boundingBox().then((box) => box !== null && box.y < 844)).toBe(true);
  expect(await page.inputValue('select[name=ruleset]')).toBe('manual');

  const moves = await stage.person({ ...PHONE, reducedMotion: 'no-preference' });
  await moves.goto('/aprender');
  await moves.getByRole('button', { name: 'Jugar tu primera partida' }).waitFor();
  expect(await onOneScreen(moves), 'with the button that stops them, too').toBe(true);
  const lying = moves.locator('[data-demo=seven] .face');
  await expect.poll(() => lying.count()).toBeGreaterThan(0);
  await moves.getByRole('button', { name: 'Detener los tableros' }).click();
  expect(await lying.count()).toBe(7);
});

it('walks through the example game with buttons and keys to its last sum', async () => {
  const page = await stage.person(PHONE);
  await page.goto('/ejemplo');
  await page.getByText('JEFAS en D8, 46 puntos').waitFor();
  await page.getByText('Buen provecho').waitFor();
  for (let n = 1; n < 5; n++) await tap(page, 'Siguiente');
  await page.locator('[data-turn="5"]').waitFor();
  await page.getByText('2K COMENTAR: 62 puntos').waitFor();
  await page.getByRole('button', { name: /COMENTAR/ }).tap();
  expect(await page.locator('[role=grid] .pending').count()).toBe(7);
  expect(await serious(page)).toEqual([]);
  for (let n = 5; n < 28; n++) await page.keyboard.press('ArrowRight');
  await page.locator('[data-turn="28"]').waitFor();
  await page.getByText('Jugador 1 438 – Jugador 2 303').waitFor();
  expect(new URL(page.url()).search).toBe('?j=28');
});

interface Hint {
  coord: string;
  tiles: string;
}

/** What the engine advises, as a play of this board. */
function ideaOf({ coord, tiles }: Hint, board: string[]): Idea {
  const across = /^[A-O]/.test(coord);
  const [letter, row] = across ? [coord[0]!, coord.slice(1)] : [coord.at(-1)!, coord.slice(0, -1)];
  const [start, step] = [(Number(row) - 1) * 15 + letter.charCodeAt(0) - 65, across ? 1 : 15];
  const squares = board.flatMap(tilesOf);
  const word = tilesOf(tiles).map((one, at) => (one === '.' ? squares[start + at * step]! : one));
  const laid = tilesOf(tiles).flatMap((one, at) => (one === '.' ? [] : [{ one, cell: start + at * step }]));
  return {
    cells: laid.map(({ cell }) => cell),
    tiles: laid.map(({ one }) => (one === one.toLowerCase() ? '?' : one)),
    letters: laid.map(({ one }) => one),
    step,
    start,
    word,
  };
}

it('the first game is played to its end by keys, with hints and remarks', async (test) => {
  const page = await stage.person();
  await page.goto('/aprender');
  const { bots } = (await page.evaluate(() => fetch('/api/options').then((answer) => answer.json()))) as {
    bots: unknown[];
  };
  if (bots.length === 0) return test.skip();
  await page.getByRole('button', { name: 'Jugar tu primera partida' }).press('Enter');
  await page.waitForURL(/\/g\/[^/]+$/);
  await page.locator('[data-cell="112"]').waitFor();
  let laid = 0;
  for (let turns = 0; turns < 200; turns++) {
    let now = await view(page);
    await until(async () => {
      now = await view(page);
      return now.view.ended !== null || now.view.on_turn === now.seat || 'accept' in now.view.may;
    }, 'our turn');
    if (now.view.ended) break;
    await caughtUp(page);
    if ('accept' in now.view.may) {
      await page.getByRole('button', { name: 'Aceptar' }).press('Enter');
      await until(async () => (await view(page)).view.seq > now.view.seq, 'the answer');
      continue;
    }
    const hints = (await page.evaluate(
      (id) => fetch(`/api/games/${id}/hints`).then((answer) => answer.json()),
      now.id,
    )) as Hint[];
    const best = hints.find((one) => one.coord);
    if (best) {
      laid++;
      const idea = ideaOf(best, now.view.board);
      await page.locator(`[data-cell="${idea.cells[0] === 112 ? 111 : 112}"]`).focus(); // and on by arrows
      await typeIn(page, idea);
      await page.keyboard.press('Enter');
    } else {
      await page.getByRole('button', { name: 'Pasar' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).press('Enter');
    }
    await until(async () => (await view(page)).view.record.length > now.view.record.length, 'our play');
  }
  const { view: over, seat } = await view(page);
  expect(over.ended).not.toBeNull();
  await page.locator('.headline').waitFor();
  // How many is up to the draw: the tests' edition is small, and a board can close early.
  expect(laid).toBeGreaterThan(0);
  expect(over.record.filter((one) => one.kind === 'play' && one.seat === seat)).toHaveLength(laid);
  expect(await page.locator('[data-remarks]').innerText()).not.toBe('');
});
