// Pictures of puzzles for docs/problemas.md.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');

it('shows an endgame before and after', async () => {
  const page = await stage.person({ viewport: { width: 820, height: 1180 } });
  await page.goto('/problemas');
  await page.getByLabel('Clase').selectOption('endgame');
  await page.getByRole('button', { name: 'Otro problema' }).click();
  await page.getByRole('heading', { name: 'Ganar el final' }).waitFor();
  await page.screenshot({ path: `${IMG}/problemas.png` });
  await page.getByRole('button', { name: 'Ver la solución' }).click();
  await page.locator('[data-solution]').waitFor();
  await page.locator('[data-solution]').screenshot({ path: `${IMG}/problemas-solucion.png` });
});
