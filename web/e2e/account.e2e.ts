// An account looked after by its owner, and a quarrel that ends at the moderators' desk.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';
import { invite } from './table';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());
const PASSWORD = 'una contraseña larga';

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/entrar');
  await page.getByRole('button', { name: 'No tengo cuenta' }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
  await page.waitForURL('/');
}

async function login(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('/');
}

const user = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const me = (await (await fetch('/api/me')).json()) as { user: { name: string } | null };
    return me.user?.name ?? null;
  });
const panel = (page: Page, title: string) =>
  page.locator('section.panel', { has: page.getByRole('heading', { name: title }) });

it('a new password ends the other session, a code brings one back, the copy downloads, and one leaves', async () => {
  const [here, there] = [await stage.person({ acceptDownloads: true }), await stage.person()];
  await register(here, 'Carmen');
  await login(there, 'Carmen', PASSWORD);

  // Both sessions are listed with their device; a new password ends the other one.
  await here.goto('/cuenta');
  const sessions = panel(here, 'Sesiones abiertas').getByRole('listitem');
  await until(async () => (await sessions.count()) === 2, 'both sessions');
  await sessions.filter({ hasText: 'Esta sesión' }).getByText('Chrome · Linux').waitFor();
  expect(await serious(here)).toEqual([]);
  await here.getByRole('link', { name: 'Contraseña y llaves de acceso' }).click();
  await here.getByLabel('Contraseña actual').fill(PASSWORD);
  await here.getByLabel('Contraseña nueva').fill('otra contraseña larga');
  await here.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await here.getByText('Las demás sesiones se cerraron').waitFor();
  expect(await user(there)).toBe(null);

  // Codes are shown once; one of them lets the forgetful in, with a new password.
  await here.goto('/cuenta');
  const codes = panel(here, 'Códigos de recuperación');
  await codes.getByLabel('Tu contraseña').fill('otra contraseña larga');
  await codes.getByRole('button', { name: 'Hacer diez códigos nuevos' }).click();
  await until(async () => (await codes.locator('li code').count()) === 10, 'ten codes');
  const code = (await codes.locator('li code').first().textContent())!;
  await there.goto('/entrar');
  await there.getByRole('link', { name: '¿Olvidaste la contraseña?' }).click();
  await there.getByLabel('Nombre').fill('carmen');
  await there.getByLabel('Código de recuperación').fill(code.toLowerCase());
  await there.getByLabel('Contraseña nueva').fill('la tercera contraseña');
  expect(await serious(there)).toEqual([]);
  await there.getByRole('button', { name: 'Entrar y cambiar la contraseña' }).click();
  await there.waitForURL('/cuenta');
  await there.getByText('Te quedan 9 códigos.').waitFor();
  expect(await user(here)).toBe(null);

  // Everything that is kept, as a file.
  const copy = panel(there, 'Una copia de todo lo tuyo');
  await copy.getByLabel('Tu contraseña').fill('la tercera contraseña');
  const [file] = await Promise.all([
    there.waitForEvent('download'),
    copy.getByRole('button', { name: 'Descargar la copia' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tesela.zip');
  expect(
    readFileSync((await file.path())!)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  // What is kept, from the tables.
  await there.getByRole('link', { name: /^Privacidad/ }).click();
  await there.getByText('Tu cuenta: nombre, idioma').waitFor();
  expect(await serious(there)).toEqual([]);

  // Leaving asks for the name and the password, and can be taken back until its day.
  const leave = async (): Promise<void> => {
    await there.goto('/cuenta');
    const end = panel(there, 'Borrar la cuenta');
    await end.getByLabel(/para confirmar/).fill('Carmen');
    await end.getByLabel('Tu contraseña').fill('la tercera contraseña');
    await end.getByRole('button', { name: 'Borrar mi cuenta' }).click();
    await there.getByText('Tu cuenta se borrará el').waitFor();
  };
  await leave();
  await there.getByRole('button', { name: 'Quedarme con mi cuenta' }).click();
  await panel(there, 'Borrar la cuenta').waitFor();
  await leave();
  stage.console('user', 'delete', 'Carmen', '--now');
  await until(async () => (await user(there)) === null, 'the account is gone');
});

it('a line is reported and its author blocked; a moderator decides, and the author appeals', async () => {
  const [ana, leo, marta] = [await stage.person(), await stage.person(), await stage.person()];
  await register(ana, 'Ana');
  await register(leo, 'Leo');
  stage.account('Marta', 'player', PASSWORD);
  stage.console('user', 'moderator', 'Marta');
  await invite(ana, [leo]);
  await leo.waitForURL(/\/g\//);
  const game = new URL(leo.url()).pathname;
  const csrf = (page: Page): Promise<string> =>
    page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { csrf: string }).csrf);
  await leo.evaluate(
    async ([path, token]) => {
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': token! };
      const send = (to: string, body: object): Promise<Response> =>
        fetch(`/api/games/${path!.slice(3)}/${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
      await send('commands', { key: 'resign-once', command: { c: 'resign' } });
      await send('chat', { key: 'said-once', text: 'juegas como una idiota' });
    },
    [game, await csrf(leo)],
  );

  // The reader is spared the word; the report has it as it was said.
  await ana.goto(game);
  await ana.locator('summary', { hasText: 'Conversación' }).click();
  const line = ana.locator('.lines li', { hasText: 'juegas como una •••' });
  await line.waitFor();
  await line.getByRole('button', { name: 'Silenciar, bloquear o denunciar' }).click();
  const dialog = ana.getByRole('dialog');
  expect(await serious(ana)).toEqual([]);
  await dialog.getByLabel('Qué pasó (opcional)').fill('Al acabar la partida.');
  await dialog.getByRole('button', { name: 'Enviar la denuncia' }).click();
  await dialog.getByText('Denuncia enviada').waitFor();
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await dialog.getByText('Leo ya no podrá desafiarte').waitFor();
  await ana.goto('/cuenta');
  await panel(ana, 'Personas silenciadas y bloqueadas').getByText('Leo').waitFor();

  await login(marta, 'Marta', PASSWORD);
  await marta.goto('/cuenta');
  await marta.getByRole('link', { name: 'Moderación' }).click();
  const queue = panel(marta, 'Denuncias');
  await queue.getByText('Ana denuncia a Leo').waitFor();
  await queue.getByText('juegas como una idiota').waitFor();
  await queue.getByRole('button', { name: 'Ver y decidir' }).click();
  await queue.getByLabel('Decisión').selectOption('ban');
  await queue.getByLabel('Días').fill('3');
  await queue.getByLabel('Motivo, que la persona leerá').fill('Insultos en el chat.');
  expect(await serious(marta)).toEqual([]);
  await queue.getByRole('button', { name: 'Decidir', exact: true }).click();
  await queue.getByText('No hay nada pendiente.').waitFor();
  await panel(marta, 'Registro').getByText('veta').waitFor();

  // The person is told, with reason and end, and appeals.
  await leo.goto('/');
  await leo.getByRole('link', { name: /La moderación decidió algo/ }).click();
  const told = panel(leo, 'Decisiones de la moderación');
  await told.getByText('Insultos en el chat.').waitFor();
  await told.getByRole('button', { name: 'Apelar' }).click();
  await told.getByLabel(/Explica por qué/).fill('Fue una broma entre amigos.');
  expect(await serious(leo)).toEqual([]);
  await told.getByRole('button', { name: 'Enviar la apelación' }).click();
  await told.getByText('otra persona lo revisará').waitFor();

  // There is one moderator only, so that she decides; the answer is read.
  await marta.reload();
  const appeals = panel(marta, 'Apelaciones');
  await appeals.getByText('Fue una broma entre amigos.').waitFor();
  await appeals.getByLabel('Respuesta, que la persona leerá').fill('Por esta vez.');
  await appeals.getByRole('button', { name: 'Se levanta' }).click();
  await appeals.getByText('No hay nada pendiente.').waitFor();
  await leo.goto('/cuenta');
  await panel(leo, 'Decisiones de la moderación').getByText('Apelación aceptada. Por esta vez.').waitFor();

  // Figures on request, with what they are not.
  const figures = panel(marta, 'Cifras de juego limpio');
  await figures.getByText('nunca un veredicto').waitFor();
  await figures.getByLabel('Nombre').fill('Leo');
  await figures.getByRole('button', { name: 'Calcular' }).click();
  await figures.getByText('No hay partidas que mirar.').waitFor();
});
