// What the player before may have kept: leaves drawn by how well they explain what that player then did, as the
// strongest bots draw them on the server (`tesela.engine.inference`, whose figures these are).
import type { Kernel, LastTurn, Table } from './kernel';
import { drawn, seeded } from './random';

type Asked = Pick<Kernel, 'afterBag' | 'bestMoves' | 'leaveValue'>;

const RACK = 7;
/** Millipoints behind the best at which a turn is e times less likely. */
const SOFT = 2_000;
/** How likely a turn is at least, however far behind. */
const FLOOR = 0.01;
/** If leaves explain a play no better than this on average, it says nothing of what was kept. */
const LEAST = 0.03;
/** Millipoints of its value that make a leave e times as likely as it would be by chance. */
const KEEPING = 38_000;
const TRIES = 200;

/** A leave that may have been kept, and what is then held for certain: the leave, or a rack filled again. */
interface Drawn {
  readonly leave: Uint8Array;
  readonly held: Uint8Array;
  /** By how many millipoints the turn was then not the best. */
  readonly behind: number;
}

/** As many leaves as are tried, likely ones more than once; empty if there is nothing to go by. */
export function keptLeaves(kernel: Asked, table: Table, seed = 1, tries = TRIES): Uint8Array[] {
  const last = table.last;
  if (!last || !tells(last, table)) return [];
  const random = seeded(seed);
  const before = new Before(kernel, table, last);
  const found = Array.from({ length: tries }, () => before.draw(random));
  const sums: number[] = [];
  for (const weight of before.weights(found)) sums.push((sums.at(-1) ?? 0) + weight);
  return found.map(() => {
    const lot = random() * sums.at(-1)!;
    return found[sums.findIndex((sum) => lot < sum)]!.held;
  });
}

/** Only while racks are filled again from the bag, and not after a whole rack was laid. */
function tells({ laid, exchanged }: LastTurn, { bag, others }: Table): boolean {
  return bag > 0 && others.at(-1) === RACK && laid.length < RACK && exchanged <= Math.min(bag, RACK);
}

/** The table before the last turn, as who made it saw it with a rack that is drawn. */
export class Before {
  private readonly kept: number;
  private readonly done: number;
  private readonly best = new Map<string, number>();

  constructor(
    private readonly kernel: Asked,
    private readonly table: Table,
    private readonly last: LastTurn,
  ) {
    this.kept = RACK - (last.laid.length || last.exchanged);
    this.done = (last.laid.length ? 1000 * last.score : 0) + (kernel.afterBag[table.bag] ?? 0);
  }

  draw(random: () => number): Drawn {
    const { laid, exchanged, unseen } = this.last;
    if (laid.length) {
      const leave = sorted(drawn(unseen, this.kept, random));
      return this.explained(sorted([...leave, ...laid]), leave, leave);
    }
    const row = drawn(unseen, RACK + exchanged, random);
    const rack = sorted(row.slice(0, RACK));
    const leave = exchanged ? this.bestLeave(rack) : rack;
    return this.explained(rack, leave, sorted([...leave, ...row.slice(RACK)]));
  }

  /** With that rack, and that left of it. */
  explained(rack: Uint8Array, leave: Uint8Array, held: Uint8Array): Drawn {
    const behind = this.most(rack) - this.done - this.kernel.leaveValue(leave);
    return { leave, held, behind: Math.max(0, behind) };
  }

  /** How likely each is beside the others. */
  weights(found: readonly Drawn[]): number[] {
    const explained = found.map(({ behind }) => Math.exp(-behind / SOFT));
    const sum = explained.reduce((all, each) => all + each, 0);
    const silent = this.last.laid.length > 0 && sum < LEAST * found.length;
    return found.map(({ leave }, at) => {
      const likely = silent ? 1 : Math.max(explained[at]!, FLOOR);
      return likely * Math.exp(this.kernel.leaveValue(leave) / KEEPING);
    });
  }

  /** Of any rack the best tiles were kept. */
  private bestLeave(rack: Uint8Array): Uint8Array {
    let best: { leave: Uint8Array; value: number } | null = null;
    for (let mask = 0; mask < 1 << RACK; mask++) {
      const leave = rack.filter((_, at) => mask & (1 << at));
      if (leave.length !== this.kept) continue;
      const value = this.kernel.leaveValue(leave);
      if (!best || value > best.value) best = { leave, value };
    }
    return best!.leave;
  }

  /** Equity of the best that the rack could do. */
  private most(rack: Uint8Array): number {
    const key = rack.join();
    const known = this.best.get(key);
    if (known !== undefined) return known;
    const { cells, laid } = this.last;
    const bag = this.table.bag + laid.length;
    const [best] = this.kernel.bestMoves({ cells, rack, bag, scores: [0, 0], others: [RACK] }, 1);
    this.best.set(key, best!.equity);
    return best!.equity;
  }
}

const sorted = (codes: readonly number[]): Uint8Array => Uint8Array.from(codes).sort();
