// Games that most people want, ready to be offered; the form has everything else.
import type { Offer } from '../api/types';

export interface Preset {
  readonly key: 'quick' | 'club' | 'friends' | 'slow';
  readonly kind: 'open' | 'link';
  readonly seats: number;
  readonly ruleset: Offer['ruleset'];
  readonly judging: Offer['judging'];
  readonly clock: Offer['clock'];
  readonly minutes?: number;
  readonly days?: number;
}

export const PRESETS: readonly Preset[] = [
  {
    key: 'quick',
    kind: 'open',
    seats: 2,
    ruleset: 'file-2024',
    judging: 'checked',
    clock: 'running',
    minutes: 10,
  },
  {
    key: 'club',
    kind: 'open',
    seats: 2,
    ruleset: 'file-2024',
    judging: 'challenge',
    clock: 'running',
    minutes: 25,
  },
  { key: 'friends', kind: 'link', seats: 3, ruleset: 'manual', judging: 'checked', clock: 'none' },
  {
    key: 'slow',
    kind: 'open',
    seats: 2,
    ruleset: 'file-2024',
    judging: 'checked',
    clock: 'correspondence',
    days: 3,
  },
];
