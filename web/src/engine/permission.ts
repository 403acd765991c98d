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
  private looking = Promise.resolve();
  /** When the look began whose answer is the last one known. */
  private known = 0;
  private refused: { why: unknown } | null = null;

  /** As of now: whoever opens an engine has just asked the server. */
  constructor(
    private edition: string,
    private ask: (edition: string) => Promise<void> = askAgain,
  ) {}

  /** Throws while whoever asks sits in a running game. Where no answer comes in time the last one counts. */
  async check(): Promise<void> {
    if (performance.now() - this.asked >= AGAIN_MS) {
      this.asked = performance.now();
      this.looking = patient(this.look(this.asked));
    }
    await this.looking;
    if (this.refused) throw this.refused.why;
  }

  /** Heed an answer however late it comes, unless a newer look has had its own. */
  private async look(began: number): Promise<void> {
    const refused = await this.ask(this.edition).then(
      () => null,
      (why: unknown) => ({ why }),
    );
    if (began < this.known) return;
    this.known = began;
    this.refused = refused;
  }
}
