// Every two or three tiles are a word in the tests' edition, and nothing longer is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn, plain, rackOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('two people play: an exchange, taps, a challenge of each kind, acceptance, resignation', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto]);
  const other = (page: typeof ana): typeof ana => (page === ana ? beto : ana);

  const first = await onTurn([ana, beto]);
  const second = other(first);
  expect(await serious(first)).toEqual([]);
  await first.getByRole('button', { name: 'Cambiar', exact: true }).click();
  const dialog = first.getByRole('dialog');
  await dialog.locator('.tile').nth(0).click();
  await dialog.locator('.tile').nth(1).click();
  await dialog.getByRole('button', { name: 'Cambiar 2' }).click();
  await until(async () => (await view(first)).view.record.length === 1, 'the exchange');
  await second.locator('.state', { hasText: 'Te toca' }).waitFor();

  const tap = async (page: typeof ana, cells: number[]): Promise<void> => {
    for (const cell of cells) {
      await page.locator('[data-slot="0"]').click();
      await page.locator(`[data-cell="${cell}"]`).click();
      if (await page.getByRole('dialog').count()) await page.getByRole('button', { name: 'a', exact: true }).click();
    }
    await page.getByRole('button', { name: /Jugar por \d+/ }).click();
  };

  // Four tiles are no word here: the judge says so, and the tiles come back.
  await tap(second, [112, 113, 114, 115]);
  await first.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
  await first.getByRole('button', { name: 'Impugnar' }).click();
  expect(await serious(first)).toEqual([]);
  await first.getByRole('dialog').getByRole('button', { name: 'Impugnar' }).click();
  await until(async () => (await view(second)).view.phase !== 'announced', 'the verdict');
  if ((await view(second)).view.phase === 'rejected') await second.getByRole('button', { name: 'Retirar las fichas' }).click();
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();
  expect((await view(first)).view.board.join('')).toBe('.'.repeat(225));

  // Three are one: a challenge in vain, and the play stands.
  await tap(first, [112, 113, 114]);
  await second.getByRole('button', { name: 'Impugnar' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Impugnar' }).click();
  await until(async () => (await view(first)).view.board.join('') !== '.'.repeat(225), 'the play stands');

  // One more, typed; accepted.
  const third = await onTurn([ana, beto]);
  await third.locator(`[data-cell="${112 - 15}"]`).click();
  const rack = (await rackOf(third)).filter((one) => one !== '?');
  await third.keyboard.type(plain(rack[0]!));
  await third.getByRole('button', { name: /Jugar por \d+/ }).waitFor();
  const before = (await view(third)).view.record.length;
  await third.keyboard.press('Enter');
  await other(third).getByRole('button', { name: 'Aceptar' }).click();
  await until(async () => (await view(third)).view.record.length > before, 'the play written down');

  await ana.getByRole('button', { name: 'Abandonar' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Abandonar' }).click();
  await beto.getByText('Has ganado').waitFor();
  expect(await serious(beto)).toEqual([]);
});
