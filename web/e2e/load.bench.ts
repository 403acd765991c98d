// What a first visit costs on a phone: the largest thing painted, time in which nothing answers, layout shift, bytes;
// and what search engines and screen readers ask of a page. `make bench-web`.
import { it } from 'vitest';
import { Stage, until } from './stage';

const PATHS = [
  '/',
  '/crear',
  '/juez',
  '/reglamento',
  '/partidas',
  '/ajustes',
  '/entrar',
  '/aprender',
  '/problemas',
  '/torneos',
] as const;
const BLOCKING_MS = 50; // of a long task, what is over this

interface Seen {
  painted: number;
  shift: number;
  blocked: number;
  moved: string[];
}

/** In a page, before anything else runs there. */
function watch(blocking: number): void {
  const seen: Seen = { painted: 0, shift: 0, blocked: 0, moved: [] };
  (globalThis as unknown as { seen: Seen }).seen = seen;
  const each = (type: string, take: (one: never) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((one) => take(one as never))).observe({
      type,
      buffered: true,
    });
  each('largest-contentful-paint', (one: PerformanceEntry) => (seen.painted = one.startTime));
  each('longtask', (one: PerformanceEntry) => (seen.blocked += Math.max(0, one.duration - blocking)));
  each('layout-shift', (one: PerformanceEntry & { value: number; sources: { node: Node | null }[] }) => {
    seen.shift += one.value;
    for (const { node } of one.sources) seen.moved.push((node as Element | null)?.className ?? '');
  });
}

it('measures', async () => {
  const stage = await new Stage().open();
  for (const path of PATHS) {
    const page = await stage.person({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await page.addInitScript(watch, BLOCKING_MS);
    const wrong: string[] = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await until(async () => (await page.locator('.loading').count()) === 0, 'a page that is there');
    const { seen, bytes, lacks } = await page.evaluate(() => {
      const of = (what: string): string => document.querySelector(what)?.getAttribute('content') ?? '';
      const asked = [
        ...performance.getEntriesByType('resource'),
        ...performance.getEntriesByType('navigation'),
      ];
      return {
        seen: (globalThis as unknown as { seen: Seen }).seen,
        bytes: (asked as PerformanceResourceTiming[]).reduce((sum, one) => sum + one.transferSize, 0),
        lacks: [
          !document.title && 'title',
          !document.documentElement.lang && 'lang',
          !of('meta[name=description]') && 'description',
          !of('meta[name=viewport]').includes('width=device-width') && 'viewport',
          document.querySelectorAll('h1').length !== 1 && 'one h1',
          document.querySelector('img:not([alt])') && 'alt',
          document.querySelector('a:not([href])') && 'href',
        ].filter(Boolean),
      };
    });
    console.log(
      `${path}: largest paint ${seen.painted.toFixed(0)} ms, blocked ${seen.blocked.toFixed(0)} ms, ` +
        `layout shift ${seen.shift.toFixed(4)} ${seen.moved.join(' ')}, ${(bytes / 1000).toFixed(0)} kB with fonts and answers, ` +
        `lacks ${lacks.join(', ') || 'nothing'}, errors ${wrong.join(' | ') || 'none'}`,
    );
    await page.context().close();
  }
  await stage.close();
}, 400_000);
