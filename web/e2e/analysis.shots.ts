// Pictures of the analysis board for docs/analisis.md.
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
  await page.getByText('Detener').waitFor({ state: 'detached' });
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Probar/ })
    .focus();
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${IMG}/analysis-desktop.png` });
});

it('shows branches with a comment, and what a play opens', async () => {
  const page = await stage.person({ viewport: { width: 1280, height: 1000 } });
  await page.goto(`/analisis?e=open&p=${encodeURIComponent(LINE)}&l=${encodeURIComponent('C9:SITAREN')}`);
  await page.getByLabel('Comentario').fill('Paralela: cierra');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('Detener').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Probar 5E INTERESA' }).click();
  await page.getByLabel('Comentario').fill('Cruza: deja sitio al rival');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Buscar jugadas' }).click();
  await page.getByText('Simulado:').waitFor();
  await page.getByText('Detener').waitFor({ state: 'detached' });
  await page.getByLabel('Dónde puede hacer daño el rival').check();
  await page.getByRole('button', { name: 'Probar 5E INTERESA' }).hover();
  await page.getByText('Con 5E INTERESA').waitFor();
  await page.locator('fieldset').scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${IMG}/analysis-branches.png` });
});
