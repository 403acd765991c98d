// What every page of the desk does: look again, ask for an act, and tell what the rules say against it.
import { ApiError } from '../api/http';
import { t } from '../i18n/index.svelte';
import { act, look, type Command, type TournamentNow } from './api';

export type Ask = (command: Command, done?: string) => Promise<boolean>;

/** Why something was not done, in a sentence, with its article where one says so. */
export function whyNot(problem: unknown): string {
  if (!(problem instanceof ApiError) || !problem.status) return t('app.error.net');
  return `${problem.message}${problem.problem.article ? ` (${problem.problem.article})` : ''}`;
}

export class DeskPage {
  now = $state.raw<TournamentNow | null>(null);
  error = $state<unknown>(null);
  said = $state(''); // why the last act was not taken, or that it was
  bad = $state(false);

  constructor(private readonly id: () => string) {}

  readonly load = async (): Promise<void> => {
    try {
      const found = await look(this.id());
      if (!this.now || found.seq >= this.now.seq) this.now = found;
      this.error = null;
    } catch (problem) {
      this.error = problem;
    }
  };

  /** Do something at the desk. */
  readonly ask: Ask = async (command, done = '') => {
    try {
      this.now = await act(this.id(), command);
      this.tell(done);
      return true;
    } catch (problem) {
      this.tell(whyNot(problem), true);
      return false;
    }
  };

  tell(text: string, bad = false): void {
    this.said = text;
    this.bad = bad;
  }
}
