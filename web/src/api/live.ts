// One socket for everything. It heals itself: after a gap every game is watched again from the last number seen,
// and commands without an answer are sent again with the same key, which never acts twice.
import { spokenLanguage } from './http';
import type { Command, Incoming, LobbyChanged, Problem, Seek } from './types';

type Listener = (message: Incoming) => void;
interface Waiting {
  readonly text: string;
  readonly resolve: (problem: Problem | null) => void;
}

export interface Wire {
  send(text: string): void;
  close(): void;
  onclose: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** How long to wait before the next try: doubling, with a jitter so that all don't come back at once. */
export const waitFor = (tries: number, random = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2);

export class Live {
  private wire: Wire | null = null;
  private open = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly games = new Map<string, { seq: number | null; hear: Listener; desk: boolean }>();
  private readonly waiting = new Map<string, Waiting>();
  private lobby: Listener | null = null;
  private seeks = new Map<string, Seek>(); // the lobby as it was told, by whole and by differences
  private trying: { readonly id: number; readonly text: string } | null = null; // the question that is not answered yet
  onstate: (connected: boolean) => void = () => {};
  skew = 0; // the server's clock minus ours

  constructor(private readonly dial: () => Wire) {}

  /** Follow a game; `hear` gets everything about it. `desk`: as its arbiter. */
  watch(game: string, hear: Listener, desk = false): () => void {
    this.games.set(game, { seq: null, hear, desk });
    if (this.open) this.say({ t: 'watch', game, ...(desk ? { as_arbiter: true } : {}) });
    else this.connect();
    return () => {
      this.games.delete(game);
      if (this.open) this.say({ t: 'unwatch', game });
    };
  }

  watchLobby(hear: Listener): () => void {
    this.lobby = hear;
    if (this.open) this.say({ t: 'lobby', on: true, differences: true });
    else this.connect();
    return () => {
      if (this.lobby !== hear) return; // another page listens by now
      this.lobby = null;
      if (this.open) this.say({ t: 'lobby', on: false });
    };
  }

  /** A command; resolves to null when stored, or to why it was refused. Survives a lost connection. */
  do(game: string, command: Command): Promise<Problem | null> {
    return this.keep(game, 'do', { command, ...(this.games.get(game)?.desk ? { as_arbiter: true } : {}) });
  }

  talk(game: string, words: { phrase: string } | { text: string }): Promise<Problem | null> {
    return this.keep(game, 'say', words);
  }

  /** Ask what a play would score; the answer comes as `tried` with this id. Survives a lost connection. */
  try(game: string, id: number, coord: string, tiles: string): void {
    this.trying = { id, text: JSON.stringify({ t: 'try', game, id, coord, tiles }) };
    if (this.open) this.wire?.send(this.trying.text);
  }

  /** The cookie changed: come in again as who we are now. */
  again(): void {
    this.tries = 0;
    if (this.wire) this.wire.close();
    else this.connect();
  }

  private keep(game: string, t: string, fields: object): Promise<Problem | null> {
    const key = newKey();
    const text = JSON.stringify({ t, game, key, ...fields });
    return new Promise((resolve) => {
      this.waiting.set(key, { text, resolve });
      if (this.open) this.wire?.send(text);
      else this.connect();
    });
  }

  private say(message: object): void {
    this.wire?.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.wire) return;
    clearTimeout(this.timer);
    const wire = this.dial();
    this.wire = wire;
    wire.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Incoming);
    wire.onclose = () => {
      this.wire = null;
      this.open = false;
      this.onstate(false);
      this.timer = setTimeout(() => this.connect(), waitFor(this.tries++));
    };
  }

  private hear(message: Incoming): void {
    switch (message.t) {
      case 'hello':
        this.open = true;
        this.tries = 0;
        this.skew = message.now - Date.now();
        this.onstate(true);
        for (const [game, { seq, desk }] of this.games)
          this.say({
            t: 'watch',
            game,
            ...(seq === null ? {} : { after: seq }),
            ...(desk ? { as_arbiter: true } : {}),
          });
        if (this.lobby) this.say({ t: 'lobby', on: true, differences: true });
        for (const one of this.waiting.values()) this.wire?.send(one.text);
        if (this.trying) this.wire?.send(this.trying.text);
        return;
      case 'ping':
        return this.say({ t: 'pong', n: message.n });
      case 'lobby':
        this.seeks = new Map(message.seeks.map((one) => [one.id, one]));
        return this.lobby?.(message);
      case 'lobby_changed':
        return this.changeLobby(message);
      case 'done':
        return this.settle(message.key, null);
      case 'refused':
        return this.settle(message.key, message.error as Problem);
      case 'bye':
        return this.wire?.close();
      case 'game':
        return this.pass(message.game.id, message, message.game.view.seq);
      case 'update':
        return this.pass(message.game, message, message.seq);
      case 'tried':
        if (message.id === this.trying?.id) this.trying = null;
        return this.pass(message.game, message);
      case 'problem':
        if (message.game) this.pass(message.game, message);
        return;
      default:
        this.pass(message.game, message);
    }
  }

  /** Put what changed into the lobby that we know; pages hear of it as a whole, newest first. */
  private changeLobby(change: LobbyChanged): void {
    for (const id of change.gone) this.seeks.delete(id);
    for (const one of change.seeks) this.seeks.set(one.id, one);
    const seeks = [...this.seeks.values()].sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
    this.lobby?.({ t: 'lobby', seeks, playing: change.playing });
  }

  private pass(game: string, message: Incoming, seq?: number): void {
    const known = this.games.get(game);
    if (!known) return;
    if (seq !== undefined) {
      if (known.seq !== null && seq < known.seq) return; // an old answer that came late
      known.seq = seq;
    }
    known.hear(message);
  }

  private settle(key: string, problem: Problem | null): void {
    this.waiting.get(key)?.resolve(problem);
    this.waiting.delete(key);
  }
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID needs https
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const live = new Live(() => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const address = `${scheme}://${location.host}/api/live?lang=${spokenLanguage()}`; // a socket can't send headers
  return new WebSocket(address) as unknown as Wire;
});
