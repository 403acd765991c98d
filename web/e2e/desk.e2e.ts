// Strict laying by the rulebook, an arbiter at the desk, an appeal, an end that all agree on, a signed sheet; and a passkey.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, tapIn } from './brain';
import { serious, Stage, until, view } from './stage';
import { invite, onTurn } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';

const lay = async (page: Page, cell: number): Promise<void> => {
  await page.locator('[data-slot="0"]').click();
  await page.locator(`[data-cell="${cell}"]`).click();
  if (await page.getByRole('dialog').count())
    await page.getByRole('dialog').locator('.letters button', { hasText: /^A$/ }).click();
};
const own = (page: Page): Promise<number> => page.locator('.cell.own').count();

async function decide(page: Page, act: string, fill: Record<string, string>): Promise<void> {
  await page.selectOption('[name=act]', { label: act });
  for (const [name, value] of Object.entries(fill))
    await (name === 'who'
      ? page.selectOption('[name=who]', { label: value })
      : page.fill(`[name=${name}]`, value));
  await page.locator('form .primary').click();
  await page.getByText(`Hecho: ${act}`).waitFor();
}

it('is laid tile by tile, arbitrated, appealed, ended by agreement and signed', async () => {
  stage.account('Jueza', 'arbiter', PASSWORD);
  const [ana, beto] = [await stage.person(), await stage.person()];
  const pages = [ana, beto];
  await invite(ana, [beto], async (page) => {
    await page.selectOption('select[name=ruleset]', 'fise-2007');
    await page.selectOption('select[name=clock]', 'running');
    await page.check('[name=strict]');
    await page.check('[name=arbiter]');
  });
  const first = await onTurn(pages);
  const second = first === ana ? beto : ana;
  await first.locator('.state', { hasText: 'Te toca' }).waitFor();

  // 20-22: the table sees each tile as it comes, in one line, and it stays.
  await lay(first, 112);
  await second.locator('[data-cell="112"].pending').waitFor();
  await lay(first, 113);
  await until(async () => Object.keys((await view(first)).view.placed).length === 2, 'the second tile');
  await lay(first, 128);
  await first.locator('.note.bad a', { hasText: 'art.' }).waitFor();
  await until(async () => (await own(first)) === 2, 'the third tile goes back');
  await first.locator('[data-cell="112"]').click(); // lifted, and put down further on
  await first.locator('[data-cell="114"]').click();
  expect(await first.locator('[data-cell="114"].own').count()).toBe(1);
  await first.getByRole('button', { name: 'Recoger' }).click();
  await first.getByText('pierdes el turno').waitFor();
  expect(await serious(first)).toEqual([]);
  await first.getByRole('button', { name: 'Cancelar' }).click();
  await first.reload();
  await until(async () => (await own(first)) === 2, 'the tiles lie there after loading again');
  await first.getByRole('button', { name: /Jugar por/ }).click();
  await second.getByRole('button', { name: 'Aceptar' }).click();

  // 23: who takes a tile back loses the turn.
  await second.locator('.state', { hasText: 'Te toca' }).waitFor();
  await lay(second, 97);
  await until(async () => Object.keys((await view(second)).view.placed).length === 1, 'a tile');
  await second.getByRole('button', { name: 'Recoger' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Recoger' }).click();
  await until(async () => (await view(second)).view.record.at(-1)?.kind === 'lost', 'the turn is lost');
  await expect.poll(() => own(second)).toBe(0);

  // 31.5: the arbiter is called, comes, decides by the book and lets them go on.
  await ana.getByRole('button', { name: 'Llamar al árbitro' }).click();
  await ana.getByLabel('¿Qué ocurre?').fill('Sumamos distinto');
  await ana.getByRole('dialog').getByRole('button', { name: 'Llamar al árbitro' }).click();
  const desk = await stage.person();
  await desk.goto('/entrar');
  await desk.getByLabel('Nombre').fill('Jueza');
  await desk.getByLabel('Contraseña').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.getByRole('link', { name: 'Arbitraje' }).click();
  await desk.getByText('Llaman al árbitro').waitFor();
  expect(await serious(desk)).toEqual([]);
  await desk.goto(`/arbitraje/${(await view(ana)).id}`);
  await desk.getByRole('alert').filter({ hasText: 'No te designaron' }).waitFor();
  await desk.getByRole('link', { name: 'Otras partidas' }).click();
  await desk.getByRole('button', { name: 'Acudir' }).click();
  await desk.getByText('Sumamos distinto').waitFor();
  const names = await desk.locator('[name=who] option, .scores .cut').allTextContents();
  const [one, other] = [names[0]!, names[1]!];
  const before = (await view(ana)).view.scores;
  await decide(desk, 'Corregir la suma', { who: one, amount: '2', note: 'Sumaron mal' });
  await decide(desk, 'Ajustar el tiempo', { who: one, amount: '60', note: 'Por la espera' });
  await decide(desk, 'Anotar una advertencia', { who: other, note: 'Silencio' });
  await decide(desk, 'Sancionar con puntos', { who: other, note: 'Hablar' });
  await decide(desk, 'Reanudar', {});
  const log = desk.getByRole('region', { name: 'Registro' }); // hears of it as everybody does, which may be after the answer
  for (const words of [
    `Suma de ${one}: +2`,
    'Reloj de',
    `Sanción a ${other}: 30 puntos`,
    'Advertencia',
    'Hablar',
    'art. 34§3',
    'art. 38§5',
    'Relojes en marcha',
  ])
    await expect.poll(() => log.textContent()).toContain(words);
  expect(await serious(desk)).toEqual([]);
  expect((await view(ana)).view.scores).toEqual([before[0]! + 2, before[1]! - 30]);

  // 38: the word that somebody asked about is written down. 5.2: notes of one's own, which nobody else has.
  await decide(desk, 'Anotar que preguntó por una palabra', { who: one, word: 'zarzo', note: 'A la mesa 2' });
  await expect.poll(() => log.textContent()).toContain('preguntó por ZARZO');
  await ana.getByText('Tus notas').click();
  await ana.locator('textarea[name=notes]').fill('Guarda la Q');
  await ana.reload();
  await ana.getByText('Tus notas').click();
  expect(await ana.locator('textarea[name=notes]').inputValue()).toBe('Guarda la Q');
  expect(await beto.locator('textarea[name=notes]').inputValue()).toBe('');

  // 37.1: that nobody can play is noted, and there is no way to say no. 24: «cambio» first, the tiles later.
  await ana.getByRole('button', { name: 'Nadie puede jugar' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Nadie puede jugar' }).click();
  await beto.locator('.proposal', { hasText: 'nadie puede jugar' }).waitFor();
  expect(await beto.locator('.proposal').getByRole('button', { name: 'No', exact: true }).count()).toBe(0);
  const changer = await onTurn(pages);
  const watcher = changer === ana ? beto : ana;
  await changer.getByRole('button', { name: 'Cambiar' }).click();
  await changer.getByRole('button', { name: /Anunciar «cambio»/ }).click();
  await watcher.locator('.state', { hasText: 'anuncia «cambio»' }).waitFor();
  expect(Object.keys((await view(changer)).view.may)).not.toContain('pass');
  await changer.locator('dialog .tile').first().click();
  await changer.getByRole('button', { name: 'Cambiar 1' }).click();
  await until(async () => (await view(ana)).view.record.at(-1)?.kind === 'exchange', 'the exchange');
  await beto.locator('.proposal').waitFor({ state: 'detached' });

  // 35: a word that is none, challenged, the slip signed by both, rejected; the appeal is upheld.
  const player = await onTurn(pages);
  await player.locator('.state', { hasText: 'Te toca' }).waitFor();
  await tapIn(
    player,
    find(await view(player), (word) => word.length === 4, 3) ??
      find(await view(player), (word) => word.length <= 4, 2)!,
  );
  await player.getByRole('button', { name: /Jugar por/ }).click();
  const rival = player === ana ? beto : ana;
  await rival.getByRole('button', { name: 'Cuestionar' }).click();
  await rival.getByRole('dialog').getByRole('button', { name: 'Cuestionar' }).click();
  await player.getByRole('button', { name: 'Firmar la papeleta' }).click();
  await player.getByRole('button', { name: 'Apelar' }).click();
  await player.getByLabel('Motivo de la apelación').fill('Está en el diccionario');
  await player.getByRole('dialog').getByRole('button', { name: 'Apelar' }).click();
  await desk.getByText('Está en el diccionario').waitFor();
  await decide(desk, 'Resolver la apelación', { note: 'Está' });
  await until(async () => (await view(player)).view.record.at(-1)?.kind === 'play', 'the play stands');

  // An end that all agree on, offered, declined, offered again; and the sheet.
  const offer = async (): Promise<void> => {
    await ana.getByRole('button', { name: 'Proponer terminar' }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Proponer terminar' }).click();
    await beto.getByText('propone terminar la partida').waitFor();
  };
  await offer();
  expect(await serious(beto)).toEqual([]);
  await beto.locator('.proposal').getByRole('button', { name: 'No' }).click();
  await beto.getByText('propone terminar').waitFor({ state: 'detached' });
  await offer();
  await beto.getByRole('button', { name: 'De acuerdo' }).click();
  await ana.getByText('De común acuerdo').waitFor();
  for (const page of pages) await page.getByRole('button', { name: 'Firmar el resultado' }).click();
  await until(async () => (await view(ana)).view.signed.length === 2, 'both have signed');
  await desk.getByText('firma la planilla').first().waitFor();
});

it('takes a passkey, and lets its owner in with it', async () => {
  const page = await stage.person({ baseURL: `http://localhost:${stage.port}` });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/entrar');
  await page.getByRole('button', { name: 'No tengo cuenta' }).click();
  await page.getByLabel('Nombre').fill('Carla');
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.getByRole('link', { name: 'Tu cuenta: Carla' }).click();
  await page.getByText('Todavía no tienes ninguna').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByLabel('Nombre de la llave').fill('Mi portátil');
  await page.getByRole('button', { name: 'Añadir' }).click();
  await page.getByText('Mi portátil').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
  await page.getByRole('link', { name: 'Tu cuenta: Carla' }).click();
  await page.getByRole('button', { name: 'Quitar la llave Mi portátil' }).click();
  await page.getByText('Llave eliminada').waitFor();
});
