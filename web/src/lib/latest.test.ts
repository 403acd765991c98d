import { expect, test } from 'vitest';
import { Latest } from './latest';

/** A question that is answered when the test says so. */
function later<T>(): { ask: () => Promise<T>; answer: (value: T) => void; fail: (problem: unknown) => void } {
  let answer: (value: T) => void = () => {};
  let fail: (problem: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => ([answer, fail] = [yes, no]));
  return { ask: () => promise, answer, fail };
}

test('an old answer or fault that comes late is not shown, and does not end the wait for the new one', async () => {
  for (const old of ['answer', 'fail'] as const) {
    const last = new Latest();
    const told: string[] = [];
    const ask = (what: ReturnType<typeof later<string>>): Promise<void> =>
      last.of(
        what.ask,
        (answer) => told.push(answer),
        (problem) => told.push(`no: ${String(problem)}`),
        () => told.push('done'),
      );
    const [first, second] = [later<string>(), later<string>()];
    const asked = [ask(first), ask(second)];
    first[old]('casa');
    await asked[0];
    expect(told).toEqual([]);
    second.answer('sol');
    await asked[1];
    expect(told).toEqual(['sol', 'done']);
  }
});

test('a fault is told', async () => {
  const told: unknown[] = [];
  const question = later<string>();
  const asked = new Latest().of(
    question.ask,
    () => {},
    (problem) => told.push(problem),
    () => told.push('done'),
  );
  question.fail('lost');
  await asked;
  expect(told).toEqual(['lost', 'done']);
});
