// Pages that nobody tells of changes ask again: soon while somebody looks, and never on top of an own answer.
export class Again<T> {
  private number = 0;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly show: (found: T) => void,
    private readonly fail: (problem: unknown) => void,
  ) {}

  /** Ask for the state of things, or do something that answers with it; a later answer beats an earlier one. */
  async run(work: () => Promise<T> = this.ask): Promise<boolean> {
    const mine = ++this.number;
    try {
      const found = await work();
      if (mine === this.number) this.show(found);
      return true;
    } catch (problem) {
      if (mine === this.number) this.fail(problem);
      return false;
    }
  }

  /** Ask every so often until the answer is called. */
  start(every = 1500): () => void {
    void this.run();
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.run(), every);
    return () => clearInterval(timer);
  }
}
