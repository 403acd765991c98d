// Keys on a page with a board: typed at the square in focus, unless they are meant for a field or a button.
import { CENTRE } from '../lib/geometry';
import type { Drafted, Hand } from './hand.svelte';

interface Focusable {
  focus(cell: number): void;
  focused(): boolean;
}

/** Give a key to the hand; the focus follows the arrow where it was on the board. */
export function typeOnBoard(
  event: KeyboardEvent,
  hand: Hand,
  table: Drafted,
  board: Focusable | undefined,
): void {
  if (hand.blank || event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target as HTMLElement;
  if (on.closest('input, select, textarea, dialog, summary')) return;
  if (on.closest('button, a') && (event.key === ' ' || event.key === 'Enter')) return;
  const focused = Number(on.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? NaN);
  const cell = Number.isNaN(focused) ? (table.draft.cursor?.cell ?? CENTRE) : focused;
  if (!hand.key(event, cell)) return;
  event.preventDefault();
  const at = table.draft.cursor?.cell;
  if (at !== undefined && board?.focused()) board.focus(at);
}
