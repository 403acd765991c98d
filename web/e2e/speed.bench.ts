// What a key and a drag cost the page: time on its main thread from the event to the finished frame, from a trace.
// `make bench-web`. Thread time, not wall time: others may be using this machine.
import { type CDPSession } from 'playwright-core';
import { it } from 'vitest';
import { Stage, view } from './stage';
import { invite, onTurn } from './table';

interface Traced {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  tid: number;
  pid: number;
  args?: { data?: { type?: string } };
}

async function traced(devtools: CDPSession, work: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  const hear = ({ value }: { value: object[] }): void => void events.push(...(value as Traced[]));
  devtools.on('Tracing.dataCollected', hear);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
  });
  await work();
  const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await done;
  devtools.off('Tracing.dataCollected', hear);
  return events;
}

const PARTS = [
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'FireAnimationFrame',
  'FunctionCall',
  'RunMicrotasks',
];
const TOP = new Set([
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
]);

/** Thread time of the page's own work after each event of these kinds, in milliseconds. */
function costs(events: Traced[], kinds: string[]): { total: number[]; parts: Record<string, number> } {
  const main = events.find(
    (one) => one.name === 'EventDispatch' && kinds.includes(one.args?.data?.type ?? ''),
  );
  const own = events
    .filter((one) => one.ph === 'X' && one.tid === main?.tid && one.pid === main?.pid)
    .sort((a, b) => a.ts - b.ts);
  const starts = own
    .filter((one) => one.name === 'EventDispatch' && kinds.includes(one.args?.data?.type ?? ''))
    .map((one) => one.ts);
  const parts: Record<string, number> = Object.fromEntries(PARTS.map((part) => [part, 0]));
  const total = starts.map((start, at) => {
    const until_ = Math.min(starts[at + 1] ?? Infinity, start + 60_000);
    let [sum, end] = [0, 0];
    for (const one of own) {
      if (one.ts < start || one.ts >= until_ || !TOP.has(one.name)) continue;
      const spent = (one.tdur ?? one.dur ?? 0) / 1000;
      if (one.name in parts) parts[one.name]! += spent / starts.length;
      if (one.ts < end) continue; // inside another one
      sum += spent;
      end = one.ts + (one.dur ?? 0);
    }
    return sum;
  });
  return { total, parts };
}

function told(name: string, { total, parts }: ReturnType<typeof costs>): void {
  const sorted = [...total].sort((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(1);
  const most = Object.entries(parts)
    .filter(([, ms]) => ms > 0.05)
    .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
    .join(', ');
  console.log(
    `${name}: ${total.length} times, median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (mean by part: ${most})`,
  );
}

it('measures', async () => {
  const stage = await new Stage().open();
  const page = await stage.person();
  const other = await stage.person();
  await invite(page, [other]);
  const player = await onTurn([page, other]);
  const devtools = await player.context().newCDPSession(player);
  await player.locator('[data-cell="112"]').click();
  const letters = ((await view(player)).view.racks[(await view(player)).seat ?? 0] ?? '')
    .replace(/\[..\]|\?/g, '')
    .toLowerCase()
    .slice(0, 4);
  const type = async (): Promise<void> => {
    for (const key of [...letters]) {
      await player.keyboard.press(key);
      await player.waitForTimeout(60);
    }
    for (const _ of letters) {
      await player.keyboard.press('Backspace');
      await player.waitForTimeout(60);
    }
  };
  // What the player feels: from the key to the painted frame, as the browser measures it (in steps of 8 ms; what is
  // quicker than 16 ms is not told apart).
  await player.evaluate(() => {
    const felt = ((globalThis as unknown as { felt: number[] }).felt = []) as number[];
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) if (one.name === 'keydown') felt.push(one.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const ROUNDS = 12;
  for (let n = 0; n < ROUNDS; n++) await type();
  const felt = await player.evaluate(() => (globalThis as unknown as { felt: number[] }).felt);
  const keys = ROUNDS * 2 * letters.length;
  const all = [...Array<number>(Math.max(0, keys - felt.length)).fill(0), ...felt].sort((a, b) => a - b);
  console.log(
    `from a key to the painted frame: ${keys} keys, p95 ${Math.max(16, all[Math.floor(0.95 * (all.length - 1))]!)} ms or less, ` +
      `worst ${Math.max(16, all.at(-1)!)} ms`,
  );
  told(
    'key',
    costs(
      await traced(devtools, async () => {
        for (let n = 0; n < 12; n++) await type();
      }),
      ['keydown'],
    ),
  );
  const drag = async (): Promise<void> => {
    const from = (await player.locator('[data-slot="0"]').boundingBox())!;
    const to = (await player.locator('[data-cell="112"]').boundingBox())!;
    await player.mouse.move(from.x + 20, from.y + 20);
    await player.mouse.down();
    await player.mouse.move(to.x + 20, to.y + 20, { steps: 25 });
    await player.waitForTimeout(50);
    await player.mouse.move(from.x - 300, from.y, { steps: 3 });
    await player.mouse.up();
  };
  told(
    'drag',
    costs(
      await traced(devtools, async () => {
        for (let n = 0; n < 6; n++) await drag();
      }),
      ['pointermove'],
    ),
  );
  await stage.close();
}, 200_000);
