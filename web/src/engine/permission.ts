// Whether this device may answer about words now: a game may have begun since its engine was opened.
import { askAgain } from './files';

/** So long after one look the server is asked again. */
const AGAIN_MS = 10_000;
/** A network that does not answer for so long counts as none. */
const PATIENCE_MS = 4_000;
const patient = (asking: Promise<void>): Promise<void> =>
  Promise.race([asking, new Promise<void>((done) => setTimeout(done, PATIENCE_MS))]);

export class Permission {
  private asked = performance.now();
  private allowed: Promise<void> = Promise.resolve();

  /** As of now: whoever opens an engine has just asked the server. */
  constructor(
    private edition: string,
    private ask: (edition: string) => Promise<void> = askAgain,
  ) {}

  /** Throws while whoever asks sits in a running game. */
  check(): Promise<void> {
    if (performance.now() - this.asked >= AGAIN_MS) {
      this.asked = performance.now();
      this.allowed = patient(this.ask(this.edition));
    }
    return this.allowed;
  }
}
