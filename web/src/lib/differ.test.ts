import { expect, it } from 'vitest';
import { differ } from './differ';

const shown = (pieces: { text: string; own: boolean }[]): string =>
  pieces.map((one) => (one.own ? `<${one.text.trim()}>` : one.text)).join('');

it('marks the words that only one text has, and gives both texts back whole', () => {
  const [first, second] = [
    'Cada jugador tiene treinta minutos.',
    'Cada jugador dispone de treinta minutos justos.',
  ];
  const [left, right] = differ(first, second);
  expect(shown(left)).toBe('Cada jugador<tiene> treinta<minutos.>');
  expect(right.map((one) => one.text).join('')).toBe(second);
  expect(left.map((one) => one.text).join('')).toBe(first);
});

it('marks nothing where texts have little in common, or are the same', () => {
  expect(differ('uno dos tres', 'cuatro cinco')).toEqual([
    [{ text: 'uno dos tres', own: false }],
    [{ text: 'cuatro cinco', own: false }],
  ]);
  expect(differ('igual que antes', 'igual que antes')[0]).toEqual([{ text: 'igual que antes', own: false }]);
});
