// The table's own time: it goes by the device's monotonic clock, so that a date that jumps changes nothing.
// While the page is hidden a phone may sleep, and the monotonic clock of many stands still meanwhile; only
// then is the date asked how long it was, and the table is told.

export interface Clocks {
  mono(): number; // performance.now(): never jumps, may stand still while the device sleeps
  wall(): number; // Date.now(): goes on, may jump
}

export const DEVICE: Clocks = { mono: () => performance.now(), wall: () => Date.now() };

/** What is kept beside the log, so that a page loaded again knows how long it was gone. */
export interface Kept {
  at: number;
  wall: number;
}

/** Less than this between the two clocks is no sleep. */
const SLEEP_MS = 1500;
/** No game lasts longer than this; a longer gap is a wrong date. */
const MOST_MS = 12 * 60 * 60 * 1000;

export class Timeline {
  private at: number;
  private mono: number;
  private hidden: { mono: number; wall: number } | null = null;
  /** Milliseconds that the page was gone before it was loaded again, by the date. */
  readonly gone: number;

  constructor(
    private clocks: Clocks = DEVICE,
    kept: Kept | null = null,
  ) {
    this.mono = clocks.mono();
    this.gone = kept ? plausible(clocks.wall() - kept.wall) : 0;
    this.at = kept ? kept.at + this.gone : 0;
  }

  /** The table's time in whole milliseconds. */
  now(): number {
    const mono = this.clocks.mono();
    this.at += mono - this.mono;
    this.mono = mono;
    return Math.round(this.at);
  }

  /** The page goes out of sight: from here on the device may sleep. */
  hide(): void {
    this.now();
    this.hidden ??= { mono: this.mono, wall: this.clocks.wall() };
  }

  /** It is seen again: time that the device slept through is added, and told. */
  show(): number {
    this.now();
    const { hidden } = this;
    this.hidden = null;
    if (!hidden) return 0;
    const slept = plausible(this.clocks.wall() - hidden.wall - (this.mono - hidden.mono));
    if (slept < SLEEP_MS) return 0;
    this.at += slept;
    return Math.round(slept);
  }

  /** A clock that did not sleep tells the table's time: what that changes here, if it is more than a delay. */
  agree(at: number): number {
    const off = Math.round(at - this.now());
    if (Math.abs(off) < SLEEP_MS) return 0;
    this.at = at;
    return off;
  }

  /** Another clock knows better: a device that follows takes its leader's time. */
  set(at: number): void {
    this.now();
    this.at = at;
  }

  keep(): Kept {
    return { at: this.now(), wall: this.clocks.wall() };
  }
}

const plausible = (ms: number): number => (ms > 0 && ms < MOST_MS ? ms : 0);
