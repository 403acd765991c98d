// Where a dragged tile would fall. A finger hides what is under it, so a touch aims above its tip, and the board
// grows under it until a square is as large as a finger. Plain numbers; no DOM.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const FINGER = 44; // pixels of a fingertip, and of a square that it can meet
const GLIDE = 120; // pixels above the board's lower edge in which the aim comes down to the finger
const ROOMY = 36; // a square of so many pixels needs no zoom
const MOST = 2.2;

/**
 * The point that a finger aims at: a fingertip above it, and less and less near the board's lower edge, since below it
 * lies the rack and the last row must be in reach.
 */
export function aimOf(finger: Point, board: Box | null): Point {
  if (!board) return finger;
  const below = (board.y + board.height - finger.y) / GLIDE;
  return { x: finger.x, y: finger.y - FINGER * Math.min(1, Math.max(0, below)) };
}

/** How much a board grows under a finger. */
export function zoomFor(square: number): number {
  return square <= 0 || square >= ROOMY ? 1 : Math.min(MOST, FINGER / square);
}

/** The point that stays where it is while the board grows: the one aimed at, as a share of the board. */
export function zoomOrigin(aim: Point, board: Box): Point {
  const share = (at: number, from: number, size: number): number =>
    size > 0 ? Math.min(1, Math.max(0, (at - from) / size)) : 0.5;
  return { x: share(aim.x, board.x, board.width), y: share(aim.y, board.y, board.height) };
}

export const inside = (point: Point, box: Box | null): boolean =>
  box !== null &&
  point.x >= box.x &&
  point.x <= box.x + box.width &&
  point.y >= box.y &&
  point.y <= box.y + box.height;
