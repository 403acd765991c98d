// One plays by keyboard alone, the other in text mode, a whole game to its end.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asText, find, SHORT, typeIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Tab on until something of this name (or the board) has the focus. */
async function tabTo(page: Page, name: string | null): Promise<void> {
  const there = (wanted: string | null): boolean => {
    const here = document.activeElement;
    return wanted === null ? here?.getAttribute('role') === 'gridcell' : here?.textContent?.trim() === wanted;
  };
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(there, name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${name ?? 'the board'}`);
}

it('keyboard against text, to the end', async () => {
  const keys = await stage.person();
  const text = await stage.person({ settings: { text: true, language: 'es' } });
  await invite(keys, [text]);
  // From here on nobody touches a mouse.
  const say = async (words: string): Promise<void> => {
    await text.getByLabel('Tu jugada').fill(words);
    await text.keyboard.press('Enter');
  };
  const press = async (name: string): Promise<void> => {
    await tabTo(keys, name);
    await keys.keyboard.press('Enter');
  };
  await say('Z99 nada');
  await text.getByRole('alert').waitFor();

  let after = -1;
  let laid = 0;
  for (let turn = 0; turn < 150; turn++) {
    let now = await view(keys);
    await until(async () => {
      now = await view(keys);
      return now.view.ended !== null || (now.view.seq > after && now.view.phase === 'thinking');
    }, 'a turn');
    if (now.view.ended) break;
    const byKeys = now.view.on_turn === now.seat;
    const [page, other] = byKeys ? [keys, text] : [text, keys];
    const idea = find(byKeys ? now : await view(text), SHORT, 3);
    after = now.view.seq;
    await page.locator('.state', { hasText: 'Te toca' }).waitFor();
    if (!idea && byKeys) {
      await press('Pasar');
      await keys.getByRole('dialog').waitFor();
      await press('Pasar');
    } else if (!idea) await say('paso');
    else {
      laid++;
      if (byKeys) {
        await tabTo(keys, null);
        await typeIn(keys, idea);
        await keys.getByRole('button', { name: /Jugar por/ }).waitFor();
        await keys.keyboard.press('Enter');
      } else await say(asText(idea));
      await other.locator('.state', { hasText: '¿Aceptas?' }).waitFor();
      if (byKeys) await say('acepto');
      else await press('Aceptar');
      if (turn === 1) {
        expect(await serious(text)).toEqual([]);
        await expect
          .poll(() => text.locator('[aria-live=polite].sr').textContent())
          .toMatch(/puntos|Te toca|Juega/);
      }
    }
  }
  const end = (await view(text)).view;
  expect(end.ended).toMatch(/^(out|passes|scoreless|stuck)$/);
  // How many is up to the draw: a board of short words can close early.
  expect(laid).toBeGreaterThan(0);
  expect(end.record.filter((one) => one.kind === 'play')).toHaveLength(laid);
  for (const page of [keys, text]) await page.locator('.headline').waitFor();
});
