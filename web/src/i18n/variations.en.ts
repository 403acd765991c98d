// The manual's variations, in English.
import type { variations as spanish } from './variations.es';

export const variations: Record<keyof typeof spanish, string> = {
  'variation.title': 'House rules (manual)',
  'variation.about': 'Agreed before the game; it does not count for ratings.',
  'variation.with': 'Played with: {names}.',
  'variation.switched': 'Played by the manual: no other rule set has it.',
  'variation.recycled_blanks': 'recycled blanks',
  'variation.open_dictionary': 'open dictionary',
  'variation.cingulillo': 'cingulillo from 5 to {least}',
  'variation.two_bags': 'two bags',
  'variation.least': 'Last step of the cingulillo',
  'variation.least.n': '{n} {n:letter|letters}',
  'variation.draw': 'Complete your rack: which bag does the next tile come from?',
  'variation.draw.other': '{name} chooses tiles',
  'variation.draw.vowel': 'Vowel ({n})',
  'variation.draw.consonant': 'Consonant ({n})',
  'variation.exchange.vowels': 'How many of the new ones are to be vowels?',
  'variation.swap': 'Keep the blank on {square}',
  'variation.opening': 'Cingulillo: the opening needs at least {n} {n:letter|letters}.',
  'variation.help': 'Open dictionary',
  'variation.help.word': 'Word',
  'variation.help.ask': 'Ask',
  'variation.help.hint': 'Hint',
  'variation.help.none': 'Nothing is better than passing.',
  'variation.help.exchange': 'Exchange {tiles}',
  'variation.help.play': '{coord} {word}: {n} {n:point|points}',
};
