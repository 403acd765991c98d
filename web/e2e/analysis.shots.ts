// A picture of the analysis board for docs/analisis.md.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');
const LINE = '15/15/15/15/15/15/15/3JEFAS7/15/15/15/15/15/15/15 AEINRST/ 0/46 0';

it('shows the best plays of a position', async () => {
  const page = await stage.person({ viewport: { width: 1280, height: 800 } });
  await page.goto(`/analisis?e=open&p=${encodeURIComponent(LINE)}`);
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('Parar').waitFor({ state: 'detached' });
  await page.locator('tbody tr').first().getByRole('button').focus();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${IMG}/analysis-desktop.png` });
});
