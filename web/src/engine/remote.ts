// The server's engine in the place of the browser's own: for browsers without WebAssembly, and servers whose engine for
// browsers was not built. It answers the same questions, one after the other, within the server's budget.
import { ApiError, post } from '../api/http';
import type { EngineAnswer, EngineMove, EngineQuestion } from '../api/types';
import { loadChoices } from '../lib/me.svelte';
import { Engine, openEngine, type Port } from './client';
import {
  type EndRules,
  type KernelMove,
  KernelRefusal,
  type Simulated,
  type SimulationOptions,
  type Table,
} from './kernel';
import { Permission } from './permission';
import type { Asked, Questions } from './messages';

const USUAL = 'fise-2007';
const NEVER = 99;
const TRIES = 6;
/** Each candidate's rollouts: what one question may cost the server. */
const MOST = 200;

const hex = (codes: ArrayLike<number>): string =>
  Array.from(codes, (code) => code.toString(16).padStart(2, '0')).join('');
const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (each) => parseInt(each, 16));
const moveOf = (told: EngineMove): KernelMove => ({
  kind: told.kind,
  row: told.row ?? 0,
  col: told.col ?? 0,
  down: told.down ?? false,
  score: told.score ?? 0,
  equity: told.equity ?? 0,
  tiles: bytes(told.tiles ?? ''),
  leave: bytes(told.leave ?? ''),
});
const toldOf = (move: KernelMove): EngineMove => ({
  ...move,
  tiles: hex(move.tiles),
  leave: hex(move.leave),
});
const tableOf = (table: Table): NonNullable<EngineQuestion['table']> => ({
  cells: hex(table.cells),
  rack: hex(table.rack),
  bag: table.bag,
  scores: [table.scores[0] ?? 0, table.scores[1] ?? 0],
  others: table.others[0] ?? 0,
  passes: table.passes ?? 0,
  scoreless: table.scoreless ?? 0,
  exchanges: table.exchanges ?? true,
  rival: hex(table.rival ?? []),
});

/** How a question is put to the server, and what its answer means. */
interface Put<Q extends keyof Questions> {
  ask(...given: Parameters<Questions[Q]>): Partial<EngineQuestion>;
  read(answer: EngineAnswer): ReturnType<Questions[Q]>;
}
const searching = (table: Table, given: object = {}): Partial<EngineQuestion> => ({
  table: tableOf(table),
  ...given,
});
/** What is asked for, without its own limits of work and time: the server has its own. */
const unlimited = (given: object = {}): object =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => name !== 'totalNodes' && name !== 'milliseconds'),
  );
const replies = (one: NonNullable<EngineAnswer['before']>) => ({ ...one });

const PUT: { [Q in keyof Questions]?: Put<Q> } = {
  contains: { ask: (word) => ({ word: hex(word) }), read: (answer) => answer.contains ?? false },
  bestMoves: {
    ask: (table, wanted) => ({ table: tableOf(table), wanted }),
    read: ({ moves }) => (moves ?? []).map(moveOf),
  },
  compare: {
    ask: (table, move) => ({ table: tableOf(table), move: toldOf(move) }),
    read: ({ moves, number }) => {
      const [best, played, bingo] = (moves ?? []).map(moveOf);
      return { best: best!, played: played!, number: number ?? -1, ...(bingo ? { bingo } : {}) };
    },
  },
  points: {
    ask: (table) => ({ table: tableOf(table) }),
    read: ({ most, legal }) => ({ most: most ?? [], plays: [], legal: legal ?? 0 }),
  },
  danger: {
    ask: (table, move, _, racks) => ({
      table: tableOf(table),
      racks,
      ...(move ? { move: toldOf(move) } : {}),
    }),
    read: ({ before, after }) => ({ before: replies(before!), after: replies(after!) }),
  },
  simulate: {
    ask: (table, given) => searching(table, unlimited(given)),
    read: ({ rollouts, arms }) => ({
      rollouts: rollouts ?? 0,
      moves: (arms ?? []).map((arm) => ({
        move: moveOf(arm.move),
        iterations: arm.iterations ?? 0,
        equity: arm.equity ?? 0,
        equityError: arm.equity_error ?? 0,
        wins: arm.wins ?? 0,
        winsError: arm.wins_error ?? 0,
        value: arm.value ?? 0,
        dropped: arm.dropped ?? false,
      })),
    }),
  },
  solveEndgame: {
    ask: (table, { nodes = 100_000 } = {}) => searching(table, { nodes }),
    read: ({ gain, proven, depth, nodes, moves }) => ({
      gain: gain ?? 0,
      proven: proven ?? false,
      depth: depth ?? 0,
      nodes: nodes ?? 0,
      line: (moves ?? []).map(moveOf),
    }),
  },
  solvePreendgame: {
    ask: (table, given) => searching(table, unlimited(given)),
    read: ({ arms, proven }) => ({
      proven: proven ?? false,
      moves: (arms ?? []).map((arm) => ({
        move: moveOf(arm.move),
        wins: arm.wins ?? 0,
        winsError: arm.wins_error ?? 0,
        spread: arm.equity ?? 0,
        lower: arm.lower ?? 0,
        upper: arm.upper ?? 1,
        orders: arm.orders ?? 0,
        exact: arm.exact ?? false,
      })),
    }),
  },
};

const waited = (seconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, 1000 * Math.min(10, seconds)));

/** A worker's place, taken by the server. Who is told to wait waits, and asks again. */
export class ServerPort implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  onrefused: (problem: unknown) => void = () => {};
  private last: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private edition: string,
    private rules = USUAL,
    private wait = waited,
  ) {}

  postMessage(asked: Asked): void {
    this.last = this.last.then(() => this.answer(asked));
  }
  terminate(): void {
    this.ended = true;
  }

  private async answer({ id, what, given }: Asked): Promise<void> {
    if (this.ended) return;
    const put = PUT[what as keyof Questions] as
      { ask(...given: unknown[]): object; read(answer: EngineAnswer): unknown } | undefined;
    if (!put) return this.tell({ id, refused: { code: 'browser.no_engine', at: 0 } });
    try {
      const answer = await this.put({ what, ...put.ask(...given) });
      this.tell({ id, value: put.read(answer) });
    } catch (problem) {
      this.onrefused(problem);
      this.tell({ id, refused: { code: 'server.refused', at: 0 } });
    }
  }
  private async put(question: object): Promise<EngineAnswer> {
    for (let n = 1; ; n++)
      try {
        return await post<EngineAnswer>(`/api/engine/${encodeURIComponent(this.edition)}/ask`, {
          rules: this.rules,
          ...question,
        });
      } catch (problem) {
        const busy = problem instanceof ApiError && [429, 503].includes(problem.status);
        if (!busy || n >= TRIES || this.ended) throw problem;
        await this.wait(Number(problem.problem.data?.['seconds'] ?? 3));
      }
  }
  private tell(data: unknown): void {
    if (!this.ended) this.onmessage?.({ data } as Parameters<NonNullable<Port['onmessage']>>[0]);
  }
}

/** The server's engine with the same questions; a refusal comes out as the server said it. */
export class ServerEngine extends Engine {
  override readonly where = 'server';
  private problem: unknown = null;

  constructor(edition: string, rules = USUAL, port = new ServerPort(edition, rules)) {
    super(port, edition);
    port.onrefused = (problem) => (this.problem = problem);
  }

  override ask: Engine['ask'] = async (what, ...given) => {
    try {
      return await super.ask(what, ...given);
    } catch (refused) {
      if (refused instanceof KernelRefusal && refused.code === 'server.refused') throw this.problem;
      throw refused;
    }
  };

  override simulating(table: Table, options: SimulationOptions, most = MOST): AsyncGenerator<Simulated> {
    return super.simulating(table, options, Math.min(most, MOST));
  }
}

/** What the browser's own engine would answer as if nothing were known of the other's rack. */
const NEEDS_RIVAL: readonly string[] = ['simulate', 'solvePreendgame'];

/** The browser's own engine, which leaves to the server what it has no words for, and is silent during a game. */
export class OwnEngine extends Engine {
  private server: ServerEngine | null = null;
  private closed = false;

  constructor(
    private own: Engine,
    private rules: string,
    private permission = new Permission(own.edition),
  ) {
    super({ postMessage() {}, terminate() {}, onmessage: null, onerror: null }, own.edition);
  }

  override ask: Engine['ask'] = async (what, ...given) => {
    await this.permission.check();
    if (this.closed) throw new KernelRefusal('browser.closed', 0);
    const table = given[0] as Partial<Table> | undefined;
    if (!NEEDS_RIVAL.includes(what) || !table?.rival?.length) return this.own.ask(what, ...given);
    this.server ??= new ServerEngine(this.edition, this.rules);
    return this.server.ask(what, ...given);
  };
  override simulating(table: Table, options: SimulationOptions, most?: number): AsyncGenerator<Simulated> {
    return super.simulating(table, options, table.rival?.length ? MOST : most);
  }
  override close(): void {
    this.closed = true;
    this.own.close();
    this.server?.close();
  }
}

/** Whether nothing but the server can answer here: no WebAssembly, or none that runs, or no module. */
const needsServer = (problem: unknown): boolean =>
  (problem instanceof ApiError && problem.problem.code === 'engine.unknown') ||
  (problem instanceof KernelRefusal && problem.code === 'browser.failed');

/** How a game of two ends by a rule set, as the engine takes it; the usual way where it is not known. */
async function endRulesOf(name: string): Promise<EndRules | undefined> {
  const { rulesets } = await loadChoices().catch(() => ({ rulesets: [] }));
  const limit = rulesets.find((one) => one.name === name)?.scoreless_turns_limit;
  if (limit === undefined || name === USUAL) return undefined;
  const scorelessEach = limit === null ? NEVER : Math.max(1, limit >> 1);
  return { passesEach: 2, scorelessEach, out: 'out_gains', passes: 'each_own' };
}

/** The browser's own engine, or else the server's. Either says no to who sits in a running game. */
export async function openAnalyst(edition: string, rules = USUAL, open = openEngine): Promise<Engine> {
  if (typeof WebAssembly === 'undefined') return new ServerEngine(edition, rules);
  try {
    return new OwnEngine(await open(edition, await endRulesOf(rules)), rules);
  } catch (problem) {
    if (!needsServer(problem)) throw problem;
    return new ServerEngine(edition, rules);
  }
}
