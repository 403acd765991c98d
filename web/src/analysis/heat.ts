// Heat maps of a position: where the points are, where the other can hurt, and what a play opens.
import type { Engine } from '../engine/client';
import type { KernelMove } from '../engine/kernel';
import { asTable, type Position, unseen } from './position';

export const HEATS = ['points', 'danger', 'opens'] as const;
export type Heat = (typeof HEATS)[number];

export interface HeatMap {
  readonly kind: Heat;
  /** Points by square; of what a play opens, more or fewer than without it. */
  readonly values: readonly number[];
  /** Legal plays, or racks that were tried for the other. */
  readonly of: number;
  /** What the best reply scores on average, now and after the play. */
  readonly replies?: readonly [before: number, after: number];
}

/** Racks of the other that are tried; the same for every play, so that plays can be compared. */
export const RACKS = 1000;
const LEVELS = 5;
/** Smaller than what so many racks can tell. */
const NOTHING = 0.05;

export async function heatOf(
  engine: Pick<Engine, 'ask'>,
  kind: Heat,
  position: Position,
  move: KernelMove | null,
): Promise<HeatMap> {
  const table = asTable(position);
  if (kind === 'points') {
    const { most, legal } = await engine.ask('points', table);
    return { kind, values: most, of: legal };
  }
  const { before, after } = await engine.ask('danger', table, move, unseen(position), RACKS);
  return {
    kind,
    values: kind === 'danger' ? after.mean : after.mean.map((each, cell) => each - before.mean[cell]!),
    of: after.racks,
    replies: [before.average, after.average],
  };
}

/** Steps of colour by square, 1 to 5, below zero where there is less; of nothing none. */
export function levels({ values }: HeatMap): Map<number, number> {
  const most = Math.max(...values.map(Math.abs));
  const found = new Map<number, number>();
  for (const [cell, value] of values.entries())
    if (Math.abs(value) >= NOTHING)
      found.set(cell, Math.sign(value) * Math.max(1, Math.ceil((LEVELS * Math.abs(value)) / most)));
  return found;
}

/** The squares that tell most, the greatest first. */
export const ranked = ({ values }: HeatMap, most: number): { cell: number; value: number }[] =>
  [...values.entries()]
    .filter(([, value]) => Math.abs(value) >= NOTHING)
    .map(([cell, value]) => ({ cell, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.cell - b.cell)
    .slice(0, most);
