// Dragging with Pointer Events, for mouse, pen and touch alike. What is seen of it (`dragged.ts`) is moved without
// drawing the page again.
import { aimOf, type Point } from '../lib/aim';
import { DraggedTile, boardBox } from './dragged';

const FAR = 6; // pixels before a tap becomes a drag

export interface Drop {
  readonly cell: number | null;
  readonly slot: number | null; // on the rack, before which tile
}

/** Follow the pointer from here on; `done` is called only if it was a drag. */
export function follow(event: PointerEvent, done: (drop: Drop) => void): void {
  if (event.button !== 0) return;
  const from = event.currentTarget as HTMLElement;
  const face = from.querySelector<HTMLElement>('.face');
  if (!face) return;
  const touch = event.pointerType === 'touch';
  let tile: DraggedTile | null = null;

  /** The tile goes where the pointer aims, and what lies there then is where it would fall. */
  const carry = (carried: DraggedTile, now: PointerEvent): Drop => {
    const finger = { x: now.clientX, y: now.clientY };
    const slot = slotAt(finger);
    const aim = touch && slot === null ? aimOf(finger, boardBox()) : finger;
    carried.moveTo(aim); // first: a board that has grown around another point has other squares there
    return { cell: slot === null ? cellAt(aim) : null, slot };
  };
  const move = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    if (!tile && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > FAR)
      tile = new DraggedTile(from, face, touch);
    if (tile) tile.mark(carry(tile, now).cell);
  };
  const end = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!tile) return;
    swallowClick();
    const drop = carry(tile, now);
    tile.drop(now.type === 'pointerup' && (drop.slot !== null || tile.fits(drop.cell)));
    if (now.type === 'pointerup') done(drop);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function cellAt({ x, y }: Point): number | null {
  const square = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
  return square ? Number(square.dataset.cell) : null;
}

function slotAt({ x, y }: Point): number | null {
  if (!document.elementFromPoint(x, y)?.closest('[data-rack]')) return null;
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-rack] [data-slot]')];
  const slot = tiles.findIndex((one) => x < one.getBoundingClientRect().left + one.offsetWidth / 2);
  return slot < 0 ? tiles.length : slot;
}

/** The click that follows a drag is no tap; what comes after another press or key is one, however slow we are. */
function swallowClick(): void {
  const over = new AbortController();
  const how = { capture: true, once: true, signal: over.signal };
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      over.abort();
    },
    how,
  );
  for (const fresh of ['pointerdown', 'keydown']) addEventListener(fresh, () => over.abort(), how);
  setTimeout(() => over.abort(), 50);
}
