// A game alone on the screen: the server keeps it, and every answer is the whole of it.
import { ApiError, get, post } from '../api/http';
import type { Problem, SoloNow, SoloTried } from '../api/types';
import { readBoard } from '../game/table.svelte';
import { asPlay, type Draft, newDraft, rebase } from '../lib/draft';
import { serverNow } from '../lib/serverclock';
import { readTiles, type Tile } from '../lib/tiles';

export type Act = 'exchange' | 'undo' | 'redo' | 'end';

/** The hand rests for so long before the score is asked for. */
const REST_MS = 120;

export class SoloTable {
  now = $state.raw<SoloNow | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  preview = $state.raw<SoloTried | null>(null);
  problem = $state.raw<Problem | null>(null);
  error = $state<unknown>(null); // what is no refusal: no line, no such game
  busy = $state(false);
  left = $state<number | null>(null); // milliseconds of the clock
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(readonly id: string) {}

  private get path(): string {
    return `/api/solo/${this.id}`;
  }

  get playing(): boolean {
    return this.now !== null && this.now.over === null && this.now.mine;
  }

  load(): Promise<void> {
    return this.ask(() => get<SoloNow>(this.path));
  }

  do(act: Act, tiles = ''): Promise<void> {
    return this.ask(() => post<SoloNow>(`${this.path}/acts`, { act, tiles }));
  }

  /** Lay what lies there. */
  async announce(): Promise<void> {
    const play = asPlay(this.draft);
    if (!play || !this.playing || this.busy) return;
    await this.ask(() => post<SoloNow>(`${this.path}/acts`, { act: 'play', ...play }));
  }

  private async ask(work: () => Promise<SoloNow>): Promise<void> {
    this.busy = true;
    this.error = this.problem = null;
    try {
      this.show(await work());
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 422) this.problem = problem.problem;
      else this.error = problem;
    }
    this.busy = false;
  }

  private show(now: SoloNow): void {
    this.now = now;
    const rack = readTiles(now.rack).filter((one): one is Tile => one !== null && one !== 'hidden');
    this.change(rebase(this.draft, readBoard(now.board), rack));
    this.tick();
  }

  change(draft: Draft): void {
    if (draft === this.draft) return;
    const moved = draft.laid !== this.draft.laid;
    this.draft = draft;
    if (moved) this.count();
  }

  /** Ask for the score of what lies there, once the hand rests. */
  private count(): void {
    clearTimeout(this.timer);
    this.preview = null;
    const play = asPlay(this.draft);
    const mine = ++this.asked;
    if (!play || !this.playing) return;
    this.timer = setTimeout(() => {
      post<SoloTried>(`${this.path}/try`, play)
        .then((found) => mine === this.asked && (this.preview = found))
        .catch(() => {}); // not in place yet: that is said when it is played
    }, REST_MS);
  }

  /** Count the clock down; when it is over the server says what it came to. */
  tick(): void {
    const { now } = this;
    this.left = now?.deadline && !now.over ? now.deadline - serverNow() : null;
    if (this.left !== null && this.left < -500 && !this.busy) void this.load();
  }
}
