// Every two or three tiles are a word in the tests' edition, and nothing longer is.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, SHORT, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn, plain, rackOf, tilesOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('two people play a whole game: an exchange, challenges of both kinds, blanks and digraph tiles, to the last tile', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  const pages = [ana, beto];
  await invite(ana, [beto]);
  const other = (page: Page): Page => (page === ana ? beto : ana);

  const first = await onTurn(pages);
  const second = other(first);
  expect(await serious(first)).toEqual([]);
  await first.getByRole('button', { name: 'Cambiar', exact: true }).click();
  const dialog = first.getByRole('dialog');
  await dialog.locator('.tile').nth(0).click();
  await dialog.locator('.tile').nth(1).click();
  await dialog.getByRole('button', { name: 'Cambiar 2' }).click();
  await until(async () => (await view(first)).view.record.length === 1, 'the exchange');
  await second.locator('.state', { hasText: 'Te toca' }).waitFor();

  // Four tiles are no word here: the judge says so, and the tiles come back.
  const long = find(await view(second), (word) => word.length <= 4, 4)!;
  await tapIn(second, long);
  await second.getByRole('button', { name: /Jugar por \d+/ }).click();
  await first.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
  await first.getByRole('button', { name: 'Consultar' }).click();
  expect(await serious(first)).toEqual([]);
  await first.getByRole('dialog').getByRole('button', { name: 'Consultar' }).click();
  await until(
    async () => !['announced', 'challenged'].includes((await view(second)).view.phase),
    'the verdict',
  );
  if ((await view(second)).view.phase === 'rejected')
    await second.getByRole('button', { name: 'Retirar las fichas' }).click();
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();
  expect((await view(first)).view.board.join('')).toBe('.'.repeat(225));

  // Three are one: a challenge in vain, and the play stands. From then on every play is accepted, to the end.
  let doubted = false;
  for (let turn = 0; turn < 120; turn++) {
    const page = await thinking(pages);
    if (!page) break;
    await page.locator('.state', { hasText: 'Te toca' }).waitFor(); // the page may hear of it later than the API says it
    const now = await view(page);
    const idea = find(now, SHORT, 3);
    if (idea) {
      await tapIn(page, idea);
      await page.getByRole('button', { name: /Jugar por \d+/ }).click();
      const judge = other(page).locator('.ruling');
      if (doubted) {
        // The judge's word was about the play before, and is gone: this one nobody has judged.
        await other(page).locator('.state', { hasText: '¿Aceptas?' }).waitFor();
        expect(await judge.count()).toBe(0);
        await other(page).getByRole('button', { name: 'Aceptar' }).click();
      } else {
        await other(page).getByRole('button', { name: 'Consultar' }).click();
        await other(page).getByRole('dialog').getByRole('button', { name: 'Consultar' }).click();
        await judge.waitFor();
        const word = idea.word.map(plain).join('').toUpperCase();
        const said = /^El juez, sobre (.+): jugada válida/u.exec((await judge.textContent()) ?? '');
        expect(said?.[1]?.split(', ')).toContain(word);
        doubted = true;
      }
    } else {
      await page.getByRole('button', { name: 'Pasar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pasar' }).click();
    }
    await until(async () => {
      const { seq, phase } = (await view(page)).view;
      return seq > now.view.seq && !['announced', 'challenged'].includes(phase);
    }, 'the turn');
  }

  const end = (await view(ana)).view;
  expect(end.ended).toMatch(/^(out|passes|scoreless|stuck)$/);
  expect(end.bag_count).toBe(0);
  // Blanks and digraph tiles go first: all lie there, but for those that somebody drew too late to play them.
  const played = end.record.filter((one) => one.kind === 'play').flatMap((one) => tilesOf(one.tiles));
  const left = (await Promise.all(pages.map(rackOf))).flat();
  expect(
    played.filter((one) => /^\[?\p{Ll}/u.test(one)).length + left.filter((one) => one === '?').length,
    'blanks',
  ).toBe(2);
  expect(
    played.filter((one) => /^\[\p{Lu}/u.test(one)).length + left.filter((one) => one.length > 1).length,
    'digraph tiles',
  ).toBe(3);
  for (const page of pages) await page.locator('.headline').waitFor();
  // An empty bag is said, not told by 28 letters struck out.
  const bag = ana.locator('details', { hasText: 'Fichas sin ver' });
  await bag.locator('summary').click();
  expect(await bag.locator('.none').count()).toBe(0);
  expect(await bag.locator('li').count()).toBeLessThan(15);
  // In the list a blank is a capital with a mark: a small l would be read as an I.
  const blanks = await ana.locator('.moves .blank').allInnerTexts();
  expect(blanks.length).toBeGreaterThanOrEqual(played.filter((one) => /^\[?\p{Ll}/u.test(one)).length);
  expect(blanks).toEqual(blanks.map((one) => one.toUpperCase()));
  const headlines = await Promise.all(pages.map((page) => page.locator('.headline').textContent()));
  expect(headlines.filter((one) => one === 'Ganaste').length).toBe(end.winners.length === 1 ? 1 : 0);
  expect(await serious(beto)).toEqual([]);

  // The sheet is signed by both, and the game is closed.
  for (const page of pages) await page.getByRole('button', { name: 'Firmar el resultado' }).click();
  await ana.getByText('La partida queda cerrada').waitFor();

  // What was played can be looked at again, and each play taken to the judge.
  await ana.getByRole('link', { name: 'Repasar la partida' }).click();
  const points = ana.locator('.score');
  const listed = async (): Promise<boolean> =>
    ana.evaluate(() => {
      const [box, line] = ['.moves .scroll', '.moves .here'].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      return line!.top >= box!.top - 1 && line!.bottom <= box!.bottom + 1;
    });
  await ana.getByRole('button', { name: 'Al final' }).click();
  expect(await points.textContent()).toBe((end.totals ?? []).join(' – '));
  expect(new URL(ana.url()).search).toBe(`?j=${end.record.length}`);
  expect(await listed()).toBe(true);
  await ana.reload();
  await ana.getByText(`Jugada ${end.record.length} de ${end.record.length}`).waitFor();
  await ana.getByRole('button', { name: 'Al principio' }).click();
  expect(await points.textContent()).toBe('0 – 0');
  await ana.getByRole('button', { name: 'Siguiente' }).click();
  expect(await ana.locator('.rack .face').count()).toBe(tilesOf(end.record[0]!.rack).length);
  expect(await listed()).toBe(true);
  await ana.getByRole('button', { name: 'Al principio' }).click();
  const at = end.record.findIndex((one) => one.kind === 'play');
  for (let n = 0; n <= at; n++) await ana.getByRole('button', { name: 'Siguiente' }).click();
  expect(await serious(ana)).toEqual([]);
  await ana.getByRole('link', { name: 'Juzgar esta jugada' }).click();
  await ana.locator('.answer').waitFor(); // the open edition is built for it, beside others' work
  expect(await ana.locator('[name=word]').inputValue()).not.toBe('');

  // Another one: who is asked sees it, and both find themselves at the new table.
  const game = new URL(beto.url()).pathname;
  await ana.goto(game);
  await beto.getByRole('button', { name: 'Revancha' }).click();
  await beto.getByText('Esperando al rival').waitFor();
  await ana.getByText('pide la revancha').waitFor();
  await ana.getByRole('button', { name: 'Aceptar la revancha' }).click();
  for (const page of pages)
    await page.waitForURL((to) => to.pathname.startsWith('/g/') && to.pathname !== game);
  expect(new URL(ana.url()).pathname).toBe(new URL(beto.url()).pathname);
  await onTurn(pages);

  // A guest finds their own games too.
  await ana.goto('/entrar');
  await ana.locator('main').getByRole('link', { name: 'Partidas' }).click();
  await ana.getByRole('link', { name: 'Repasar la partida' }).first().waitFor();
});

/** Whose turn it is to think, or nobody's once the game is over. */
async function thinking(pages: Page[]): Promise<Page | null> {
  let found: Page | null | undefined;
  await until(async () => {
    const seen = await Promise.all(pages.map((page) => view(page)));
    if (seen[0]!.view.ended) found = null;
    else if (seen[0]!.view.phase === 'thinking')
      found = pages.find((_, at) => seen[at]!.view.on_turn === seen[at]!.seat);
    return found !== undefined;
  }, 'a turn');
  return found ?? null;
}
