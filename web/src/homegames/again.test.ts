import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Again } from './again';

/** A question or an act whose answer comes when the test says so. */
class Late {
  answer: (found: string) => void = () => {};
  refuse: (problem: Error) => void = () => {};
  readonly ask = (): Promise<string> =>
    new Promise((yes, no) => {
      this.answer = yes;
      this.refuse = no;
    });
}

/** A page as the bingo and the reverse game have it: what it shows, what an act met with, what a look met with. */
class Page {
  shown: string[] = [];
  error: unknown = null;
  lost: unknown = null;
  readonly look = vi.fn(new Late().ask);
  readonly again = new Again<string>(
    () => this.look(),
    (found) => this.shown.push(found),
    (problem) => (this.error = problem),
    (problem) => (this.lost = problem),
  );
}

const REFUSED = new Error('a word too long');
const OFFLINE = new Error('no net');
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
let page: Page;
let stop: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  page = new Page();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('asking again', () => {
  it('shows the answer to the last question only, whichever comes last', async () => {
    const slow = new Late();
    const first = page.again.run(slow.ask);
    await page.again.run(() => Promise.resolve('own'));
    slow.answer('old');
    await first;
    expect(page.shown).toEqual(['own']);
  });

  it('does not look while an act is under way', async () => {
    page.look.mockImplementation(() => Promise.resolve('asked'));
    stop = page.again.start(100);
    const act = new Late();
    const done = page.again.run(act.ask);
    expect(page.again.acting).toBe(true);
    await pass(1_000);
    expect(page.look).toHaveBeenCalledTimes(1);
    act.answer('own');
    await done;
    expect(page.again.acting).toBe(false);
    await pass(100);
    expect(page.look).toHaveBeenCalledTimes(2);
  });

  // A look may be under way when somebody acts, and begin or end at any moment after.
  for (const look of ['answers', 'fails'] as const)
    for (const when of ['before the refusal', 'after the refusal'] as const)
      it(`keeps a refusal where a look that was under way ${look} ${when}`, async () => {
        const [asked, act] = [new Late(), new Late()];
        page.look.mockImplementationOnce(asked.ask).mockImplementation(() => Promise.resolve('later'));
        stop = page.again.start(100);
        const done = page.again.run(act.ask);
        const lookEnds = (): void => (look === 'answers' ? asked.answer('old') : asked.refuse(OFFLINE));
        if (when === 'before the refusal') lookEnds();
        await pass(450);
        act.refuse(REFUSED);
        await done;
        expect(page.error).toBe(REFUSED);
        if (when === 'after the refusal') lookEnds();
        await pass(450);
        expect(page.error).toBe(REFUSED);
        expect(page.lost).toBeNull();
        expect(new Set(page.shown)).toEqual(new Set(['later']));
      });

  it('keeps a refusal while the connection is lost and when it is back', async () => {
    page.look.mockImplementation(() => Promise.reject(OFFLINE));
    await page.again.run(() => Promise.reject(REFUSED));
    stop = page.again.start(100);
    await pass(250);
    expect([page.error, page.lost]).toEqual([REFUSED, OFFLINE]);
    page.look.mockImplementation(() => Promise.resolve('asked'));
    await pass(100);
    expect([page.error, page.lost]).toEqual([REFUSED, null]);
  });

  it('forgets a lost connection once an act has been answered', async () => {
    page.look.mockImplementation(() => Promise.reject(OFFLINE));
    stop = page.again.start(100);
    await pass(0);
    expect(page.lost).toBe(OFFLINE);
    await page.again.run(() => Promise.resolve('own'));
    expect(page.lost).toBeNull();
  });
});
