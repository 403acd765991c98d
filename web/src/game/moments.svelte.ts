// What has just happened at the table, for eye and ear: whose tiles arrive, in which order, what they bring.
import type { GameNow, Turn } from '../api/types';
import { still } from '../lib/motion';
import { sound, tiles } from './sounds';
import { playCells } from './table.svelte';

/** Seconds between two tiles of an opponent's play. */
const APART = 0.09;
const BADGE_MS = 1800;
const BINGO_TILES = 7;

interface Play {
  readonly coord: string;
  readonly tiles: string;
}
const same = (a: Play | null, b: Play | null): boolean => a?.coord === b?.coord && a?.tiles === b?.tiles;

export class Moments {
  arrives = $state.raw<ReadonlyMap<number, number>>(new Map()); // squares in the order in which their tiles come down
  gained = $state.raw<{ seat: number; points: number } | null>(null); // the last turn's points, for a moment
  bingo = $state(false); // all seven, for a moment
  private seen: Play | null = null; // the opponent's play whose tiles have come down
  private turns = -1; // turns written down so far; −1 before the first look
  private mine = false;
  private over = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Look at the table as it is now. What was there when it was opened is no news. */
  look(now: GameNow): void {
    const { view, seat } = now;
    const fresh = this.turns >= 0;
    const turn = view.record.at(-1);
    const lies = view.play ?? (turn?.kind === 'play' ? turn : null);
    const whose = view.play ? view.on_turn : (turn?.seat ?? null);
    if (fresh && lies && whose !== seat && !same(lies, this.seen)) this.comeDown(lies);
    if (lies) this.seen = lies;
    if (fresh && turn && view.record.length > this.turns) this.written(turn);
    const mine = seat !== null && view.on_turn === seat && view.phase === 'thinking' && !view.ended;
    if (fresh && mine && !this.mine) sound('turn');
    if (fresh && view.ended && !this.over) sound(view.winners?.includes(seat ?? -1) ? 'won' : 'over');
    [this.turns, this.mine, this.over] = [view.record.length, mine, view.ended !== null];
  }

  private comeDown(play: Play): void {
    const cells = [...playCells(play).keys()];
    this.arrives = new Map(cells.map((cell, nth) => [cell, nth]));
    tiles(cells.length, APART);
  }

  private written(turn: Turn): void {
    clearTimeout(this.timer);
    const all = turn.kind === 'play' && playCells(turn).size === BINGO_TILES;
    if (all) sound('bingo');
    if (still()) return;
    this.gained = turn.score > 0 ? { seat: turn.seat, points: turn.score } : null;
    this.bingo = all;
    this.timer = setTimeout(() => ((this.gained = null), (this.bingo = false)), BADGE_MS);
  }
}
