// A table and the server: what this device writes goes there as soon as there is a line; who follows reads it.
import { ApiError, get, post } from '../api/http';
import type { RealTableNow } from '../api/types';
import { somebody, whoAmI } from '../lib/me.svelte';
import { report } from '../tournament/api';
import type { Fact } from './core/facts';
import { Follower } from './follower';
import { fork, insist } from './merge';
import type { MesaTable } from './table.svelte';

const BEAT_MS = 1000;
/** Facts that go in one message; the server's bound on its size is far away. */
const MOST = 100;
/** A message that took longer than this both ways was held up, and says little about the next. */
const MOST_LAG_MS = 500;
const REPORT = 'tesela.report.';
const REPORTED = 'tesela.reported.';

export type SyncState = 'alone' | 'kept' | 'waiting' | 'apart';

/** Keep with which code the result of a game is reported to its tournament. */
export function reportsWith(game: string, code: string): void {
  localStorage.setItem(REPORT + game, code);
}

export class Sync {
  /** `alone`: never shared; `kept`: all is with the server; `waiting`: not yet; `apart`: another device went on. */
  state = $state<SyncState>('alone');
  /** What another device wrote where ours went on too. */
  theirs = $state.raw<readonly Fact[]>([]);
  reported = $state(false);
  /** What the tournament said against the result, if it did. */
  refused = $state('');
  private readonly follower = new Follower();
  /** Half the way of the last message there and back: so much later the server hears what is sent. */
  private lag = 0;
  private busy = false;
  private tried = '';

  constructor(private readonly table: MesaTable) {
    if (table.code) this.state = table.sent < table.facts.length ? 'waiting' : 'kept';
    this.reported = this.told() === this.toTell();
  }

  get link(): string {
    return this.table.code ? `${location.origin}/mesa/${this.table.code}` : '';
  }

  /** Give the table an address; from then on it keeps itself. */
  async share(): Promise<void> {
    const { table } = this;
    await somebody();
    const facts = table.facts.slice(0, MOST);
    const now = await post<RealTableNow>('/api/mesa', { facts, now: table.tableTime() });
    table.code = now.id;
    this.took(now.head);
  }

  start(): () => void {
    const timer = setInterval(() => void this.beat(), BEAT_MS);
    return () => clearInterval(timer);
  }

  async beat(): Promise<void> {
    const ofTournament = !!this.table.header.event;
    if (this.busy || this.state === 'apart' || !(this.table.code || ofTournament)) return;
    this.busy = true;
    try {
      if (!this.table.code) await this.share(); // it is to report itself
      if (this.table.leads && this.table.sent < this.table.facts.length) await this.send();
      else await this.read();
      await this.tell();
    } catch (problem) {
      await this.recover(problem instanceof ApiError ? problem : null).catch(() => {});
    } finally {
      this.busy = false;
    }
  }

  /** No line: the table plays on. A page opened without one has no token yet, and asks who it is. */
  private async recover(problem: ApiError | null): Promise<void> {
    if (problem?.problem.code === 'mesa.moved') return this.compare();
    this.state = this.table.code ? 'waiting' : 'alone';
    if (problem?.status === 403) await whoAmI();
  }

  private took(head: number): void {
    this.table.sent = head;
    this.table.keep();
    this.state = head < this.table.facts.length ? 'waiting' : 'kept';
  }

  private async send(): Promise<void> {
    const { table } = this;
    const after = table.sent;
    const facts = table.facts.slice(after, after + MOST);
    const began = performance.now();
    const now = table.tableTime() + Math.round(this.lag);
    await post<RealTableNow>(`/api/mesa/${table.code}/facts`, { device: table.device, after, facts, now });
    this.lag = Math.min(MOST_LAG_MS, (performance.now() - began) / 2);
    this.took(after + facts.length);
  }

  private async read(): Promise<void> {
    const { table } = this;
    const asked = performance.now();
    const after = table.facts.length;
    const now = await get<RealTableNow>(`/api/mesa/${table.code}?after=${after}`);
    if (now.leader !== table.device) this.follower.hear(now.at, asked, performance.now());
    // Written here while the answer was on its way: two went on from the same fact.
    if (now.facts.length && table.facts.length > after) return this.compare();
    if (now.facts.length) table.put([...table.facts, ...(now.facts as unknown as Fact[])]);
    this.took(now.head);
    if (!table.leads) table.setTime(this.follower.now());
    else if (!now.facts.length && now.head === table.facts.length)
      table.correctSleep(now.at + (performance.now() - asked) / 2);
  }

  /** The server's log went another way: show both to a person, or take theirs if we wrote nothing. */
  private async compare(): Promise<void> {
    const { table } = this;
    const now = await get<RealTableNow>(`/api/mesa/${table.code}`);
    const theirs = now.facts as unknown as Fact[];
    const own = table.facts.slice(fork(table.facts, theirs)).filter((fact) => fact.f !== 'lead');
    this.theirs = theirs;
    if (own.length) this.state = 'apart';
    else this.yield();
  }

  /** Go on with what the other device wrote. */
  yield(): void {
    this.table.put(this.theirs);
    this.took(this.theirs.length);
    this.theirs = [];
  }

  /** Go on with what this device wrote; the other's facts stay in the log, undone. */
  insist(): boolean {
    const { table } = this;
    const log = insist(table.facts, this.theirs, table.device, table.tableTime());
    if (!log) return false;
    table.put(log);
    this.took(this.theirs.length);
    this.theirs = [];
    return true;
  }

  /** Lead from here on. */
  takeOver(): void {
    this.table.add({ f: 'lead', device: this.table.device });
    this.state = 'waiting';
    void this.beat();
  }

  /** A game of a tournament reports itself, once both have signed. */
  private async tell(): Promise<void> {
    const { table } = this;
    const { event } = table.header;
    const code = localStorage.getItem(REPORT + table.game);
    const { signed, totals } = table.seen;
    if (!event || !code || signed.length < totals.length) return;
    const result = this.toTell();
    if (this.told() === result || this.tried === result) return;
    try {
      await report(event.tournament, code, totals[0]!, totals[1]!);
    } catch (problem) {
      if (!(problem instanceof ApiError) || !problem.status) throw problem; // no line: again later
      this.tried = result;
      this.refused = problem.message;
      return;
    }
    localStorage.setItem(REPORTED + table.game, result);
    this.reported = true;
    this.refused = '';
  }

  /** The result as the tournament was told it, also before this page was loaded. */
  private told(): string {
    return localStorage.getItem(REPORTED + this.table.game) ?? '';
  }
  private toTell(): string {
    return this.table.seen.totals.join();
  }
}
