// What is seen of a tile on its way: the tile itself, the square that it would fall on, and a board that grows under a
// finger. Elements are changed in place: the page is not drawn again for a moving hand.
import { still } from '../lib/motion';
import { type Box, inside, type Point, zoomFor, zoomOrigin } from '../lib/aim';

const BACK_MS = 160;
const TICK_MS = 8; // of vibration, where a phone can

const box = (of: Element): Box => {
  const { x, y, width, height } = of.getBoundingClientRect();
  return { x, y, width, height };
};
const boardOf = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-board]');

/** Where the board lies, grown or not. */
export const boardBox = (): Box | null => {
  const board = boardOf();
  return board && box(board);
};

export class DraggedTile {
  private readonly home: Box;
  private readonly size: number;
  private readonly ghost: HTMLElement;
  private target: HTMLElement | null = null;

  constructor(
    private readonly from: HTMLElement,
    face: HTMLElement,
    private readonly touch: boolean,
  ) {
    this.home = box(face);
    const square = boardOf()?.querySelector<HTMLElement>('[data-cell]')?.offsetWidth ?? this.home.width;
    this.size = touch ? square * zoomFor(square) : Math.min(square, this.home.width);
    this.ghost = face.cloneNode(true) as HTMLElement;
    this.ghost.classList.add('ghost');
    this.ghost.style.width = this.ghost.style.height = `${this.size}px`;
    document.body.append(this.ghost);
    from.classList.add('dragged');
    if (touch) tick();
  }

  moveTo(aim: Point): void {
    this.ghost.style.transform = `translate(${aim.x - this.size / 2}px, ${aim.y - this.size / 2}px)`;
    if (this.touch) this.zoom(aim);
  }

  /** Mark the square that it would fall on. */
  mark(cell: number | null): void {
    const square = cell === null || !this.fits(cell) ? null : squareOf(cell);
    if (square !== this.target) {
      this.target?.removeAttribute('data-target');
      square?.setAttribute('data-target', '');
      this.target = square;
    }
  }

  /** Whether it can fall there: on an empty square; from the board also on an own tile, or off the board, to the rack. */
  fits(cell: number | null): boolean {
    const fromBoard = this.from.matches('[data-cell]');
    const square = cell === null ? null : squareOf(cell);
    if (!square) return fromBoard;
    return !square.querySelector('.face') || (fromBoard && square.classList.contains('own'));
  }

  /** Let it go: it lies where it was aimed at, or glides back to where it came from. */
  drop(falls: boolean): void {
    this.target?.removeAttribute('data-target');
    unzoom();
    if (falls) {
      if (this.touch) tick();
      return this.end();
    }
    if (still()) return this.end();
    const { x, y, width, height } = this.home;
    const back = { width: `${width}px`, height: `${height}px`, transform: `translate(${x}px, ${y}px)` };
    this.ghost.animate([{}, back], { duration: BACK_MS, easing: 'ease-out' }).onfinish = () => this.end();
  }

  private end(): void {
    this.ghost.remove();
    this.from.classList.remove('dragged');
  }

  private zoom(aim: Point): void {
    const board = boardOf();
    const grows = board?.querySelector<HTMLElement>('[data-grows]');
    const square = board?.querySelector<HTMLElement>('[data-cell]')?.offsetWidth ?? 0;
    const by = zoomFor(square);
    if (!board || !grows || by === 1) return;
    const around = box(board);
    if (!inside(aim, around)) return unzoom();
    const { x, y } = zoomOrigin(aim, around);
    board.setAttribute('data-grown', '');
    grows.style.transformOrigin = `${x * 100}% ${y * 100}%`;
    grows.style.transform = `scale(${by})`;
  }
}

const squareOf = (cell: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-board] [data-cell="${cell}"]`);

function unzoom(): void {
  const board = boardOf();
  const grows = board?.querySelector<HTMLElement>('[data-grows]');
  board?.removeAttribute('data-grown');
  if (grows) grows.style.transform = '';
}

function tick(): void {
  if ('vibrate' in navigator) navigator.vibrate(TICK_MS);
}
