// Every page in both languages and all themes: it draws, axe finds nothing serious, nothing runs off the side.
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serious, Stage, tiny, until } from './stage';

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PAGES = [
  '/',
  '/crear',
  '/juez',
  '/imprimir',
  '/mesa',
  '/mesa/nada',
  '/juez?jugada',
  '/reglamento',
  '/reglamento?r=fise-2007&a=37.3',
  '/reglamento?r=fise-2007&con=file-2024',
  '/reglamento?r=lexico-2016',
  '/partidas',
  '/ajustes',
  '/entrar',
  '/arbitraje',
  '/arbitraje/nada',
  '/g/nada',
  '/g/nada/repaso',
  '/i/nada',
  '/nada',
  '/aprender',
  '/leccion',
  '/ejemplo',
  '/bingo',
  '/solo',
  '/solo/mejor',
  '/analisis',
  '/analizar',
  '/problemas',
  '/estudio',
  '/duplicada',
  '/dia',
  '/torneos',
  '/ligas',
  '/recuperar',
  '/privacidad',
  '/cuenta',
  '/amigos',
  '/mias',
  '/ver',
  '/archivo',
  '/clasificaciones',
  '/moderacion',
];

/** A page that shows what it asked for: nothing is on its way, and what has come is drawn. Or it asks and asks. */
class Asking {
  asked: string[] = [];
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return;
      this.asked.push(request.url());
      this.open.add(request);
    });
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
  }

  async visit(path: string): Promise<void> {
    this.asked = [];
    await this.page.goto(path);
    await this.page.locator('main h1').waitFor();
    await until(async () => {
      const before = this.asked.length;
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      const quiet =
        this.open.size === 0 &&
        this.asked.length === before &&
        (await this.page.locator('.loading').count()) === 0;
      return quiet || before > MANY;
    }, `${path} is quiet`);
  }
}
const MANY = 7;

it('are clean for who has an account and arbitrates', async () => {
  stage.account('Jueza', 'arbiter', 'una contraseña larga');
  const page = await stage.person({
    viewport: { width: 390, height: 844 },
    settings: { language: 'es', theme: 'light' },
  });
  await page.goto('/entrar');
  await page.getByLabel('Nombre').fill('Jueza');
  await page.getByLabel('Contraseña').fill('una contraseña larga');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('link', { name: 'Arbitraje' }).waitFor();
  const asking = new Asking(page);
  for (const path of ['/entrar', '/arbitraje', '/jugador/Jueza', '/crear', '/']) {
    await asking.visit(path);
    await page.getByRole('link', { name: 'Arbitraje' }).waitFor();
    expect(await serious(page), path).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
    expect(
      await page.locator('header nav').evaluate((nav) => nav.scrollWidth - nav.clientWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

describe.each([
  ['es', 'light', { width: 1280, height: 800 }],
  ['en', 'dark', { width: 320, height: 640 }],
  ['es', 'contrast', { width: 700, height: 400 }],
] as const)('pages in %s, %s', (language, theme, viewport) => {
  it('are clean', async () => {
    const page = await stage.person({ viewport, settings: { language, theme } });
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        /Content Security|violat/i.test(message.text()) &&
        wrong.push(message.text()),
    );
    page.on(
      'request',
      (request) =>
        !request.url().startsWith(stage.url) &&
        !request.url().startsWith('data:') &&
        wrong.push(request.url()),
    );
    const asking = new Asking(page);
    for (const path of PAGES) {
      await asking.visit(path);
      expect(await serious(page), path).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
      expect(await tiny(page), path).toEqual([]);
      // A page asks for what it shows and is quiet: one that answers itself would ask for ever.
      expect(asking.asked.length, `${path} ${asking.asked.at(-1)}`).toBeLessThanOrEqual(MANY);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });
});

it('shows under an article what was decided about it, and reads the regulation of word use by itself', async () => {
  const page = await stage.person();
  await page.goto('/reglamento?r=fise-2007&a=7.3');
  const reading = page.locator('article.wanted [data-reading]');
  await reading.getByText('Lectura de Tesela').waitFor();
  await reading.getByText('su oponente tiene el derecho de verla(s)').waitFor();
  await page.selectOption('select[name=ruleset]', { label: 'Léxico, 2016' });
  await page.getByRole('heading', { name: /Verbos impersonales/ }).waitFor();
  await page.locator('input[type=search]').fill('unipersonal');
  await page.getByRole('heading', { name: /Verbos pronominales/ }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: /Verbos impersonales/ }).waitFor();
});
