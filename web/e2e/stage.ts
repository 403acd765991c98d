// A server of its own and real browsers, for tests that play as people do.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, '.venv/bin/tesela');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Several people at one address, who look more often than people do; and only the tests' lexicon made ready. */
const CONFIG =
  'warm_up = ["prueba"]\nrequests_per_second = 500.0\nnewcomers_per_minute = 600.0\nbot_pace = 0.1\npeople_every = 0.5\nnotify_every = 0.3\npush_local = true\n';
/** So long may anything take: on a machine with much else to do, too. */
export const PATIENCE = Number(process.env.E2E_PATIENCE ?? 150_000);
const AXE = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** A port that nobody listens on; below those that the system gives to whoever connects, also while our server restarts. */
async function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 20_000);
  const free = await new Promise<boolean>((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return free ? port : freePort();
}

export class Stage {
  private server: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'tesela-e2e-'));
  private browser: Browser | null = null;
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<this> {
    for (let tries = 0; !this.server && tries < 5; tries++) {
      this.port = await freePort();
      await this.startServer().catch((problem: Error) => tries === 4 && Promise.reject(problem)); // another took that port
    }
    const path =
      process.env.CHROMIUM ??
      ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((one) => existsSync(one));
    if (!path) throw new Error('no chromium found');
    this.browser = await chromium.launch({ executablePath: path, args: FLAGS });
    return this;
  }

  private get db(): string {
    return `sqlite:///${join(this.folder, 'games.db')}`;
  }

  /** An account with a role, from the server's console. */
  account(name: string, role: string, password: string): void {
    const options = ['user', 'add', name, '--role', role, '--password-stdin', '--db', this.db];
    execFileSync(PROGRAM, options, { input: `${password}\n` });
  }

  /** Somebody becomes an arbiter of a game, from the server's console. */
  appoint(game: string, name: string): void {
    execFileSync(PROGRAM, ['desk', 'appoint', game, name, '--db', this.db]);
  }

  /** A command on the server's console, which knows its database. */
  console(...command: string[]): void {
    execFileSync(PROGRAM, [...command, '--db', this.db]);
  }

  /** Yesterday's game of the day, closed, and today's, from the server's console. */
  days(): void {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const options = ['--from', yesterday, '--days', '2', '--lexicon', 'prueba', '--db', this.db];
    execFileSync(PROGRAM, ['duplicate', 'days', ...options]);
  }

  /** What a centre without the network is told at its terminal, which knows nothing of the server. */
  centre(sealed: string, ...lines: string[]): string {
    const options = ['duplicate', 'centre', sealed, '--arbiter', 'Sole'];
    return execFileSync(PROGRAM, options, { input: `${lines.join('\n')}\n`, encoding: 'utf8' });
  }

  async startServer(): Promise<void> {
    const { db } = this;
    const config = join(this.folder, 'tesela.toml');
    writeFileSync(config, CONFIG);
    const options = ['serve', '--db', db, '--port', String(this.port), '--config', config];
    const server = (this.server = spawn(PROGRAM, options, { stdio: 'ignore' }));
    const end = Date.now() + PATIENCE;
    while (server.exitCode === null && Date.now() < end) {
      const ready = await fetch(`${this.url}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false);
      if (ready && server.exitCode === null) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    await this.stopServer();
    throw new Error('the server did not start');
  }

  async stopServer(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), 60_000);
    await gone;
    clearTimeout(late);
  }

  /** A person with a browser of their own. */
  async person(options: BrowserContextOptions & { settings?: object } = {}): Promise<Page> {
    const { settings, ...rest } = options;
    const context: BrowserContext = await this.browser!.newContext({
      locale: 'es-ES',
      viewport: { width: 1280, height: 860 },
      baseURL: this.url,
      reducedMotion: 'reduce',
      ...rest,
    });
    await context.addInitScript(takesItsTime);
    if (settings)
      await context.addInitScript((kept) => {
        if (!localStorage.getItem('tesela.settings')) localStorage.setItem('tesela.settings', kept);
      }, JSON.stringify(settings));
    context.setDefaultTimeout(PATIENCE);
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.stopServer();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** In a page: whoever says nothing for a minute has not accepted a play, in the games that are offered here. */
function takesItsTime(): void {
  const ask = window.fetch;
  window.fetch = (to, how) => {
    if (to !== '/api/seeks' || typeof how?.body !== 'string') return ask(to, how);
    const asked = JSON.parse(how.body) as { offer: object };
    return ask(to, {
      ...how,
      body: JSON.stringify({ ...asked, offer: { ...asked.offer, accept_seconds: null } }),
    });
  };
}

/** Messages of one kind from the server that are held back until somebody lets them go: a slow line, made certain. */
export class HoldsBack {
  private readonly held: string[] = [];
  private pass: (text: string) => void = () => {};

  static async on(page: Page, ...kinds: string[]): Promise<HoldsBack> {
    const held = new HoldsBack();
    await page.routeWebSocket(/\/api\/live\?/, (wire) => {
      const server = wire.connectToServer();
      held.pass = (text) => wire.send(text);
      server.onMessage((text) => {
        if (kinds.includes((JSON.parse(String(text)) as { t: string }).t)) held.held.push(String(text));
        else wire.send(text);
      });
    });
    return held;
  }

  /** Let them go once there are as many as these; news of what they answer may have come before them. */
  async release(many: number): Promise<void> {
    await until(async () => this.held.length >= many, 'messages that are held back');
    if (this.held.length !== many) throw new Error(`${this.held.length} messages held back, not ${many}`);
    this.held.splice(0).forEach((text) => this.pass(text));
  }

  /** The lobby as soon as its newest message says this: one whole message, as if nothing had been said before. */
  async releaseLobby(says: (playing: string[]) => boolean): Promise<void> {
    const told = (): LobbySaid[] => this.held.map((text) => JSON.parse(text) as LobbySaid);
    await until(async () => says(told().at(-1)?.playing ?? []), 'a lobby that is held back');
    const [whole, ...later] = told();
    for (const { seeks, gone = [], playing } of later) {
      const old = new Set([...gone, ...seeks.map((one) => one.id)]);
      whole!.seeks = [...seeks, ...whole!.seeks.filter((one) => !old.has(one.id))];
      whole!.playing = playing;
    }
    this.held.splice(0);
    this.pass(JSON.stringify(whole));
  }
}

/** `lobby`, or `lobby_changed` with what is gone. */
interface LobbySaid {
  seeks: { id: string }[];
  gone?: string[];
  playing: string[];
}

/** What axe finds serious or critical on a page. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          on: unknown,
          how: unknown,
        ): Promise<{
          violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
        }>;
      };
    };
    const found = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map(
        (one) =>
          `${one.id}: ${one.nodes
            .map((node) => `${node.target.join(' ')} ${node.failureSummary}`)
            .slice(0, 3)
            .join(' | ')}`,
      );
  });
}

/** What can be tapped and is smaller than 24 by 24 points; links within a sentence are spared, as WCAG 2.5.8 does. */
export const tiny = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (one: Element | null): string => (one?.textContent ?? '').trim();
    return [...document.querySelectorAll('a, button, select, input, textarea, summary')]
      .filter((one) => !one.closest('.sr, .skip, [inert]') && !(one.matches('input') && one.closest('label')))
      .filter((one) => !(one.matches('a') && words(one.parentElement) !== words(one)))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 23.5)
      .map(({ one, box }) => `${one.tagName} «${words(one)}» ${box.width} × ${box.height}`);
  });

/** The game as the server has it for this person, by its own API. */
export async function view(page: Page): Promise<Game> {
  const id = new URL(page.url()).pathname.split('/')[2];
  return page.evaluate(
    (game) => fetch(`/api/games/${game}`).then((answer) => answer.json()),
    id,
  ) as Promise<Game>;
}

/** The game as the server has it, once this person's page shows that much: keys pressed before would mean another board. */
export async function caughtUp(page: Page): Promise<Game> {
  const now = await view(page);
  await until(
    async () => Number(await page.locator('[data-seq]').getAttribute('data-seq')) >= now.view.seq,
    `a page that shows event ${now.view.seq}`,
  );
  return now;
}

export interface Game {
  id: string;
  seat: number | null;
  status: string;
  view: {
    seq: number;
    phase: string;
    on_turn: number | null;
    racks: (string | null)[];
    rack_counts: number[];
    bag_count: number;
    board: string[];
    scores: number[];
    clocks: { used_ms: number[]; running: number[] };
    totals: number[] | null;
    winners: number[];
    ended: string | null;
    placed: Record<string, string>;
    signed: number[];
    may: Record<string, unknown>;
    record: { seat: number; kind: string; tiles: string; coord: string; rack: string }[];
  };
}

export async function until(work: () => Promise<boolean>, what: string, ms = PATIENCE): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await work()) return;
    await new Promise((done) => setTimeout(done, 60));
  }
  throw new Error(`waited in vain: ${what}`);
}
