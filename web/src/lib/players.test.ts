import { expect, test } from 'vitest';
import { namesApart, profilePath } from './players';

test('a name for good leads to its games, a guest or a house player is found by id', () => {
  expect(profilePath({ kind: 'person', name: 'Ana B/ñ', user_id: 'u1' })).toBe('/jugador/Ana%20B%2F%C3%B1');
  expect(profilePath({ kind: 'guest', name: 'invitado-1', user_id: 'u2' })).toBe('/jugador/u2');
  expect(profilePath({ kind: 'bot', name: 'Semilla', user_id: 'u3' })).toBe('/jugador/u3');
});

test('players of one name are told apart by their seat', () => {
  const at = (...names: string[]) => [...namesApart(names.map((name, seat) => ({ seat, name }))).values()];
  expect(at('Ana', 'Blas')).toEqual(['Ana', 'Blas']);
  expect(at('Ana', 'Blas', 'Ana')).toEqual(['Ana (1)', 'Blas', 'Ana (3)']);
});
