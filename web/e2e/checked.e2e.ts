// Where the program checks the words: a play that is not valid stays on the rack, and everybody reads which word it was.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('says which word is not valid and why, and the turn is still there', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await invite(ana, [beto], async (page) => {
    await page.selectOption('select[name=judging]', 'checked');
  });
  const page = await onTurn([ana, beto]);
  // In the tests' lexicon no word has four tiles.
  const idea = find(await view(page), (word) => word.length === 4, 4)!;
  const word = idea.word.join('').replace(/[[\]]/g, '').toUpperCase();
  await tapIn(page, idea);
  const play = page.getByRole('button', { name: /^Jugar por/ });
  await play.click();
  await page.getByText(`No es válida: ${word}`).waitFor();
  // The reasons of an edition that nobody asked yet may take longer than a refusal waits: then they come the next time.
  await until(async () => {
    await play.click();
    await page.getByText(`No es válida: ${word}`).waitFor();
    return (await page.getByText(new RegExp(`${word}: \\S`)).count()) > 0;
  }, 'the reason');
  expect(await serious(page)).toEqual([]);
  const now = await view(page);
  expect(now.view.on_turn).toBe(now.seat);
});
