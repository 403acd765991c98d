// What a game is played with beside the basic rules, in words.
import type { Offer } from '../api/types';

export const VARIATIONS = ['recycled_blanks', 'open_dictionary', 'cingulillo', 'two_bags'] as const;
export type VariationKey = (typeof VARIATIONS)[number];

/** The names of the variations of an offer, in the order of the manual. */
export const playedWith = (
  offer: Partial<Offer>,
  say: (key: `variation.${VariationKey}`, data: { least: number }) => string,
): string[] =>
  VARIATIONS.filter((key) => offer[key]).map((key) =>
    say(`variation.${key}`, { least: offer.cingulillo_least ?? 4 }),
  );
