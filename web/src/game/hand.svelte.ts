// The hand: taps, keys and drags become drafts of the table. No DOM here.
import {
  became,
  type Draft,
  erase,
  lay,
  move,
  point,
  recall,
  reorder,
  takeBack,
  type,
  type Typed,
} from '../lib/draft';
import { LETTERS, type Letter } from '../lib/tiles';
import type { Drop } from './drag';
import type { Problem } from '../api/types';

/** What a hand plays on: a game's table, or a slip of a duplicate event. */
export interface Drafted {
  readonly draft: Draft;
  problem: Problem | null;
  change(draft: Draft, typed?: boolean): void;
  announce(): Promise<void>;
}

export class Hand {
  chosen = $state<number | null>(null); // the rack tile that the next tap lays
  blank = $state.raw<{ id: number; cell: number } | null>(null); // waits for its letter
  typed = $state.raw<Typed | null>(null); // what became of the last letter, where that is not plain to see

  constructor(private readonly table: Drafted) {}

  /** A new draft from the hand; what was wrong with the old one is said no more. */
  private draw(draft: Draft, typed = false): void {
    if (draft.laid !== this.table.draft.laid) this.table.problem = null;
    if (!typed) this.typed = null;
    this.table.change(draft, typed);
  }

  choose(id: number): void {
    this.chosen = this.chosen === id ? null : id;
  }

  /** A tap on a square: lay the chosen tile, take an own one back, or set and turn the arrow. */
  square(cell: number): void {
    const { draft } = this.table;
    if (draft.lifted !== null) this.draw(move(draft, draft.lifted, cell));
    else if (draft.laid.has(cell)) {
      this.draw(takeBack(draft, cell));
      this.chosen = null;
    } else if (this.chosen !== null) {
      this.put(this.chosen, cell);
    } else if (!draft.board[cell]) this.draw(point(draft, cell));
  }

  private put(id: number, cell: number): void {
    const { draft } = this.table;
    const one = draft.rack.find((each) => each.id === id);
    this.chosen = null;
    if (!one || draft.board[cell] || draft.laid.has(cell)) return;
    if (one.tile.blank) this.blank = { id, cell };
    else this.draw(lay(draft, id, cell));
  }

  standFor(letter: Letter): void {
    if (this.blank) this.draw(lay(this.table.draft, this.blank.id, this.blank.cell, letter));
    this.blank = null;
  }

  dropRack(id: number, drop: Drop): void {
    if (drop.cell !== null) return this.put(id, drop.cell);
    if (drop.slot === null) return;
    const { draft } = this.table;
    const from = draft.rack.findIndex((one) => one.id === id);
    const to = drop.slot > from ? drop.slot - 1 : drop.slot;
    this.draw(
      reorder(draft, (rack) => {
        const rest = rack.filter((one) => one.id !== id);
        return [...rest.slice(0, to), rack[from]!, ...rest.slice(to)];
      }),
    );
  }

  dropBoard(cell: number, drop: Drop): void {
    const { draft } = this.table;
    this.draw(drop.cell === null ? takeBack(draft, cell) : move(draft, cell, drop.cell));
  }

  /** A key while the board is in play; true if it meant something. */
  key(event: { key: string; shiftKey: boolean }, cell: number | null): boolean {
    const { table } = this;
    let { draft } = table;
    if (!draft.cursor && cell !== null) draft = point(draft, cell);
    if (event.key === ' ') {
      const at = draft.cursor?.cell ?? cell;
      if (at === null) return false;
      this.draw(point(table.draft, at, table.draft.cursor?.direction === 'across' ? 'down' : 'across'));
      return true;
    }
    if (event.key === 'Backspace') this.draw(erase(draft));
    else if (event.key === 'Escape') this.recall();
    else if (event.key === 'Enter') void table.announce();
    else if ([...event.key].length === 1 && draft.cursor) {
      const next = type(draft, event.key, event.shiftKey);
      this.typed = became(draft, next, event.key);
      this.draw(next, true);
    } else return false;
    return true;
  }

  /** The arrow follows the focus, and keeps its direction. */
  aim(cell: number): void {
    const { draft } = this.table;
    this.draw(point(draft, cell, draft.cursor?.direction ?? 'across'));
  }

  recall(): void {
    this.chosen = null;
    this.draw(recall(this.table.draft));
  }

  shuffle(): void {
    this.draw(
      reorder(this.table.draft, (rack) => {
        const mixed = [...rack];
        for (let at = mixed.length - 1; at > 0; at--) {
          const other = Math.floor(Math.random() * (at + 1));
          [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
        }
        return mixed;
      }),
    );
  }

  sort(): void {
    const order = (letter: Letter | null): number => (letter === null ? 99 : LETTERS.indexOf(letter));
    this.draw(
      reorder(this.table.draft, (rack) =>
        [...rack].sort((a, b) => order(a.tile.letter) - order(b.tile.letter)),
      ),
    );
  }
}
