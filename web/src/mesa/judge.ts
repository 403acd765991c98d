// The judge of a table: the word list on this device where it can be had, else the server's. Yes or no, nothing else.
import { post } from '../api/http';
import type { Engine } from '../engine/client';
import type { Permission } from '../engine/permission';
import { readLetters } from './announce';

export class TableJudge {
  private engine: Promise<Engine> | null = null;
  private permission: Permission | null = null;
  private closed = false;

  constructor(readonly edition: string) {}

  /** Bring the list to this device, so that it answers without a line later on; whether it is here now. */
  async prepare(): Promise<boolean> {
    if (this.closed) return false;
    this.engine ??= this.open();
    const coming = this.engine;
    return coming.then(
      () => true,
      () => {
        if (this.engine === coming) this.engine = null; // asked again next time
        return false;
      },
    );
  }

  private async open(): Promise<Engine> {
    const [{ openEngine }, { Permission }] = await Promise.all([
      import('../engine/client'),
      import('../engine/permission'),
    ]);
    const engine = await openEngine(this.edition);
    this.permission = new Permission(this.edition);
    return engine;
  }

  /** Whether all of these words are valid; an error where neither device nor server can tell, and for a seated player. */
  async valid(words: readonly string[]): Promise<boolean> {
    await this.prepare();
    const engine = await this.engine?.catch(() => null);
    if (!engine) {
      const answer = await post<{ valid: boolean }>('/api/judge', { edition: this.edition, words });
      return answer.valid;
    }
    await this.permission?.check();
    const answers = await Promise.all(words.map((word) => engine.ask('contains', codes(word))));
    return answers.every(Boolean);
  }

  close(): void {
    this.closed = true;
    void this.engine?.then((engine) => engine.close()).catch(() => {});
    this.engine = null;
  }
}

const codes = (word: string): Uint8Array => {
  const letters = readLetters(word);
  if ('wrong' in letters) return new Uint8Array();
  return Uint8Array.from(letters, (one) => ORDER.indexOf(one.letter ?? '') + 1);
};
const ORDER: readonly string[] = 'A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z'.split(' ');
