// Dragging with Pointer Events, for mouse, pen and touch alike. The ghost is moved without drawing the page again.
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
  const box = face.getBoundingClientRect();
  let ghost: HTMLElement | null = null;

  const place = (x: number, y: number): void => {
    if (ghost) ghost.style.transform = `translate(${x - box.width / 2}px, ${y - box.height * 0.7}px)`;
  };
  const move = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    if (!ghost && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > FAR) {
      ghost = face.cloneNode(true) as HTMLElement;
      ghost.classList.add('ghost');
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.body.append(ghost);
      from.classList.add('dragged');
    }
    place(now.clientX, now.clientY);
  };
  const end = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    from.classList.remove('dragged');
    swallowClick();
    if (now.type === 'pointerup') done(dropAt(now.clientX, now.clientY));
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function dropAt(x: number, y: number): Drop {
  const under = document.elementFromPoint(x, y);
  const square = under?.closest<HTMLElement>('[data-cell]');
  if (square) return { cell: Number(square.dataset.cell), slot: null };
  if (!under?.closest('[data-rack]')) return { cell: null, slot: null };
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-rack] [data-slot]')];
  const slot = tiles.findIndex((one) => x < one.getBoundingClientRect().left + one.offsetWidth / 2);
  return { cell: null, slot: slot < 0 ? tiles.length : slot };
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
