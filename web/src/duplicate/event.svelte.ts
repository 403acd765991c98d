// An event as a page sees it: what everybody sees, what is one's own, and the slip that is being written.
import { get, post } from '../api/http';
import type { Problem } from '../api/types';
import { asPlay, type Draft, newDraft, rebase } from '../lib/draft';
import { readTiles, type Tile } from '../lib/tiles';
import { dialEvent, EventLine } from './line';
import type {
  DeskView,
  EventInfo,
  EventMessage,
  MoveStats,
  OwnMove,
  OwnView,
  PublicView,
  RankRow,
} from './types';

export type SlipState = 'none' | 'sending' | 'taken' | 'refused';

export function readBoard(rows: readonly string[]): (Tile | null)[] {
  return rows.flatMap((row) => readTiles(row) as (Tile | null)[]);
}

export class EventNow {
  now = $state.raw<PublicView | null>(null);
  ranking = $state.raw<readonly RankRow[]>([]);
  last = $state.raw<MoveStats | null>(null);
  own = $state.raw<OwnView | null>(null);
  closed = $state.raw<OwnMove | null>(null);
  desk = $state.raw<DeskView | null>(null);
  people = $state.raw<readonly (readonly [number, string, number | null])[]>([]);
  claimed = $state.raw<Readonly<Record<string, string>>>({});
  connected = $state(false);
  shut = $state<string | null>(null); // why the server does not let us in
  draft = $state.raw<Draft>(newDraft([], []));
  problem = $state.raw<Problem | null>(null);
  score = $state<number | null>(null); // of what is laid, as the server counts it
  state = $state<SlipState>('none');
  handed = $state.raw<{ coord: string; tiles: string; score: number | null } | null>(null);
  written = $state(''); // the score that the player writes
  scoreWritten = false;
  private readonly line: EventLine;
  private move = 0;
  private key = '';
  private tries = 0;

  constructor(hello: { secret?: string; code?: string }) {
    this.line = new EventLine(
      dialEvent,
      hello,
      (message) => this.take(message),
      (connected) => (this.connected = connected),
    );
  }

  close(): void {
    this.line.close();
  }

  /** The server's time. */
  time(): number {
    return Date.now() + this.line.skew;
  }

  get playing(): boolean {
    return this.now?.phase === 'open' || this.now?.phase === 'paused';
  }

  private take(message: EventMessage): void {
    switch (message.t) {
      case 'event':
        this.show(message.event);
        this.ranking = message.ranking;
        this.last = message.last;
        break;
      case 'own':
        this.own = message.own;
        if (message.own.slip) {
          this.handed = message.own.slip;
          this.state = 'taken';
        }
        break;
      case 'closed':
        this.closed = message.move;
        if (this.own)
          this.own = {
            ...this.own,
            slip: null,
            place: message.place,
            total: message.total,
            percentage: message.percentage,
            moves: message.move
              ? [...this.own.moves.filter((one) => one.move !== message.move!.move), message.move]
              : this.own.moves,
          };
        break;
      case 'desk':
        this.desk = message.desk;
        this.claimed = message.claimed;
        this.people = message.people;
        break;
      case 'taken':
        if (message.key !== this.key) break;
        this.state = 'taken';
        this.handed = message.coord ? message : null;
        if (!message.coord) this.state = 'none';
        break;
      case 'refused':
        if (message.key !== this.key) break;
        this.state = 'refused';
        this.problem = message.error;
        break;
      case 'tried':
        if (message.id === this.tries) this.score = message.score;
        break;
      case 'problem':
        if (message.error.code.startsWith('event.')) this.shut = message.error.message;
        else this.problem = message.error;
        break;
    }
  }

  private show(view: PublicView): void {
    this.now = view;
    const rack = view.rack ? (readTiles(view.rack) as Tile[]) : [];
    const board = readBoard(view.board);
    if (view.move !== this.move) {
      this.move = view.move;
      this.draft = newDraft(board, rack);
      this.state = 'none';
      this.handed = null;
      this.score = null;
      this.written = '';
      this.problem = null;
    } else this.draft = rebase(this.draft, board, rack);
  }

  /** A new draft from the hand. */
  change(draft: Draft): void {
    const moved = draft.laid !== this.draft.laid;
    this.draft = draft;
    if (!moved) return;
    this.score = null;
    const play = asPlay(draft);
    if (play) this.line.try(++this.tries, play.coord, play.tiles);
  }

  /** Hand in what is laid. */
  announce(): Promise<void> {
    const play = asPlay(this.draft);
    if (play && this.playing) this.hand(play.coord, play.tiles);
    return Promise.resolve();
  }

  hand(coord: string, tiles: string): void {
    const score = this.scoreWritten ? Number.parseInt(this.written, 10) : Number.NaN;
    this.problem = null;
    this.state = 'sending';
    this.key = this.line.slip({ move: this.move, coord, tiles, score: Number.isNaN(score) ? null : score });
  }
}

const KEY = 'tesela.duplicate.';

/** The secret that this device has at an event, as a player or at the desk. */
export const secretOf = (code: string, role: 'player' | 'desk'): string | null =>
  localStorage.getItem(`${KEY}${role}.${code}`);
export const keepSecret = (code: string, role: 'player' | 'desk', secret: string): void =>
  localStorage.setItem(`${KEY}${role}.${code}`, secret);
export const forget = (code: string, role: 'player' | 'desk'): void =>
  localStorage.removeItem(`${KEY}${role}.${code}`);

export const eventInfo = (code: string): Promise<EventInfo> =>
  get<EventInfo>(`/api/duplicate/events/${encodeURIComponent(code)}`);
export const comeIn = (
  code: string,
  role: 'players' | 'arbiters',
  body: object,
): Promise<{ secret: string }> =>
  post<{ secret: string }>(`/api/duplicate/events/${encodeURIComponent(code)}/${role}`, body);
