// A whole game against a bot in flight mode: prepared with a connection, played and kept without one, brought later.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tileOf } from '../src/analysis/position';
import { writeTile } from '../src/lib/tiles';
import { begin, fold, type OfflineGame } from '../src/offline/game';
import { asText, find, type Seen, SHORT } from './brain';
import { serious, Stage, until } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** The table as its person sees it, folded from what the browser keeps. */
async function seen(game: OfflineGame): Promise<Seen> {
  const { board, racks } = await fold(game);
  const rows = Array.from({ length: 15 }, (_, row) =>
    board
      .slice(15 * row, 15 * row + 15)
      .map((one) => (one ? writeTile(one) : '.'))
      .join(''),
  );
  return {
    seat: 0,
    view: { board: rows, racks: [racks[0].map((code) => writeTile(tileOf(code))).join('')] },
  };
}

it('prepared, played by both to its end without a network, reloaded on the way, and synchronised later', async () => {
  const page = await stage.person();
  const kept = (): Promise<OfflineGame> =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('tesela.offline')!) as OfflineGame[])[0]!);
  await page.goto('/sinconexion?e=prueba');
  await page.getByText('ya no hace falta conexión').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();

  await page.getByLabel('Bot').selectOption('estratega');
  await page.getByRole('button', { name: 'Empezar una partida' }).click();
  const mine = page.getByText('Te toca.');
  const over = page.getByText(/^Fin: /);
  await mine.waitFor();
  expect(await serious(page)).toEqual([]);

  // A word of the tests' edition from the rack, laid with the keyboard; anything else is refused.
  await page.getByLabel('O escribe la jugada').fill('A1 zz');
  await page.getByRole('button', { name: 'Jugar', exact: true }).last().click();
  await page.getByRole('alert').waitFor();
  const first = (await kept()).turns.length;
  await page.reload();
  await mine.waitFor();
  expect((await kept()).turns.length).toBe(first);

  for (;;) {
    await mine.or(over).first().waitFor();
    if (await over.count()) break;
    const before = await kept();
    const idea = find(await seen(before), SHORT, 3);
    if (idea) {
      await page.getByLabel('O escribe la jugada').fill(asText(idea));
      await page.getByRole('button', { name: 'Jugar', exact: true }).last().click();
    }
    const grown = async (): Promise<boolean> => (await kept()).turns.length > before.turns.length;
    // What the typed line is read as may not lie on the board: then it is told, and the turn is passed.
    const refused = async (): Promise<boolean> => (await page.getByRole('alert').count()) > 0;
    if (idea) await until(async () => (await grown()) || (await refused()), 'the play is kept or refused');
    if (!(await grown())) await page.getByRole('button', { name: 'Pasar' }).click();
    await until(grown, 'the turn is kept');
  }
  const end = await kept();
  expect(end.over).toBe(true);
  for (const seat of [0, 1])
    expect(end.turns.filter((turn) => turn.seat === seat && turn.c === 'play').length).toBeGreaterThan(3);
  await page.getByText('se subirá cuando haya conexión').waitFor();

  await page.context().setOffline(false);
  await page.goto('/sinconexion?e=prueba');
  await page.getByText('El servidor la revisó y la guardó.').waitFor();
  await page.getByRole('link', { name: 'Repasar' }).click();
  await page
    .getByText('Posición inicial')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  const there = await page.evaluate(
    (id) =>
      fetch(`/api/games/${id}`).then((answer) => answer.json()) as Promise<{
        status: string;
        view: { record: unknown[] };
      }>,
    end.id,
  );
  expect(there.status).toBe('finished');
  expect(there.view.record).toHaveLength(end.turns.length);
});

it('the judge answers without a network by the list on the device, and with reasons again when there is one', async () => {
  const page = await stage.person();
  await page.goto('/sinconexion?e=prueba');
  await page.getByText('ya no hace falta conexión').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto('/juez?p=aa%20zzzz&e=prueba');
  await page.getByText('Sin conexión contesta la lista').waitFor();
  expect(await page.locator('.verdict').allTextContents()).toEqual([
    expect.stringMatching(/^✓ .*AA/),
    expect.stringMatching(/^✗ .*ZZZZ/),
  ]);
  expect(await serious(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByText('Sin conexión contesta la lista').waitFor({ state: 'detached' });
  await page.locator('.verdict').nth(1).waitFor();
});

it('a person begins: two tiles laid by touch, and the bot answers', async () => {
  const page = await stage.person();
  await page.goto('/sinconexion?e=prueba');
  await page.getByText('ya no hace falta conexión').waitFor();
  const rules = await page.evaluate(
    () => fetch('/api/offline').then((answer) => answer.json()) as Promise<OfflineGame['rules']>,
  );
  const game = await startingWithTwoLetters(rules);
  await page.evaluate((kept) => localStorage.setItem('tesela.offline', kept), JSON.stringify([game]));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto(`/sinconexion?g=${game.id}`);
  await page.getByText('Te toca.').waitFor();
  for (const cell of [112, 113]) {
    await page.locator('[data-slot="0"]').click();
    await page.locator(`[data-cell="${cell}"]`).click();
  }
  await page.getByRole('button', { name: /^Jugar por/ }).click();
  await page.getByText('Te toca.').waitFor();
  await until(async () => (await page.locator('.moves li').count()) === 2, 'both have played');

  // Given up, brought to the server, and reviewed by the browser's own engine.
  await page.getByRole('button', { name: 'Abandonar' }).click();
  await page.getByText('Abandonaste.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Subir ahora' }).click();
  await page.getByRole('link', { name: 'Repasar' }).click();
  await page.getByRole('link', { name: 'Analizar la partida' }).click();
  await page.getByText('Revisado: 2 turnos simulados').waitFor();
  expect(await page.locator('[data-turns] tbody tr').count()).toBe(2);
  expect(await page.getByRole('img', { name: 'Probabilidad de ganar' }).locator('circle').count()).toBe(2);
  expect(await serious(page)).toEqual([]);
});

/** A game whose draw lets the person begin, with letters as the first two tiles. */
async function startingWithTwoLetters(rules: OfflineGame['rules']): Promise<OfflineGame> {
  for (let number = 0; ; number++) {
    const seed = number.toString(16).padStart(64, '0');
    const now = await begin({ id: '222222222222', seed });
    if (now.onTurn === 0 && now.racks[0][0] && now.racks[0][1])
      return {
        id: '222222222222',
        seed,
        edition: 'prueba',
        bot: 'tertulia',
        seat: 0,
        created: 1,
        rules,
        turns: [],
      };
  }
}

it('who sits in a running game gets no engine, and so no bot either', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  await onTurn([ana, beto]);
  await ana.goto('/sinconexion?e=prueba');
  await ana.getByRole('alert').getByText('mientras dura no se analiza nada').waitFor();
  expect(await ana.getByRole('button', { name: 'Empezar una partida' }).count()).toBe(0);
});
