// A position as text: CGP's board (`15/15/6SOL6/…`), or fifteen lines with dots.
import { SIZE } from './geometry';
import { readTiles, type Tile, writeTile } from './tiles';

export function readPosition(text: string): (Tile | null)[] | null {
  const trimmed = text.trim();
  const rows = trimmed.includes('/') ? trimmed.split(/\s+/)[0]!.split('/') : trimmed.split(/\s*\n\s*/);
  if (rows.length !== SIZE) return null;
  const board: (Tile | null)[] = [];
  for (const row of rows) {
    const cells = readRow(row.replace(/\d+/g, (n) => '.'.repeat(Math.min(Number(n), SIZE + 1))));
    if (cells?.length !== SIZE) return null;
    board.push(...cells);
  }
  return board;
}

function readRow(row: string): (Tile | null)[] | null {
  try {
    const tiles = readTiles(row);
    return tiles.every((one) => one !== 'hidden' && (one === null || one.letter !== null))
      ? (tiles as (Tile | null)[])
      : null;
  } catch {
    return null;
  }
}

/** Fifteen rows as the API has them. */
export const writeRows = (board: readonly (Tile | null)[]): string[] =>
  Array.from({ length: SIZE }, (_, row) =>
    board
      .slice(row * SIZE, (row + 1) * SIZE)
      .map((one) => (one ? writeTile(one) : '.'))
      .join(''),
  );
