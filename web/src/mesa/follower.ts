// A device that follows reckons its leader's time: the server tells it, half the way there and back is added,
// and of the last answers the quickest is believed.
import { type Clocks, DEVICE } from './timeline';

interface Sample {
  offset: number; // the table's time less this device's monotonic one
  way: number; // milliseconds there and back
  mono: number;
}

/** So many answers count: after about half a minute of asking a new one is believed, whatever it took. */
const KEPT = 16;

/** What the server's own rounding and a busy device may add to half the way. */
const APART_MS = 250;

export class Follower {
  private samples: Sample[] = [];

  constructor(private clocks: Clocks = DEVICE) {}

  /** The table's time `at` was told in an answer asked for at `asked` and received at `received`. */
  hear(at: number, asked: number, received: number): void {
    const way = received - asked;
    const offset = at + way / 2 - received;
    // Two answers that can't both be right: the table's time has moved, and the newer one counts.
    if (this.samples.some((one) => Math.abs(one.offset - offset) > (one.way + way) / 2 + APART_MS))
      this.samples = [];
    this.samples.push({ offset, way, mono: received });
    if (this.samples.length > KEPT) this.samples.shift();
  }

  /** A new leader has a time of its own. */
  forget(): void {
    this.samples = [];
  }

  now(): number {
    const best = this.samples.reduce<Sample | null>(
      (found, one) => (!found || one.way <= found.way ? one : found),
      null,
    );
    return Math.round(this.clocks.mono() + (best?.offset ?? 0));
  }
}
