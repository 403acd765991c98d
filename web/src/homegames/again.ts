// Pages that nobody tells of changes ask again: soon while somebody looks, and never on top of an own act.
export class Again<T> {
  private number = 0;
  private acts = 0;
  private lost = false; // the last failure told was a look's

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly show: (found: T) => void,
    private readonly fail: (problem: unknown) => void, // null where what a look met with is over
  ) {}

  /** Do something that answers with the state of things: its answer beats earlier ones, its failure is always told. */
  async run(act: () => Promise<T> = this.ask): Promise<boolean> {
    const mine = ++this.number;
    this.acts++;
    this.lost = false;
    try {
      const found = await act();
      if (mine === this.number) this.show(found);
      return true;
    } catch (problem) {
      this.fail(problem);
      return false;
    } finally {
      this.acts--;
    }
  }

  /** Ask for the state of things, unless an act under way will tell it. What was told of an act stays. */
  private async look(): Promise<void> {
    if (this.acts) return;
    const mine = ++this.number;
    try {
      const found = await this.ask();
      if (mine !== this.number) return;
      this.show(found);
      if (this.lost) this.fail(null);
      this.lost = false;
    } catch (problem) {
      if (mine !== this.number) return;
      this.lost = true;
      this.fail(problem);
    }
  }

  /** Ask every so often until the answer is called. */
  start(every = 1500): () => void {
    void this.look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), every);
    return () => clearInterval(timer);
  }
}
