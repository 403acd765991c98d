import { describe, expect, it, vi } from 'vitest';
import { Again } from './again';

describe('asking again', () => {
  it('shows the answer to the last question only, whichever comes last', async () => {
    const shown: string[] = [];
    const again = new Again<string>(
      () => Promise.resolve('asked'),
      (found) => shown.push(found),
      () => shown.push('failed'),
    );
    let late: (found: string) => void = () => {};
    const slow = again.run(() => new Promise<string>((done) => (late = done)));
    await again.run(() => Promise.resolve('own'));
    late('old');
    await slow;
    expect(shown).toEqual(['own']);
  });
  it('tells that an act failed, however often it is time to ask meanwhile', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const asked = vi.fn(() => Promise.resolve('asked'));
    const told: unknown[] = [];
    const again = new Again<string>(
      asked,
      () => {},
      (problem) => told.push(problem),
    );
    const stop = again.start(100);
    await vi.advanceTimersByTimeAsync(50);
    let refuse: (problem: Error) => void = () => {};
    const act = again.run(() => new Promise<string>((_, no) => (refuse = no)));
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveBeenCalledTimes(1);
    refuse(new Error('a word too long'));
    expect(await act).toBe(false);
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  it('keeps what an act was refused for, and forgets a lost connection once it is back', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { visibilityState: 'visible' });
    let connected = true;
    const told: unknown[] = [];
    const again = new Again<string>(
      () => (connected ? Promise.resolve('asked') : Promise.reject(new Error('no net'))),
      () => {},
      (problem) => told.push(problem instanceof Error ? problem.message : problem),
    );
    await again.run(() => Promise.reject(new Error('a word too long')));
    const stop = again.start(100);
    await vi.advanceTimersByTimeAsync(250);
    expect(told).toEqual(['a word too long']);
    connected = false;
    await vi.advanceTimersByTimeAsync(100);
    connected = true;
    await vi.advanceTimersByTimeAsync(300);
    expect(told).toEqual(['a word too long', 'no net', null]);
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  it('tells a failure of the last question', async () => {
    const told: unknown[] = [];
    const again = new Again<string>(
      () => Promise.reject(new Error('no')),
      () => {},
      (problem) => told.push(problem),
    );
    expect(await again.run()).toBe(false);
    expect(told).toHaveLength(1);
  });
});
