// A game by correspondence over three days: the server is started again each morning, a day later.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until, view } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const DAY = 86_400_000;

/** The server's next start is on another day: what it counts from is given by the variable of its workers. */
async function nextMorning(days: number): Promise<void> {
  await stage.stopServer();
  const up = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  process.env.TESELA_CLOCK_OFFSET = String(
    BigInt(Date.now() + days * DAY) * 1_000_000n - BigInt(Math.round(up * 1e9)),
  );
  await stage.startServer();
}
const turn = async (page: Page, game: string): Promise<boolean> => {
  await page.goto(game);
  const now = await view(page);
  return now.view.on_turn === now.seat;
};
const pass = async (page: Page, game: string): Promise<void> => {
  await page.goto(game);
  await page.locator('.state', { hasText: 'Te toca' }).waitFor();
  const before = (await view(page)).view.seq;
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.tile').nth(0).click();
  await dialog.getByRole('button', { name: 'Cambiar 1' }).click();
  await until(async () => (await view(page)).view.seq > before, 'the exchange');
};

it('a correspondence game over three days: whose turn, the score and the time left are told', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await ana.goto('/crear');
  await ana.getByText('Sin prisa').click();
  await ana.click('[data-more]');
  await ana.selectOption('select[name=kind]', 'link');
  await ana.selectOption('select[name=edition]', 'prueba');
  await ana.click('form .primary');
  const link = await ana.inputValue('[data-link]');
  await beto.goto(new URL(link).pathname);
  await beto.click('.big');
  for (const page of [ana, beto]) await page.waitForURL(/\/g\/[^/]+$/);
  const game = new URL(ana.url()).pathname;
  await until(async () => ((await view(ana)).view.on_turn ?? -1) >= 0, 'the draw for the first turn');
  const [first, second] = (await turn(ana, game)) ? [ana, beto] : [beto, ana];

  // The first evening: one plays, and is no longer waited for.
  await pass(first, game);
  await second.goto('/mias');
  await second.getByText('Te toca').waitFor();
  await second.getByText(/Quedan 2 d 23 h|Quedan 3 d 0 h/).waitFor();
  expect(await serious(second)).toEqual([]);
  await first.goto('/mias');
  await first.getByText('Le toca al rival').waitFor();

  // A day later the other plays, with a day less to think.
  await nextMorning(1);
  const listed = await second.evaluate(
    async () => (await (await fetch('/api/account/games')).json()) as { due: number; my_turn: boolean }[],
  );
  expect(listed[0]!.my_turn).toBe(true);
  expect(listed[0]!.due - Date.now()).toBeLessThan(3 * DAY);
  await pass(second, game);

  // Two days later it is the first one's turn again; on the third day somebody gives up.
  await nextMorning(2);
  await first.goto('/mias');
  await first.getByText('Te toca').waitFor();
  await pass(first, game);
  await nextMorning(3);

  // Who has the turn goes on holiday: both are told until when, and the days that go by cost nobody time.
  await second.goto(game);
  await second.getByText('Dormir la partida').click();
  expect(await serious(second)).toEqual([]);
  await second.fill('input[name=days]', '10');
  await second.getByRole('button', { name: 'Dormirla', exact: true }).click();
  await second.getByText('Duermes la partida hasta').waitFor();
  await first.goto(game);
  await first.getByText('Tu tiempo no corre').waitFor();
  await first.goto('/mias');
  await first.getByText('Duerme', { exact: true }).waitFor();
  expect(await serious(first)).toEqual([]);
  await nextMorning(9);
  await second.goto(game);
  await second.getByRole('button', { name: 'Despertarla ya' }).click();
  await second.goto(game);
  await second.locator('.state', { hasText: 'Te toca' }).waitFor();
  const seen = await view(second);
  expect(seen.view.record.length).toBe(3);
  expect(seen.view.ended).toBe(null);
  delete process.env.TESELA_CLOCK_OFFSET;
});
