// The graph of places: one line a player, a point after each complete round, first place on top.
export interface Line {
  readonly number: number;
  readonly points: string;
}

/** The points of everybody's line in a box of this size; a single round is a dot in the middle. */
export function linesOf(
  rows: readonly { readonly number: number; readonly places: readonly number[] }[],
  width: number,
  height: number,
): Line[] {
  const players = rows.length;
  const x = (at: number, rounds: number): number => (rounds > 1 ? (at / (rounds - 1)) * width : width / 2);
  const y = (place: number): number => (players > 1 ? ((place - 1) / (players - 1)) * height : height / 2);
  return rows
    .filter((row) => row.places.length)
    .map((row) => ({
      number: row.number,
      points: row.places
        .map((place, at) => `${x(at, row.places.length).toFixed(1)},${y(place).toFixed(1)}`)
        .join(' '),
    }));
}
