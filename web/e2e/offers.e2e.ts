// Ready games instead of a long form; an invitation that can be found again; days for who is in no hurry.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

it('a ready game is offered with two taps, and its link is found again on the first page', async () => {
  const page = await stage.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/crear');
  await page.getByText('Con amigos, 3 o 4').tap();
  expect(await page.locator('select[name=ruleset]').isVisible(), 'the long form stays closed').toBe(false);
  expect(await serious(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Crear', exact: true }).tap();
  const link = await page.inputValue('[data-link]');
  await page.goto('/');
  expect(await page.locator('[data-invitation]').getAttribute('data-invitation')).toBe(link);

  const friend = await stage.person();
  await friend.goto(new URL(link).pathname);
  await friend.getByText('Manual del juego de mesa').waitFor();
});

it('who is in no hurry says how many days a turn has, and others read it', async () => {
  const page = await stage.person();
  await page.goto('/crear');
  await page.getByText('Sin prisa, por días').click();
  await page.fill('input[name=days]', '5');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  expect(await page.inputValue('select[name=clock]')).toBe('correspondence');
  await page.selectOption('select[name=edition]', 'prueba');
  await page.getByRole('button', { name: 'Crear', exact: true }).click();
  const other = await stage.person({ locale: 'en-GB' });
  await other.goto('/');
  await other.getByText('by correspondence, 5 days a turn').waitFor();
});
