// A table without a server: the person's hand, the judge and the bot, all in this browser.
import { codeOf, tileOf } from '../analysis/position';
import type { OfflineBot, OfflineKit, Problem } from '../api/types';
import { type Engine, openEngine } from '../engine/client';
import { engineFile } from '../engine/files';
import type { EndRules, KernelMove, Table } from '../engine/kernel';
import { count, readLaying } from '../lib/counting';
import { asPlay, type Draft, newDraft } from '../lib/draft';
import { coordinate, SIZE } from '../lib/geometry';
import { shown, writeTile } from '../lib/tiles';
import { choose } from './bot';
import { newGameName, newSeed } from './draw';
import { advance, faultOf, fold, type Now, type OfflineGame, type Rules, type Seat, type Turn } from './game';
import { bring, keepGame } from './shelf';

/** More scoreless turns of each than any game can have before passes end it. */
const NEVER = 1000;
/** Two rounds without a play: exchanging for ever would keep a dead game going. */
const DEAD = 4;

export type Said = { readonly key: string; readonly data?: string };

/** How a game ends, as the engine takes it. */
export const endRules = (rules: Rules): EndRules => ({
  passesEach: rules.passes_each_to_end,
  scorelessEach: rules.scoreless_turns_limit ? Math.max(1, rules.scoreless_turns_limit >> 1) : NEVER,
  out: rules.racks.out,
  passes: rules.racks.passes,
});

/** The table as a seat sees it. */
export const seenFrom = (now: Now, seat: Seat): Table => ({
  cells: Uint8Array.from(now.board, codeOf),
  rack: Uint8Array.from(now.racks[seat]).sort(),
  bag: now.bag.length,
  scores: [now.scores[seat], now.scores[1 - seat]!],
  others: [now.racks[1 - seat]!.length],
  passes: now.passes,
  scoreless: now.scoreless,
  exchanges: now.bag.length > 0,
});

/** A move of the engine as a turn of the game. */
export function turnOf(move: KernelMove, seat: Seat, now: Now, at: number): Turn {
  const text = Array.from(move.tiles, (code) => (code ? writeTile(tileOf(code)) : '.')).join('');
  const lately = now.record.slice(-DEAD);
  const dead = lately.length === DEAD && lately.every((turn) => turn.kind !== 'play');
  if (move.kind === 'place') {
    const coord = coordinate(move.row * SIZE + move.col, move.down ? 'down' : 'across');
    return { at, seat, c: 'play', coord, tiles: text };
  }
  if (move.kind === 'exchange' && !dead) {
    const given = Array.from(move.tiles, (code) => writeTile(tileOf(code))).join('');
    return { at, seat, c: 'exchange', tiles: given };
  }
  return { at, seat, c: 'pass' };
}

export class OfflineTable {
  game = $state.raw<OfflineGame | null>(null);
  now = $state.raw<Now | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  problem: Problem | null = null; // a hand clears it; what is wrong here is said by `said`
  said = $state.raw<Said | null>(null);
  thinking = $state(false);
  ready = $state(false); // the judge and the bot can be asked
  error = $state.raw<unknown>(null);
  private judge: Engine | null = null;
  private mind: Engine | null = null;
  private gone = false;

  constructor(private readonly kit: OfflineKit) {}

  get bot(): OfflineBot | undefined {
    return this.kit.bots.find((one) => one.id === this.game?.bot);
  }

  get mine(): boolean {
    const yours = this.now?.onTurn === this.game?.seat;
    return this.ready && this.now !== null && !this.now.ended && yours && !this.thinking;
  }

  static newGame(kit: OfflineKit, bot: string, edition: string, at = Date.now()): OfflineGame {
    const { ruleset, passes_each_to_end, scoreless_turns_limit, racks } = kit;
    const rules = { ruleset, passes_each_to_end, scoreless_turns_limit, racks };
    return { id: newGameName(), seed: newSeed(), edition, bot, seat: 0, created: at, rules, turns: [] };
  }

  /** Sit down at a game where it stands; the bot goes on if it is its turn. */
  async open(game: OfflineGame): Promise<void> {
    const now = await fold(game);
    this.game = game;
    this.show(now);
    if (now.ended) return;
    const rules = endRules(game.rules);
    this.judge = await openEngine(game.edition, rules);
    const most = this.bot?.habits?.vocabulary ?? null;
    this.mind =
      most === null
        ? this.judge
        : await openEngine(game.edition, rules, undefined, { words: await engineFile(this.kit.words), most });
    if (this.gone) return this.close();
    this.ready = true;
    await this.goOn();
  }

  close(): void {
    this.gone = true;
    this.judge?.close();
    this.mind?.close();
  }

  change(draft: Draft): void {
    this.draft = draft;
    this.said = null;
  }

  /** Lay what lies there for good, if it may lie there and its words are words. */
  async announce(): Promise<void> {
    const laid = asPlay(this.draft);
    if (!laid || !this.mine) return;
    await this.turn({ at: Date.now(), seat: this.game!.seat, c: 'play', ...laid });
  }

  async turn(turn: Turn): Promise<void> {
    const { now } = this;
    if (!now || !this.game) return;
    const fault = faultOf(now, turn);
    const wrong = fault ? [] : await this.invalid(now, turn);
    if (fault) this.said = { key: fault };
    else if (wrong.length) this.said = { key: 'words', data: wrong.join(', ') };
    else {
      await this.make(turn);
      await this.goOn();
    }
  }

  private async invalid(now: Now, turn: Turn): Promise<string[]> {
    const play = turn.c === 'play' ? readLaying(turn.coord!, turn.tiles!) : null;
    const wrong: string[] = [];
    for (const word of play ? count(now.board, play).words : []) {
      const letters = Uint8Array.from(word, (one) => codeOf(one) & 0x7f);
      if (!(await this.judge!.ask('contains', letters))) wrong.push(word.map(shown).join(''));
    }
    return wrong;
  }

  private async make(turn: Turn): Promise<void> {
    const now = await advance(this.game!, this.now!, turn);
    this.game = { ...this.game!, turns: [...this.game!.turns, turn], over: now.ended !== null };
    keepGame(this.game);
    this.show(now);
  }

  private show(now: Now): void {
    this.now = now;
    this.said = null;
    this.draft = newDraft(now.board, now.racks[this.game!.seat].map(tileOf));
  }

  /** The bot's turn, if it is; and at the end the server is told, where it can be. */
  private async goOn(): Promise<void> {
    const seat = (1 - this.game!.seat) as Seat;
    while (!this.gone && !this.now!.ended && this.now!.onTurn === seat) {
      this.thinking = true;
      try {
        const seed = parseInt(this.game!.seed.slice(0, 8), 16) ^ this.now!.record.length;
        const bot = this.bot ?? { habits: null, budget: null };
        const move = await choose(bot, this.mind!, seenFrom(this.now!, seat), seed);
        const turn = turnOf(move, seat, this.now!, Date.now());
        await this.make(faultOf(this.now!, turn) ? { at: turn.at, seat, c: 'pass' } : turn);
      } finally {
        this.thinking = false;
      }
    }
    if (this.now!.ended) await this.bring().catch(() => {}); // without a connection it stays here
  }

  async bring(): Promise<void> {
    if (!this.game || !this.now?.ended || this.game.brought) return;
    this.game = await bring(this.game);
    keepGame(this.game);
  }
}
