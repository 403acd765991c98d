// Somebody's cards on this device: folded from the log, added to at once, synchronised when there is a line.
import { ApiError, post } from '../api/http';
import type { CardBack, CardsRead } from '../api/types';
import { me, somebody, whoAmI } from '../lib/me.svelte';
import type { Rating } from './fsrs';
import { type Deck, fold, type StudyEvent } from './schedule';
import { BrowserShelf, type Fresh, type Shelf } from './shelf';
import { readLog } from './files';
import { following, synchronise } from './sync';

export type Kind = 'anagram' | 'hooks' | 'valid';
export type SyncState = 'alone' | 'kept' | 'waiting' | 'busy';

const OWNER = 'tesela.study.owner';
const DEVICE = 'tesela.study.device.';
/** Backs in one question. */
const MOST_BACKS = 100;
/** Letters of a list in one message. */
const MOST_TEXT = 15_000;

export class Study {
  events = $state.raw<readonly StudyEvent[]>([]);
  deck = $derived<Deck>(fold(this.events));
  backs = $state.raw<ReadonlyMap<string, CardBack>>(new Map());
  state = $state<SyncState>('alone');
  problem = $state.raw<unknown>(null);
  private owner = '';

  constructor(private readonly shelf: Shelf = new BrowserShelf()) {}

  /** Whose cards: of who is in; without a connection of who was last. */
  async start(): Promise<void> {
    if (!me.now) await whoAmI().catch(() => {});
    await this.become(me.now ? (me.now.user?.id ?? '') : (localStorage.getItem(OWNER) ?? ''));
    this.backs = new Map((await this.shelf.backs()).map((back) => [back.card, back]));
    await this.read();
    if (this.owner && me.now) await this.sync();
    else this.state = this.owner ? 'waiting' : 'alone';
  }

  private async read(): Promise<void> {
    this.events = await this.shelf.events(this.owner);
  }

  private device(): string {
    const known = localStorage.getItem(DEVICE + this.owner);
    if (known) return known;
    const made = `web-${Math.random().toString(36).slice(2, 12)}`;
    localStorage.setItem(DEVICE + this.owner, made);
    return made;
  }

  private async write(fresh: readonly Fresh[]): Promise<void> {
    if (!fresh.length) return;
    const added = await this.shelf.add(this.owner, this.device(), fresh);
    this.events = [...this.events, ...added];
    if (this.state === 'kept') this.state = 'waiting';
  }

  /** Add cards that are not there; how many came in. Their backs are fetched, so that they can be drilled anywhere. */
  async add(cards: readonly { card: string; box: number }[]): Promise<number> {
    const fresh = cards.filter(({ card }) => !this.deck.cards.has(card));
    const at = Date.now();
    await this.write(
      fresh.flatMap(({ card, box }): Fresh[] => [
        { at, act: 'add', card },
        ...(box ? [{ at, act: 'box', card, rating: box } as const] : []),
      ]),
    );
    await this.fetchBacks(fresh.map(({ card }) => card)).catch(() => {});
    return fresh.length;
  }

  /** The cards of words as somebody writes them, or of a file with Leitner boxes; and how many lines are none. */
  async readList(text: string, kind: Kind, edition: string): Promise<CardsRead> {
    const all: CardsRead = { cards: [], wrong: [] };
    let before = 0;
    for (const part of inParts(text)) {
      const found = await post<CardsRead>('/api/study/cards/list', { text: part, kind, edition });
      all.cards.push(...found.cards);
      const first = before;
      all.wrong.push(...found.wrong.map((line) => first + line));
      before += part.split('\n').length;
    }
    return all;
  }

  rate(card: string, rating: Rating): Promise<void> {
    return this.write([{ at: Date.now(), act: 'review', card, rating }]);
  }

  drop(card: string): Promise<void> {
    return this.write([{ at: Date.now(), act: 'drop', card }]);
  }

  /** Ask the server for backs; it says no to who sits in a running game. */
  async fetchBacks(cards: readonly string[]): Promise<void> {
    for (let at = 0; at < cards.length; at += MOST_BACKS) {
      const some = cards.slice(at, at + MOST_BACKS);
      const found = await post<CardBack[]>('/api/study/cards/backs', { cards: some });
      await this.shelf.keepBacks(found);
      this.backs = new Map([...this.backs, ...found.map((back) => [back.card, back] as const)]);
    }
  }

  /** Before a drill: the newest backs; without a connection those of before count. */
  async ready(cards: readonly string[]): Promise<void> {
    try {
      await this.fetchBacks(cards);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 0) throw problem;
    }
  }

  /** Bring what this device did, and take what others did. */
  async sync(): Promise<void> {
    if (this.state === 'busy') return;
    this.state = 'busy';
    this.problem = null;
    try {
      await somebody();
      await this.become(me.now?.user?.id ?? '');
      await synchronise(this.shelf, this.owner);
      await this.read();
      this.state = 'kept';
      await this.fetchBacks([...this.deck.cards.keys()].filter((card) => !this.backs.has(card))).catch(
        () => {},
      );
    } catch (problem) {
      this.state = 'waiting';
      if (!(problem instanceof ApiError) || problem.status !== 0) this.problem = problem;
    }
  }

  /** What was done here before anybody came in goes to whoever came. */
  private async become(owner: string): Promise<void> {
    if (owner) {
      await this.shelf.adopt('', owner);
      localStorage.removeItem(DEVICE);
    }
    this.owner = owner;
    localStorage.setItem(OWNER, owner);
  }

  /** A log from a file; how many events were taken. */
  async takeLog(text: string): Promise<number> {
    const fresh = following(this.events, readLog(text));
    await this.shelf.take(this.owner, fresh);
    await this.read();
    await this.fetchBacks([...this.deck.cards.keys()].filter((card) => !this.backs.has(card))).catch(
      () => {},
    );
    return fresh.length;
  }

  /** The log as a file, one event a line. */
  get file(): string {
    return this.events.map((event) => `${JSON.stringify(event)}\n`).join('');
  }
}

/** A long text in parts of whole lines. */
export function inParts(text: string): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  for (const line of text.split('\n')) {
    if (size + line.length > MOST_TEXT && part.length) {
      parts.push(part.join('\n'));
      [part, size] = [[], 0];
    }
    part.push(line);
    size += line.length + 1;
  }
  return [...parts, part.join('\n')].filter((each) => each.trim());
}
