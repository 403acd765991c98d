// One table on this device: its log, the fold of it, and the time. Every fact is kept before it is shown.
import { settings } from '../lib/settings.svelte';
import type { Fact, Happening, Opened } from './core/facts';
import { fold } from './core/fold';
import { type MesaView, view } from './core/view';
import { TableJudge } from './judge';
import { buzz, lostOnTime, signal, wakeSound, type Warning, warnings } from './signals';
import { deviceName, load, save, type Saved } from './store';
import { Timeline } from './timeline';

/** How often the clock is looked at. */
const LOOK_MS = 100;
/** How often its time is kept, should the page be gone in between. */
const KEEP_MS = 2000;
/** A page that was gone for longer than this was closed, not just loaded again. */
const GONE_MS = 60_000;
/** How often the list of words is asked for again, where it could not be had. */
const JUDGE_MS = 30_000;

export class MesaTable {
  readonly device = deviceName();
  readonly header: Opened;
  readonly judge: TableJudge;
  facts = $state.raw<readonly Fact[]>([]);
  seen: MesaView = $derived(view(fold(this.facts)!));
  now = $state(0);
  /** The last warning, for screen readers and the eye. */
  warned = $state.raw<Warning | null>(null);
  /** Milliseconds that the device slept through, until somebody says what of it. */
  slept = $state(0);
  /** The browser keeps nothing: what is written here goes with the page. */
  unkept = $state(false);
  /** The list of words is on this device: the judge answers without a line. */
  judgeHere = $state(false);
  code = $state('');
  sent = $state(0);
  private readonly time: Timeline;
  /** Whose clocks ran while the device slept. */
  private sleepers: readonly number[] = [];
  /** How many facts there were when it woke; a clock that stayed awake may correct it until there are more. */
  private woke = -1;
  private looked = 0;
  private keptAt = 0;

  constructor(
    readonly game: string,
    saved: Saved,
  ) {
    this.header = saved.facts[0] as Opened;
    this.judge = new TableJudge(this.header.lexicon || 'open');
    this.facts = saved.facts;
    this.code = saved.code;
    this.sent = saved.sent;
    this.time = new Timeline(undefined, saved.kept);
    this.looked = this.now = this.time.now();
    if (saved.kept) this.awake(this.time.gone > GONE_MS ? Math.round(this.time.gone) : 0);
  }

  static open(game: string): MesaTable | null {
    const saved = load(game);
    return saved?.facts[0]?.f === 'opened' ? new MesaTable(game, saved) : null;
  }

  /** Whether this device writes; another may have taken over. */
  get leads(): boolean {
    return this.seen.leader === '' || this.seen.leader === this.device;
  }

  /** Write facts down, all at the same moment. */
  add(...happenings: Happening[]): void {
    if (!this.leads && happenings[0]?.f !== 'lead') return;
    // Whoever takes over knows the time only nearly: nothing happens before what was written last.
    const at = Math.max(this.time.now(), this.facts[this.facts.length - 1]?.at ?? 0);
    this.put([...this.facts, ...happenings.map((one) => ({ ...one, at }) as Fact)]);
    this.now = at;
    buzz(12);
  }

  /** Take a log as it is, ours or one that came from the server, and keep it. */
  put(facts: readonly Fact[]): void {
    this.facts = facts;
    this.keep();
  }

  keep(): void {
    const saved = { facts: [...this.facts], kept: this.time.keep(), code: this.code, sent: this.sent };
    this.unkept = !save(this.game, saved);
    this.keptAt = this.now;
  }

  /** Follow another device's time, or go on by our own. */
  setTime(at: number): void {
    this.time.set(at);
  }

  tableTime(): number {
    return this.time.now();
  }

  /** Look at the clock: what has come due since the last look is said, once. */
  look(): void {
    const now = this.time.now();
    const { seen } = this;
    for (const warning of warnings(seen, this.header.time, this.looked, now)) {
      this.warned = warning;
      signal(warning, settings.sounds);
    }
    this.looked = this.now = now;
    const lost = lostOnTime(seen, this.header.time, now);
    // What the device slept through may yet be taken back: until that is said nobody has lost by it.
    if (lost !== null && this.leads && !this.slept)
      this.add({ f: 'end', reason: 'overtime_loss', seat: lost });
    if (now - this.keptAt > KEEP_MS && seen.phase !== 'ended') this.keep();
  }

  /** The device is back after so long: those whose clocks ran then are charged with it. */
  private awake(slept: number): void {
    this.woke = this.facts.length;
    this.sleepers = this.seen.clocks.running;
    if (this.sleepers.length) this.slept = slept;
  }

  /** The date may have jumped while the device slept; the server's clock did not, and counts up to the next fact. */
  correctSleep(at: number): void {
    if (this.woke !== this.facts.length) return;
    this.woke = -1;
    const off = this.time.agree(at);
    if (off && this.sleepers.length) this.slept = Math.max(0, this.slept + off);
  }

  /** The device slept, but not so long: the players agree on it. */
  denySleep(): void {
    const ms = this.slept;
    this.slept = 0;
    for (const seat of this.sleepers) this.add({ f: 'adjust', seat, ms: -ms });
  }

  /** Start looking; what it gives back ends it. */
  start(): () => void {
    const timer = setInterval(() => this.look(), LOOK_MS);
    const turned = (): void => {
      if (document.visibilityState === 'hidden') {
        this.time.hide();
        this.keep();
      } else {
        this.awake(this.time.show());
        this.look();
        void stayAwake();
      }
    };
    const leaving = (): void => this.keep();
    const bringJudge = (): void => {
      if (!this.judgeHere) void this.judge.prepare().then((here) => (this.judgeHere = here));
    };
    const bringing = setInterval(bringJudge, JUDGE_MS);
    bringJudge();
    document.addEventListener('visibilitychange', turned);
    document.addEventListener('pointerdown', wakeSound);
    addEventListener('pagehide', leaving);
    void stayAwake();
    return () => {
      clearInterval(timer);
      clearInterval(bringing);
      document.removeEventListener('visibilitychange', turned);
      document.removeEventListener('pointerdown', wakeSound);
      removeEventListener('pagehide', leaving);
      this.keep();
      this.judge.close();
      void lock?.release().catch(() => {});
      lock = null;
    };
  }
}

let lock: WakeLockSentinel | null = null;

/** A clock that goes dark is no clock: ask the device to stay awake, where it can. */
async function stayAwake(): Promise<void> {
  try {
    lock = (await navigator.wakeLock?.request('screen')) ?? null;
  } catch {
    lock = null; // low battery, or a plain address: the clock runs all the same
  }
}
