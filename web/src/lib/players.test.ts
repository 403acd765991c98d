import { expect, test } from 'vitest';
import { profilePath } from './players';

test('a name for good leads to its games, a guest or a house player is found by id', () => {
  expect(profilePath({ kind: 'person', name: 'Ana B/ñ', user_id: 'u1' })).toBe('/jugador/Ana%20B%2F%C3%B1');
  expect(profilePath({ kind: 'guest', name: 'invitado-1', user_id: 'u2' })).toBe('/jugador/u2');
  expect(profilePath({ kind: 'bot', name: 'Semilla', user_id: 'u3' })).toBe('/jugador/u3');
});
