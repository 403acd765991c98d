// The engine for pages: opened for an edition, asked without holding the page up, closed when the page goes.
import { dropOldFiles, engineFile, engineParts } from './files';
import { type EndRules, KernelRefusal, type Simulated, type SimulationOptions, type Table } from './kernel';
import type { Answer, Asked, Loading, Question, Questions } from './messages';

/** What the page needs of a worker; tests put their own in its place. */
export interface Port {
  postMessage(message: Asked): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(problem: Error): void;
}

export class Engine {
  /** Who does the work. */
  readonly where: 'browser' | 'server' = 'browser';
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(
    private port: Port,
    readonly edition: string,
  ) {
    port.onmessage = ({ data }) => this.hear(data);
    port.onerror = () => this.giveUp(new KernelRefusal('browser.failed', 0));
  }

  load(given: Loading): Promise<number> {
    return this.send({ id: ++this.last, what: 'load', given: [given] }) as Promise<number>;
  }

  ask<Q extends Question>(what: Q, ...given: Parameters<Questions[Q]>): Promise<ReturnType<Questions[Q]>> {
    const asked = { id: ++this.last, what, given } as unknown as Asked;
    return this.send(asked) as Promise<ReturnType<Questions[Q]>>;
  }

  /**
   * A simulation that grows surer: each answer rests on twice the rollouts of the one before, the last on all of them.
   * It ends early where only one candidate is left.
   */
  async *simulating(table: Table, options: SimulationOptions, most = 1600): AsyncGenerator<Simulated> {
    for (let iterations = 32; ; iterations = Math.min(most, 2 * iterations)) {
      const found = await this.ask('simulate', table, { ...options, iterations });
      yield found;
      if (iterations >= most || found.moves.filter((each) => !each.dropped).length < 2) return;
    }
  }

  /** The worker ends at once, whatever it is doing; questions without an answer are refused. */
  close(): void {
    this.port.terminate();
    this.giveUp(new KernelRefusal('browser.closed', 0));
  }

  private send(asked: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.id, { resolve, reject });
      this.port.postMessage(asked);
    });
  }

  private hear(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('refused' in answer) waiting?.reject(new KernelRefusal(answer.refused.code, answer.refused.at));
    else waiting?.resolve(answer.value);
  }

  private giveUp(problem: Error): void {
    for (const { reject } of this.waiting.values()) reject(problem);
    this.waiting.clear();
  }
}

const startWorker = (): Port =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Port;

/** An engine ready for questions. The server says no to who sits in a running game. */
export async function openEngine(
  edition: string,
  rules?: EndRules,
  start = startWorker,
  vocabulary?: Loading['vocabulary'],
): Promise<Engine> {
  const engine = new Engine(start(), edition); // it reads its program while the files come
  try {
    const parts = await engineParts(edition);
    const [module, graph, leaves, outcomes] = await Promise.all(
      [parts.module, parts.graph, parts.leaves, parts.outcomes].map(engineFile),
    );
    void dropOldFiles().catch(() => {}); // room that is not freed now is freed next time
    await engine.load({
      module: module!,
      graph: graph!,
      leaves: leaves!,
      leavesPercent: parts.leaves_percent,
      outcomes: outcomes!,
      openingVowel: parts.opening_vowel,
      ...(rules ? { rules } : {}),
      ...(vocabulary ? { vocabulary } : {}),
    });
  } catch (problem) {
    engine.close();
    throw problem;
  }
  return engine;
}
