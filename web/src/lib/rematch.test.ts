import { expect, test } from 'vitest';
import type { LobbyNow } from '../api/types';
import { rematchNow } from './rematch';

const lobby = (...joined: string[]): LobbyNow =>
  ({
    t: 'lobby',
    playing: [],
    seeks: [
      { id: 's0', rematch_of: null, by: { name: 'Otra' }, joined: [{ user_id: 'me' }] },
      { id: 's1', rematch_of: 'g1', by: { name: 'Ana' }, joined: joined.map((user_id) => ({ user_id })) },
    ],
  }) as unknown as LobbyNow;

test('who has asked or agreed waits, the others are asked', () => {
  expect(rematchNow(lobby('ana'), 'g1', 'me')).toEqual({ by: 'Ana' });
  expect(rematchNow(lobby('ana', 'me'), 'g1', 'me')).toBe('waiting');
  expect(rematchNow(lobby('ana'), 'g1', undefined)).toEqual({ by: 'Ana' });
});

test('another game, or no lobby yet, says nothing', () => {
  expect(rematchNow(lobby('ana'), 'g2', 'me')).toBeNull();
  expect(rematchNow(null, 'g1', 'me')).toBeNull();
});
