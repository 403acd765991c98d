// Pictures of study for docs/estudio.md.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');

it('shows a list, a card and a word', async () => {
  const page = await stage.person({ viewport: { width: 1100, height: 820 } });
  await page.goto('/estudio?ver=listas&n=3&letras=Z&orden=hooks');
  await page.getByRole('heading', { name: /palabras/ }).waitFor();
  await page.screenshot({ path: `${IMG}/estudio-listas.png` });
  await page.goto('/palabra/casa');
  await page.getByText('Anagramas').waitFor();
  await page.screenshot({ path: `${IMG}/estudio-palabra.png` });
  await page.goto('/estudio?ver=tarjetas');
  await page.getByLabel('Palabras (o palabra;caja').fill('casa\nchorro\nresina');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  await page.getByText('3 tarjetas nuevas.').waitFor();
  await page.screenshot({ path: `${IMG}/estudio-tarjetas.png`, fullPage: true });
  const phone = await stage.person({ viewport: { width: 390, height: 700 } });
  await phone.goto('/estudio?ver=tarjetas&anagramas=resina');
  await phone.getByRole('button', { name: 'Hacer tarjetas' }).click();
  await phone.getByRole('button', { name: 'Repasar' }).click();
  await phone.getByRole('button', { name: 'Ver la respuesta' }).click();
  await phone.screenshot({ path: `${IMG}/estudio-tarjeta.png` });
  await phone.goto('/estudio?ver=pruebas');
  await phone.screenshot({ path: `${IMG}/estudio-pruebas.png` });
  await page.goto('/estudio?ver=datos');
  await page.getByText('Aprendidas').waitFor();
  await page.screenshot({ path: `${IMG}/estudio-datos.png` });
});
