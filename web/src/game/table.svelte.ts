// One game on the screen: what the server says, and the tiles that the player is moving about.
import { live } from '../api/live';
import type { ChatLine, Command, GameNow, GameView, Incoming, Problem } from '../api/types';
import { asPlay, type Draft, newDraft, rebase, recall } from '../lib/draft';
import { readCoordinate, step } from '../lib/geometry';
import { readTiles, type Tile } from '../lib/tiles';

export type Role = 'watch' | 'wait' | 'play' | 'laid' | 'answer' | 'rejected' | 'over';

const known = (of: Tile | null | 'hidden' | undefined): Tile | null => (of && of !== 'hidden' ? of : null);

export const readBoard = (rows: readonly string[] | null): (Tile | null)[] =>
  (rows ?? []).flatMap((row) => readTiles(row).map(known));

/** A play's own tiles, cell by cell. */
export function playCells(play: { coord: string; tiles: string } | null | undefined): Map<number, Tile> {
  const found = new Map<number, Tile>();
  const at = play?.coord ? readCoordinate(play.coord) : null;
  if (!play || !at) return found;
  let cell: number | null = at.cell;
  for (const one of readTiles(play.tiles)) {
    const tile = known(one);
    if (cell !== null && tile) found.set(cell, tile);
    cell = cell === null ? null : step(cell, at.direction);
  }
  return found;
}

export class Table {
  now = $state.raw<GameNow | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  preview = $state.raw<{ score: number | null; words: string[] } | null>(null);
  problem = $state.raw<Problem | null>(null);
  online = $state.raw<number[]>([]);
  lines = $state.raw<ChatLine[]>([]);
  busy = $state(false);
  said = $state(''); // what a screen reader is told
  warned = $state.raw<{ seat: number; left: number } | null>(null);
  onevent: (kind: string) => void = () => {};
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  open(): () => void {
    return live.watch(this.id, (message) => this.hear(message));
  }

  get view(): GameView | null {
    return this.now?.view ?? null;
  }

  name(seat: number | null | undefined): string {
    return this.now?.players.find((one) => one.seat === seat)?.name ?? '';
  }

  /** What this person may do now. The server decides; this only chooses which buttons to show. */
  get role(): Role {
    const now = this.now;
    if (!now) return 'wait';
    const { view, seat } = now;
    if (view.ended) return 'over';
    if (seat === null) return 'watch';
    if (view.phase === 'thinking' && view.on_turn === seat) return 'play';
    if (view.phase === 'rejected' && view.on_turn === seat) return 'rejected';
    if (view.phase === 'laid' && view.on_turn === seat) return this.doubtsFirst ? 'wait' : 'laid';
    const asked = this.checking && view.on_turn !== seat;
    return asked && !view.accepted.includes(seat) && !view.out.includes(seat) ? 'answer' : 'wait';
  }

  /** The manual's habit: doubts come before the count. */
  private get doubtsFirst(): boolean {
    return this.now?.ruleset === 'manual' && this.now.judging === 'challenge';
  }

  /** Opponents may accept or challenge what lies there. */
  get checking(): boolean {
    return this.view?.phase === 'announced' || (this.view?.phase === 'laid' && this.doubtsFirst);
  }

  change(draft: Draft): void {
    if (draft === this.draft) return;
    const moved = draft.laid !== this.draft.laid;
    this.draft = draft;
    if (moved) this.count();
  }

  async do(command: Command): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    const problem = await live.do(this.id, command);
    this.busy = false;
    this.problem = problem;
    return problem === null;
  }

  async announce(): Promise<void> {
    const play = asPlay(this.draft);
    if (play && this.role === 'play' && !this.busy) await this.do({ c: 'play', ...play });
  }

  /** Ask for the score of what lies there, once the hand rests. */
  private count(): void {
    clearTimeout(this.timer);
    this.preview = null;
    const play = asPlay(this.draft);
    if (!play || this.now?.seat == null) return;
    const id = ++this.asked;
    this.timer = setTimeout(() => live.try(this.id, id, play.coord, play.tiles), 80);
  }

  private hear(message: Incoming): void {
    switch (message.t) {
      case 'game':
        return this.show(message.game);
      case 'update':
        if (this.now) this.show({ ...this.now, now: message.now, view: message.view });
        for (const { event } of message.events) this.onevent(String((event as Record<string, unknown>).e));
        return;
      case 'tried':
        if (message.id === this.asked)
          this.preview = message.error ? null : { score: message.score, words: message.words };
        return;
      case 'presence':
        this.online = message.online;
        return;
      case 'chat':
        this.lines = [...this.lines.filter((one) => !message.lines.some((each) => each.n === one.n)), ...message.lines];
        return;
      case 'warning':
        this.warned = { seat: message.seat, left: message.left_ms };
        this.onevent('warning');
        return;
      case 'problem':
        this.problem = message.error as Problem;
        return;
      default:
        return;
    }
  }

  private show(game: GameNow): void {
    const { view, seat } = game;
    const before = this.draft;
    const board = view.board ? readBoard(view.board) : before.board;
    const own = seat === null || view.racks[seat] == null ? null : readTiles(view.racks[seat]).map(known);
    const rack = own?.filter((one) => one !== null) ?? [];
    this.now = game;
    this.change(rebase(view.play && view.on_turn === seat ? recall(before) : before, board, rack));
  }
}
