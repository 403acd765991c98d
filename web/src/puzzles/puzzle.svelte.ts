// A puzzle under the hand: the server shows it, judges answers, and gives the solution once it is over.
import { get, post } from '../api/http';
import type { Problem, PuzzleAnswer, PuzzleKind, PuzzleShown } from '../api/types';
import { readText } from '../analysis/position';
import { asPlay, type Draft, newDraft } from '../lib/draft';
import { readCoordinate, step } from '../lib/geometry';
import { readTiles, type Tile } from '../lib/tiles';

/** The tiles that a play lays, by their squares. */
export function tilesOf(coord: string, tiles: string): Map<number, Tile> {
  const found = new Map<number, Tile>();
  const at = readCoordinate(coord);
  if (!at) return found;
  readTiles(tiles).forEach((one, by) => {
    const cell = step(at.cell, at.direction, by);
    if (cell !== null && one && one !== 'hidden') found.set(cell, one);
  });
  return found;
}

/** What is told to friends: the date and how it went, and nothing of the play. */
export function shareCard(title: string, day: string, how: string, shown: PuzzleShown): string {
  const wrong = shown.status === 'solved' ? shown.tried - 1 : shown.tried;
  const squares = '🟥'.repeat(wrong) + (shown.status === 'solved' ? '🟩' : '⬜');
  return `Tesela · ${title} ${day}: ${how}\n${squares}`;
}

export class Puzzling {
  now = $state.raw<PuzzleShown | null>(null);
  draft = $state.raw<Draft>(newDraft([], []));
  error = $state<unknown>(null);
  problem = $state.raw<Problem | null>(null);
  wrong = $state(false); // the last answer was not it
  busy = $state(false);

  get open(): boolean {
    return this.now?.status === 'open';
  }

  change(draft: Draft): void {
    this.draft = draft;
  }

  today(): Promise<void> {
    return this.ask(() => get<PuzzleShown>('/api/puzzles/today'));
  }

  next(kind: PuzzleKind | ''): Promise<void> {
    return this.ask(() => get<PuzzleShown>(`/api/puzzles/next${kind ? `?kind=${kind}` : ''}`));
  }

  announce(): Promise<void> {
    const play = asPlay(this.draft);
    return play ? this.answer({ kind: 'place', ...play }) : Promise.resolve();
  }

  async answer(said: PuzzleAnswer): Promise<void> {
    const { now } = this;
    if (now && this.open) await this.ask(() => post<PuzzleShown>(`/api/puzzles/${now.id}/answer`, said));
  }

  async giveUp(): Promise<void> {
    const { now } = this;
    if (now && this.open) await this.ask(() => post<PuzzleShown>(`/api/puzzles/${now.id}/give-up`));
  }

  /** One question at a time: a second tap on the button is no second answer. */
  private async ask(question: () => Promise<PuzzleShown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.show(await question());
      this.error = null;
    } catch (problem) {
      this.error = problem;
    } finally {
      this.busy = false;
    }
  }

  private show(now: PuzzleShown): void {
    const again = this.now?.id === now.id;
    this.wrong = again && now.status === 'open' && now.tried > (this.now?.tried ?? 0);
    this.now = now;
    const read = readText(now.position);
    if (!('position' in read) || (again && now.status === 'open')) return;
    this.draft = newDraft(read.position.board, read.position.rack);
  }
}
