// What a game is played with beside the basic rules, in words.
import type { Offer } from '../api/types';

export const VARIATIONS = ['recycled_blanks', 'open_dictionary', 'cingulillo', 'two_bags'] as const;
export type VariationKey = (typeof VARIATIONS)[number];

/** The names of the variations of an offer, in the order of the manual. */
export const playedWith = (
  offer: Partial<Offer>,
  say: (
    key: `variation.${VariationKey | 'themed'}`,
    data: { least: number; theme: string; n: number },
  ) => string,
): string[] => {
  const data = {
    least: offer.cingulillo_least ?? 4,
    theme: offer.theme ?? '',
    n: offer.theme_points ?? 5,
  };
  const names = VARIATIONS.filter((key) => offer[key]).map((key) => say(`variation.${key}`, data));
  return offer.theme ? [...names, say('variation.themed', data)] : names;
};
