import { expect, test } from 'vitest';
import { botLabel, firstBot } from './bots';

test('a house player is listed with its strength, where it was measured', () => {
  expect(botLabel({ name: 'Maestra', rating: 2450 })).toBe('Maestra · 2450');
  expect(botLabel({ name: 'Maestra', rating: null })).toBe('Maestra');
});

test('the one chosen last is put forward, and the second to a newcomer', () => {
  const ids = ['semilla', 'aprendiz', 'maestra'];
  expect(firstBot(ids, 'maestra')).toBe('maestra');
  expect(firstBot(ids, '')).toBe('aprendiz');
  expect(firstBot(ids, 'gone')).toBe('aprendiz');
  expect(firstBot(['semilla'], '')).toBe('semilla');
  expect(firstBot([], 'maestra')).toBe('');
});
