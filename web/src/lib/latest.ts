/** Questions whose answers may overtake each other: only the answer to the last one is shown. */
export class Latest {
  private asked = 0;

  async of<T>(
    question: () => Promise<T>,
    show: (answer: T) => void,
    failed: (problem: unknown) => void,
    done: () => void,
  ): Promise<void> {
    const mine = ++this.asked;
    const then = await question().then(
      (answer) => () => show(answer),
      (problem: unknown) => () => failed(problem),
    );
    if (mine !== this.asked) return;
    then();
    done();
  }
}
