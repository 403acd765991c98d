// Pages that nobody tells of changes ask again: soon while somebody looks, and never on top of an own act.
export class Again<T> {
  private number = 0;
  private acts = 0;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly show: (found: T) => void,
    private readonly fail: (problem: unknown) => void, // what an act met with: nothing here takes it back
    private readonly lose: (problem: unknown) => void, // what a look met with; null once it is over
  ) {}

  /** Whether an act waits for its answer. */
  get acting(): boolean {
    return this.acts > 0;
  }

  /** Do something that answers with the state of things: its answer beats earlier ones, its failure is always told. */
  async run(act: () => Promise<T>): Promise<void> {
    const mine = ++this.number;
    this.acts++;
    try {
      this.found(mine, await act());
    } catch (problem) {
      this.fail(problem);
    } finally {
      this.acts--;
    }
  }

  /** Ask for the state of things, unless an act under way will tell it. */
  private async look(): Promise<void> {
    if (this.acts) return;
    const mine = ++this.number;
    try {
      this.found(mine, await this.ask());
    } catch (problem) {
      if (mine === this.number) this.lose(problem);
    }
  }

  private found(mine: number, found: T): void {
    if (mine !== this.number) return;
    this.show(found);
    this.lose(null);
  }

  /** Ask every so often until the answer is called. */
  start(every = 1500): () => void {
    void this.look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), every);
    return () => clearInterval(timer);
  }
}
