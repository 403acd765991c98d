// What this browser has of somebody's study: the log, and the backs of cards for when there is no connection.
import type { CardBack } from '../api/types';
import type { StudyEvent } from './schedule';

/** An event before its device numbers it. */
export type Fresh = Pick<StudyEvent, 'at' | 'act' | 'card' | 'rating'>;

export interface Shelf {
  events(owner: string): Promise<StudyEvent[]>;
  /** Number what this device did, and keep it. */
  add(owner: string, device: string, fresh: readonly Fresh[]): Promise<StudyEvent[]>;
  /** Keep what other devices did; nothing that is here is changed. */
  take(owner: string, events: readonly StudyEvent[]): Promise<void>;
  /** What was done before anybody came in belongs to whoever came. */
  adopt(from: string, to: string): Promise<void>;
  backs(): Promise<CardBack[]>;
  keepBacks(backs: readonly CardBack[]): Promise<void>;
}

interface Row {
  owner: string;
  device: string;
  n: number;
  event: StudyEvent;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no store'));
  });
const ended = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onerror = work.onabort = () => reject(work.error ?? new Error('no store'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('tesela-study', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('events', { keyPath: ['owner', 'device', 'n'] });
    request.result.createObjectStore('backs', { keyPath: 'card' });
  };
  return done(request);
}

const of = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []]);

/** The browser's own database: a transaction numbers events, so that two tabs never give one number twice. */
export class BrowserShelf implements Shelf {
  private readonly opened = open();

  async events(owner: string): Promise<StudyEvent[]> {
    const work = (await this.opened).transaction('events');
    const rows = (await done(work.objectStore('events').getAll(of(owner)))) as Row[];
    return rows.map((row) => row.event);
  }

  async add(owner: string, device: string, fresh: readonly Fresh[]): Promise<StudyEvent[]> {
    const work = (await this.opened).transaction('events', 'readwrite');
    const store = work.objectStore('events');
    const last = await done(store.openKeyCursor(of(owner, device), 'prev'));
    const head = last ? (last.key as [string, string, number])[2] : 0;
    const events = fresh.map((each, at): StudyEvent => ({ device, n: head + 1 + at, ...each }));
    for (const event of events) store.add({ owner, device, n: event.n, event } satisfies Row);
    await ended(work);
    return events;
  }

  async take(owner: string, events: readonly StudyEvent[]): Promise<void> {
    const work = (await this.opened).transaction('events', 'readwrite');
    const store = work.objectStore('events');
    const known = new Set((await done(store.getAllKeys(of(owner)))).map((key) => String(key)));
    for (const event of events) {
      const { device, n } = event;
      if (!known.has(String([owner, device, n]))) store.put({ owner, device, n, event } satisfies Row);
    }
    await ended(work);
  }

  async adopt(from: string, to: string): Promise<void> {
    const work = (await this.opened).transaction('events', 'readwrite');
    const store = work.objectStore('events');
    for (const row of (await done(store.getAll(of(from)))) as Row[]) {
      store.put({ ...row, owner: to } satisfies Row);
      store.delete([from, row.device, row.n]);
    }
    await ended(work);
  }

  async backs(): Promise<CardBack[]> {
    const work = (await this.opened).transaction('backs');
    return (await done(work.objectStore('backs').getAll())) as CardBack[];
  }

  async keepBacks(backs: readonly CardBack[]): Promise<void> {
    const work = (await this.opened).transaction('backs', 'readwrite');
    for (const back of backs) work.objectStore('backs').put(back);
    await ended(work);
  }
}
