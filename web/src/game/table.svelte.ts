// One game on the screen: what the server says, and the tiles that the player is moving about.
import { get } from '../api/http';
import { namesApart } from '../lib/players';
import { live } from '../api/live';
import type { ChatLine, Choice, Command, GameNow, GameView, Incoming, Logged, Problem } from '../api/types';
import {
  asPlay,
  type Draft,
  mayJoin,
  newDraft,
  rebase,
  release,
  takeBack,
  touch,
  unseen,
} from '../lib/draft';
import { readCoordinate, squareName, step } from '../lib/geometry';
import { readTiles, type Tile, writeTile } from '../lib/tiles';
import { t } from '../i18n/index.svelte';
import { NO_RULING, ruled, type Ruling } from './ruling';

export type Role =
  'watch' | 'wait' | 'arrive' | 'draw' | 'play' | 'laid' | 'answer' | 'slip' | 'rejected' | 'theme' | 'over';

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

/** Strict laying: what the table has seen so far, cell by cell. */
export function placedCells(placed: Readonly<Record<string, string>> | undefined): Map<number, Tile> {
  const found = new Map<number, Tile>();
  for (const [square, text] of Object.entries(placed ?? {})) {
    const at = readCoordinate(square);
    const tile = known(readTiles(text)[0]);
    if (at && tile) found.set(at.cell, tile);
  }
  return found;
}

/** Who plays all racks alone sees them by number. */
const racksNamed = (game: GameNow): GameNow =>
  new Set(game.players.map((one) => one.user_id)).size > 1
    ? game
    : {
        ...game,
        players: game.players.map((one) => ({ ...one, name: t('game.rack.of', { n: one.seat + 1 }) })),
      };

const joined = (old: Logged[], fresh: Logged[]): Logged[] => [
  ...old,
  ...fresh.filter((one) => !old.some((each) => each.seq === one.seq)),
];

/** Drafts of tables that one has left for another page: who comes back finds tiles and rack as they were. */
const left = new Map<string, Draft>();

/** So long a C waits for its H before the table is told, where both ways are open. */
const JOIN_MS = 900;

export class Table {
  now = $state.raw<GameNow | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  preview = $state.raw<{ score: number | null; words: string[]; theme: string[] } | null>(null);
  claim = $state(''); // the word of the draft for which the theme's bonus is claimed
  problem = $state.raw<Problem | null>(null);
  online = $state.raw<number[]>([]);
  lines = $state.raw<ChatLine[]>([]);
  said = $state(''); // what a screen reader is told
  warned = $state.raw<{ seat: number; left: number } | null>(null);
  ruling = $state.raw<Ruling>(NO_RULING); // the judge's word on the play that lies there
  log = $state.raw<Logged[]>([]); // only for the desk
  onevent: (kind: string) => void = () => {};
  lacking = $state(false); // our part in the draw was promised by another device
  private sharing = false;
  private asked = 0;
  private sent = 0; // commands so far
  private since = $state<number | null>(null); // the game's number when the command was sent that waits for its answer
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private told: Promise<unknown> = Promise.resolve();
  private readonly onTheWay = new Set<number>(); // tiles by id that the table is being told of

  /** `desk`: the arbiter's view, with the log. */
  constructor(
    readonly id: string,
    private readonly desk = false,
  ) {}

  open(): () => void {
    this.draft = left.get(this.id) ?? this.draft;
    const leave = live.watch(this.id, (message) => this.hear(message), this.desk);
    return () => {
      left.set(this.id, this.draft);
      leave();
    };
  }

  private async readLog(): Promise<void> {
    const found = await get<Logged[]>(`/api/games/${this.id}/events?as_arbiter=true`).catch(() => []);
    this.log = joined(found, this.log);
  }

  get view(): GameView | null {
    return this.now?.view ?? null;
  }

  /** One person plays all racks. */
  get alone(): boolean {
    return new Set(this.now?.players.map((one) => one.user_id)).size === 1;
  }

  name(seat: number | null | undefined): string {
    return seat == null ? '' : (namesApart(this.now?.players ?? []).get(seat) ?? '');
  }

  /** Seats of people at the table who are not there now. */
  get away(): number[] {
    if (this.alone || this.view?.ended) return [];
    return (this.now?.players ?? [])
      .filter((one) => one.seat !== this.now?.seat && one.kind !== 'bot' && !this.online.includes(one.seat))
      .map((one) => one.seat);
  }

  /** What this person could do now, as the server says: a command's name and what it needs. */
  may(command: Command['c']): Choice | undefined {
    return this.view?.may[command];
  }

  /** What is asked of this person now; it chooses which buttons are shown. */
  get role(): Role {
    if (!this.now) return 'wait';
    if (this.now.view.ended) return 'over';
    if (this.now.seat === null) return 'watch';
    if (this.may('arrive')) return 'arrive';
    if (this.may('theme_vote') || this.may('theme_argue')) return 'theme';
    if (this.may('accept')) return 'answer';
    if (this.may('sign_slip')) return 'slip';
    if (this.may('withdraw')) return 'rejected';
    if (this.may('announce')) return 'laid';
    if (this.may('draw_from')) return 'draw';
    return this.may('play') || this.may('exchange') ? 'play' : 'wait';
  }

  /** Opponents may accept or challenge what lies there. */
  get checking(): boolean {
    const view = this.view;
    if (view?.phase === 'announced') return true;
    return view?.phase === 'laid' && !view.waits_for.includes(view.on_turn ?? -1);
  }

  /** Tiles are shown to the table one by one, and must be played (20-22). */
  get strict(): boolean {
    return this.now?.offer.strict_laying ?? false;
  }

  change(draft: Draft, typed = false): void {
    if (draft === this.draft) return;
    const moved = draft.laid !== this.draft.laid;
    this.draft = draft;
    if (!moved) return;
    this.count();
    if (!this.strict || this.role !== 'play') return;
    clearTimeout(this.telling);
    if (typed && mayJoin(draft)) this.telling = setTimeout(() => this.tell(), JOIN_MS);
    else this.tell();
  }

  /** Strict laying: let the table see the tiles that have reached the board. */
  private tell(): void {
    clearTimeout(this.telling);
    const seen = placedCells(this.view?.placed);
    const fresh = unseen(this.draft).filter(([cell]) => !seen.has(cell));
    if (fresh.length === 0) return;
    const ids = fresh.map(([, one]) => one.id);
    for (const id of ids) this.onTheWay.add(id);
    this.draft = touch(this.draft, ids);
    const squares = fresh.map(([cell]) => squareName(cell));
    const tiles = fresh.map(([, one]) => writeTile(one.tile)).join('');
    this.told = this.told.then(async () => {
      const problem = await live.do(this.id, { c: 'place', squares, tiles });
      for (const id of ids) this.onTheWay.delete(id);
      if (!problem) return;
      this.problem = problem; // what the table may not see goes back
      const cells = [...this.draft.laid].filter(([, one]) => ids.includes(one.id)).map(([cell]) => cell);
      this.change(cells.reduce(takeBack, touch(this.draft, ids, false)));
    });
  }

  /** A command is on its way, and the table has not moved on since: the news of it may come before its answer. */
  get busy(): boolean {
    return this.since !== null && (this.view?.seq ?? 0) <= this.since;
  }

  async do(command: Command): Promise<boolean> {
    const mine = ++this.sent;
    this.since = this.view?.seq ?? 0;
    this.problem = null;
    const problem = await live.do(this.id, command);
    if (mine === this.sent) this.since = null;
    if (problem || mine === this.sent) this.problem = problem; // an old answer does not unsay what came later
    return problem === null;
  }

  async announce(): Promise<void> {
    if (this.strict && this.role === 'play') {
      this.tell();
      await this.told;
    }
    const play = asPlay(this.draft);
    const theme = this.claim ? { theme: this.claim } : {};
    if (play && this.may('play') && !this.busy) await this.do({ c: 'play', ...play, ...theme });
  }

  /** Ask for the score of what lies there, once the hand rests. */
  private count(): void {
    clearTimeout(this.timer);
    this.preview = null;
    this.claim = '';
    const play = asPlay(this.draft);
    if (!play || this.now?.seat == null) return;
    const id = ++this.asked;
    this.timer = setTimeout(() => live.try(this.id, id, play.coord, play.tiles), 80);
  }

  private hear(message: Incoming): void {
    switch (message.t) {
      case 'game':
        if (this.desk) void this.readLog(); // not before: what happened in between would be missing
        return this.show(message.game);
      case 'update':
        if (this.now) this.show({ ...this.now, now: message.now, view: message.view });
        this.ruling = (message.events as Logged[]).map((one) => one.event).reduce(ruled, this.ruling);
        if (this.desk) this.log = joined(this.log, message.events as Logged[]);
        for (const { event } of message.events) this.onevent(String((event as Record<string, unknown>).e));
        return;
      case 'tried':
        if (message.id === this.asked)
          this.preview = message.error
            ? null
            : { score: message.score, words: message.words, theme: message.theme };
        return;
      case 'presence':
        this.online = message.online;
        return;
      case 'chat':
        this.lines = [
          ...this.lines.filter((one) => !message.lines.some((each) => each.n === one.n)),
          ...message.lines,
        ];
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

  /** Show our part in the draw, once; another page of ours may have been quicker. */
  private async share(game: GameNow): Promise<void> {
    this.sharing = true;
    const { toShow } = await import('../fair/nonces');
    const nonce = toShow(game);
    this.lacking = nonce === null;
    if (nonce) await live.do(this.id, { c: 'nonce', nonce });
  }

  /** What the table had seen is not there any more: the turn is over. */
  private settled({ view, seat }: GameNow): boolean {
    return view.on_turn !== seat || view.phase !== 'thinking';
  }

  private show(game: GameNow): void {
    const { view, seat } = game;
    const before = this.draft;
    const board = view.board ? readBoard(view.board) : before.board;
    const own = seat === null || view.racks[seat] == null ? null : readTiles(view.racks[seat]).map(known);
    const rack = own?.filter((one) => one !== null) ?? [];
    const mine = view.on_turn === seat && seat !== null;
    const placed = mine && view.phase === 'thinking' ? placedCells(view.placed) : new Map<number, Tile>();
    const over =
      view.ended !== null || (view.play && mine) || (before.touched.size > 0 && this.settled(game));
    const back = this.now === null && before.laid.size > 0; // tiles that were left lying here
    this.now = racksNamed(game);
    if (view.may.nonce && !this.sharing) void this.share(game);
    const draft = rebase(over ? release(before) : before, board, rack, placed);
    this.change(over || !this.onTheWay.size ? draft : touch(draft, [...this.onTheWay]));
    if (back) this.count();
  }
}
