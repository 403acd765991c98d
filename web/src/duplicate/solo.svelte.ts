// One's own game against the clock: the server keeps it, and every answer is the whole of it.
import { get, post } from '../api/http';
import type { Problem } from '../api/types';
import { asPlay, type Draft, newDraft } from '../lib/draft';
import { readTiles, type Tile } from '../lib/tiles';
import { readBoard } from './event.svelte';
import type { PlayView, Coordinates } from './types';

export type Mode = 'day' | 'alone' | 'topping';

export interface Review {
  readonly move: number;
  readonly rack: string;
  readonly play: PlayView | null;
  readonly points: number;
  readonly top: PlayView | null;
  readonly missed: number;
  readonly better: number;
  readonly above: readonly PlayView[];
}

export interface AloneTurn extends Review {
  readonly fault: string;
  readonly wrong: readonly string[];
  readonly ms: number;
  readonly hints: number;
  readonly tries: number;
  readonly spent_ms: number;
}

export interface AloneMove {
  readonly move: number;
  readonly board: readonly string[];
  readonly rack: string;
  readonly deadline: number;
  readonly hints: readonly (readonly [string, string])[];
  readonly tries: number;
  readonly price_ms: number | null;
}

export interface AloneNow {
  readonly id: string;
  readonly mode: Mode;
  readonly code: string;
  readonly title: string;
  readonly coordinates: Coordinates;
  readonly moves: number;
  readonly limit_ms: number;
  readonly now: number;
  readonly move: AloneMove | null;
  readonly turns: readonly AloneTurn[];
  readonly total: number;
  readonly percentage: number;
  readonly tops: number;
  readonly spent_ms: number;
  readonly place: number;
  readonly players: number;
  readonly over: boolean;
  readonly squares: string;
}

export class Solo {
  now = $state.raw<AloneNow | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  error = $state<unknown>(null);
  problem = $state.raw<Problem | null>(null);
  left = $state(0); // seconds of the open move
  private move = 0;
  private skew = 0;

  get playing(): boolean {
    return this.now?.move != null;
  }

  private async ask(path: string, body?: unknown): Promise<void> {
    try {
      const found = await (body === undefined ? get<AloneNow>(path) : post<AloneNow>(path, body));
      this.error = null;
      this.show(found);
    } catch (problem) {
      this.error = problem;
    }
  }

  private get path(): string {
    return `/api/duplicate/alone/${this.now?.id ?? ''}`;
  }

  start(code: string, mode: Mode): Promise<void> {
    return this.ask('/api/duplicate/alone', { code, mode });
  }

  next(): Promise<void> {
    return this.ask(`${this.path}/next`, {});
  }

  hand(coord = '', tiles = ''): Promise<void> {
    return this.ask(`${this.path}/plays`, { move: this.now?.move?.move ?? 1, coord, tiles });
  }

  hint(): Promise<void> {
    return this.ask(`${this.path}/hints`, { move: this.now?.move?.move ?? 1 });
  }

  private show(now: AloneNow): void {
    this.now = now;
    this.skew = now.now - Date.now();
    const open = now.move;
    if (open && open.move !== this.move) {
      this.move = open.move;
      this.draft = newDraft(readBoard(open.board), readTiles(open.rack) as Tile[]);
    }
    this.tick();
  }

  /** Count down; when time is up, the server is asked what came of it. */
  tick(): void {
    const open = this.now?.move;
    this.left = open ? Math.max(0, Math.ceil((open.deadline - Date.now() - this.skew) / 1000)) : 0;
    if (open && Date.now() + this.skew > open.deadline + 2_500) void this.ask(this.path);
  }

  change(draft: Draft): void {
    this.draft = draft;
  }

  /** Hand in what is laid. */
  announce(): Promise<void> {
    const play = asPlay(this.draft);
    return play && this.playing ? this.hand(play.coord, play.tiles) : Promise.resolve();
  }
}
