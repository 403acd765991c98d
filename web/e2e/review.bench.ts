// How long a review takes, from opening the page of a game of 26 turns, with the engine and the words kept by the
// browser: to every turn judged by points (the first picture), and to the end of its simulations. `make bench-review`.
// Others may be using this machine: the quietest run and the processor time of the browser's processes say most.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { it } from 'vitest';
import { Stage } from './stage';

const GAME = resolve(import.meta.dirname, '../../src/tesela/notation/example.gcg');
const RUNS = Number(process.env.RUNS ?? 7);
/** Of the whole review, which takes longer. */
const WHOLE_RUNS = Number(process.env.WHOLE_RUNS ?? 3);
const EDITION = process.env.EDITION ?? 'open';

interface Times {
  first: number;
  all: number;
}
interface Process {
  id: number;
  type: string;
  cpuTime: number;
}

/** In a page: the game of the record below, and when its turns came on the screen. */
function watched(game: string): void {
  const ask = window.fetch;
  window.fetch = (to, how) =>
    to === '/api/games/medida' ? Promise.resolve(new Response(game)) : ask(to, how);
  const times = { first: 0, all: 0 };
  (window as unknown as { times: Times }).times = times;
  const { length } = (JSON.parse(game) as { view: { record: unknown[] } }).view.record;
  new MutationObserver(() => {
    const rows = document.querySelectorAll('[data-turns] tbody tr[data-grade]').length;
    if (rows > 0) times.first ||= performance.now();
    if (rows >= length) times.all ||= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** Processor seconds of each page's process that lives now: the browser may end one between two looks. */
const spent = async (devtools: CDPSession): Promise<Map<number, number>> => {
  const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as { processInfo: Process[] };
  return new Map(processInfo.filter((one) => one.type === 'renderer').map((one) => [one.id, one.cpuTime]));
};

/** How long until all is simulated, and how sure it then is, in percentage points of a win. */
async function whole(page: Page): Promise<{ took: number; said: string }> {
  await picture(page);
  const done = page.getByText(/^Revisado: /);
  await done.waitFor({ timeout: 300_000 });
  return { took: await page.evaluate(() => performance.now()), said: (await done.textContent()) ?? '' };
}

async function picture(page: Page): Promise<Times> {
  await page.goto('/g/medida/analisis');
  await page.waitForFunction(() => (window as unknown as { times: Times }).times.all > 0);
  return page.evaluate(() => (window as unknown as { times: Times }).times);
}

it('measures', async () => {
  const stage = await new Stage().open();
  const page = await stage.person();
  await page.goto('/ajustes');
  const pasted = await page.evaluate(
    (text) =>
      fetch('/api/pasted', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      }).then((answer) => answer.json()),
    readFileSync(GAME, 'utf8'),
  );
  const { record, players, totals } = pasted as { record: object[]; players: string[]; totals: number[] };
  const judged = record.filter((turn) =>
    ['play', 'exchange', 'pass'].includes((turn as { kind: string }).kind),
  );
  const game = {
    status: 'finished',
    edition: EDITION,
    players: players.map((name) => ({ name, user_id: '' })),
    view: { record: judged, totals },
  };
  await page.addInitScript(watched, JSON.stringify(game));
  await picture(page); // the engine and the words come from the server, and are kept
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().browser()!.newBrowserCDPSession();
  const found: (Times & { cpu: number })[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('about:blank');
    const before = await spent(devtools);
    const times = await picture(page);
    const after = await spent(devtools);
    const cpu = [...after].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);
    found.push({ ...times, cpu: 1000 * cpu });
  }
  const told = (name: keyof (typeof found)[number]): string => {
    const sorted = found.map((one) => one[name]).sort((a, b) => a - b);
    return `least ${sorted[0]!.toFixed(0)}, median ${sorted[sorted.length >> 1]!.toFixed(0)}, most ${sorted.at(-1)!.toFixed(0)}`;
  };
  console.log(`${judged.length} turns, ${RUNS} runs, milliseconds`);
  console.log(`first turn shown: ${told('first')}`);
  console.log(`every turn shown: ${told('all')}`);
  console.log(`processor time of the pages: ${told('cpu')}`);
  for (let run = 0; run < WHOLE_RUNS; run++) {
    await page.goto('about:blank');
    const before = await spent(devtools);
    const { took, said } = await whole(page);
    const after = await spent(devtools);
    const cpu = [...after].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);
    console.log(`to simulation quality: ${took.toFixed(0)}, processor ${(1000 * cpu).toFixed(0)}: ${said}`);
  }
  await stage.close();
}, 600_000);
