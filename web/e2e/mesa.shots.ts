// Pictures of the real table for docs/mesa.md: the clock, a play, a word in question.
import { resolve } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const IMG = resolve(import.meta.dirname, '../../docs/img');

it('shows the clock, the sheet and a word in question', async () => {
  const phone = await stage.person({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    settings: { lesson: true, language: 'es' },
  });
  await phone.clock.install();
  await phone.goto('/mesa');
  await phone.getByLabel('Jugador 1').fill('Ana Torres');
  await phone.getByLabel('Jugador 2').fill('Blas Ríos');
  await phone.locator('select[name=lexicon]').selectOption('prueba');
  await phone.getByRole('button', { name: 'Abrir la mesa' }).tap();
  await phone.getByRole('button', { name: 'Empieza Ana Torres' }).tap();
  await phone.clock.runFor(132_000);
  const plays = [
    ['D8', 'JEFAS'],
    ['8H', 'SOLAR'],
    ['F10', 'COLCHA'],
  ] as const;
  for (const [square, word] of plays) {
    await phone.getByRole('button', { name: 'Planilla', exact: true }).tap();
    await phone.locator('input[name=square]').fill(square);
    await phone.locator('input[name=word]').fill(word);
    if (word === 'COLCHA') await phone.screenshot({ path: `${IMG}/mesa-planilla.png` });
    await phone.getByRole('button', { name: 'Anotar', exact: true }).tap();
    if (word === 'COLCHA') break;
    await phone.getByRole('button', { name: 'Reloj', exact: true }).tap();
    await phone.getByRole('button', { name: /: terminar/ }).tap();
    await phone.clock.runFor(95_000);
  }
  await phone.getByRole('button', { name: 'Reloj', exact: true }).tap();
  await phone.clock.runFor(300);
  await phone.screenshot({ path: `${IMG}/mesa-reloj.png` });
  await phone.getByRole('button', { name: 'Planilla', exact: true }).tap();
  await phone.getByRole('button', { name: 'Consulta' }).tap();
  await phone.locator('form').filter({ hasText: '¿De quién es la duda?' }).getByRole('button').first().tap();
  await phone.getByRole('button', { name: 'Retirar y seguir' }).waitFor();
  await phone.screenshot({ path: `${IMG}/mesa-consulta.png` });
});
