import { expect, test } from 'vitest';
import { botLabel } from './bots';

test('a house player is listed with its strength, where it was measured', () => {
  expect(botLabel({ name: 'Maestra', rating: 2450 })).toBe('Maestra · 2450');
  expect(botLabel({ name: 'Maestra', rating: null })).toBe('Maestra');
});
