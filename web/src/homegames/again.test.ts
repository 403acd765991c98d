import { describe, expect, it } from 'vitest';
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
  it('tells a failure of the last question, and nothing of earlier ones', async () => {
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
