// One plays by keyboard alone, the other in text mode, to the end.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn, plain, rackOf } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Tab on until something of this name (or the board) has the focus. */
async function tabTo(page: Page, name: string | null): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => ({ role: document.activeElement?.getAttribute('role'), text: document.activeElement?.textContent?.trim() }));
    if (name === null ? here.role === 'gridcell' : here.text === name) return;
  }
  throw new Error(`no way by Tab to ${name ?? 'the board'}`);
}

it('keyboard against text', async () => {
  const keys = await stage.person();
  const text = await stage.person({ settings: { text: true, language: 'es' } });
  await invite(keys, [text]);
  const pages = [keys, text];

  const say = async (words: string): Promise<void> => {
    await text.getByLabel('Tu jugada').fill(words);
    await text.keyboard.press('Enter');
  };
  const answer = async (of: Page): Promise<void> => {
    const { seq } = (await view(of)).view;
    if (of === keys) {
      await keys.getByRole('button', { name: 'Aceptar' }).waitFor();
      await tabTo(keys, 'Aceptar');
      await keys.keyboard.press('Enter');
    } else {
      await text.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
      await say('acepto');
    }
    await until(async () => (await view(of)).view.seq > seq && (await view(of)).view.phase !== 'announced', 'acceptance');
  };

  for (let turn = 0; turn < 2; turn++) {
    const page = await onTurn(pages);
    const tiles = (await rackOf(page)).filter((one) => one !== '?');
    const empty = (await view(page)).view.board.join('') === '.'.repeat(225);
    const before = (await view(page)).view.record.length;
    if (page === keys) {
      await keys.locator('.state', { hasText: 'Te toca' }).waitFor();
      await tabTo(keys, null);
      if (!empty) await keys.keyboard.press('ArrowUp');
      await keys.keyboard.press('Space'); // the arrow turns
      await keys.keyboard.press('Space');
      if (!empty) await keys.keyboard.press('Space');
      await keys.keyboard.type(tiles.slice(0, empty ? 2 : 1).map(plain).join(''), { delay: 20 });
      await keys.getByRole('button', { name: /Jugar por/ }).waitFor();
      await keys.keyboard.press('Enter');
      await answer(text);
    } else {
      await say('Z99 nada');
      await text.getByRole('alert').waitFor();
      if (empty) await say(`H8 ${tiles.slice(0, 2).map(plain).join('')}`);
      else {
        const lying = (await view(page)).view.record.find((one) => one.kind === 'play')!;
        const first = lying.tiles.match(/\[[^\]]+\]|./u)![0];
        await say(lying.coord === 'H8' ? `7H ${plain(tiles[0]!)}${plain(first)}` : `G8 ${plain(tiles[0]!)}${plain(first)}`);
      }
      await answer(keys);
    }
    await until(async () => (await view(page)).view.record.length > before, 'the play');
  }
  expect(await serious(text)).toEqual([]);
  expect(await text.locator('[aria-live=polite].sr').textContent()).toMatch(/puntos|Te toca|Juega/);

  // Nobody wants to go on: passes end the game.
  await until(async () => {
    const now = await view(keys);
    if (now.view.ended) return true;
    if (now.view.phase !== 'thinking') return false;
    if (now.view.on_turn !== now.seat) await say('paso');
    else {
      await tabTo(keys, 'Pasar');
      await keys.keyboard.press('Enter');
      await keys.getByRole('dialog').waitFor();
      await tabTo(keys, 'Pasar');
      await keys.keyboard.press('Enter');
    }
    await until(async () => (await view(keys)).view.seq > now.view.seq, 'the pass');
    return false;
  }, 'the end', 60_000);
  await text.locator('.headline').waitFor();
});
