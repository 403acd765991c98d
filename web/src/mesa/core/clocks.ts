// Clocks as a value of the facts' moments: no timer inside (28-32).

export class Clocks {
  used: number[];
  running: number[] = [];
  since = 0;
  case: string | null = null;
  /** 31.5: what the clocks stood for already when the arbiter was called. */
  calledOver: string | null = null;
  private resume: number[] = [];

  constructor(seats: number) {
    this.used = Array<number>(seats).fill(0);
  }

  /** Charge the time up to `at` to whoever's clock runs. */
  advance(at: number): void {
    for (const seat of this.running) this.used[seat]! += at - this.since;
    this.since = at;
  }

  /** From `at` on, these clocks run and no others. */
  run(seats: readonly number[], at: number): void {
    this.advance(at);
    this.running = [...seats].sort((one, other) => one - other);
    this.resume = [];
    this.case = null;
  }

  /** 31: both stand. A second stop keeps what is to be resumed. */
  stop(why: string, at: number): void {
    this.advance(at);
    if (why === 'arbiter' && this.case !== 'arbiter') this.calledOver = this.case;
    if (this.running.length) {
      this.resume = this.running;
      this.running = [];
    }
    this.case = why;
  }

  /** 31.5 is over, yet what stopped the clocks before is not: they stand on for that. */
  standOn(why: string, at: number): void {
    this.advance(at);
    this.case = why;
  }

  resumeAll(at: number): void {
    this.advance(at);
    if (!this.running.length) this.running = this.resume;
    this.resume = [];
    this.case = null;
  }
}
