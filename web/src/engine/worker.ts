// The worker's side: one kernel, asked by messages, one after the other.
import { ByteReader } from './bytes';
import { Kernel, KernelRefusal } from './kernel';
import type { Asked, Answer, Loading } from './messages';
import { TASKS } from './tasks';

let kernel: Kernel | undefined;

async function load(given: Loading): Promise<number> {
  kernel = await Kernel.create(await WebAssembly.compile(given.module));
  const words = kernel.loadGraph(given.graph);
  kernel.loadLeaves(given.leaves, given.leavesPercent);
  kernel.loadOutcomes(given.outcomes, given.openingVowel);
  if (given.rules) kernel.loadRules(given.rules);
  return given.vocabulary ? knowOnly(kernel, given.vocabulary) : words;
}

/** From now on the commonest words are the whole lexicon. */
function knowOnly(kernel: Kernel, { words, most }: NonNullable<Loading['vocabulary']>): number {
  const known: Uint8Array[] = [];
  const reader = new ByteReader(words);
  while (!reader.empty && known.length < most) {
    const word = reader.counted();
    if (kernel.contains(word)) known.push(word);
  }
  return kernel.buildGraph(known);
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.what === 'load') return load(asked.given[0]);
  if (!kernel) throw new KernelRefusal('browser.no_graph', 0);
  if (asked.what in TASKS) {
    const task = TASKS[asked.what as keyof typeof TASKS] as (...given: unknown[]) => unknown;
    return task(kernel, ...asked.given);
  }
  const method = kernel[asked.what as keyof Kernel] as unknown as (...given: unknown[]) => unknown;
  return method.apply(kernel, asked.given);
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  answer(data).then(
    (value) => postMessage({ id: data.id, value } satisfies Answer),
    (problem: unknown) =>
      postMessage({
        id: data.id,
        refused:
          problem instanceof KernelRefusal
            ? { code: problem.code, at: problem.at }
            : { code: 'browser.failed', at: 0 },
      } satisfies Answer),
  );
});
