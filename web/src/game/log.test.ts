// The desk's log in words: nobody is said to have done what the program did by time alone.
import { expect, test, vi } from 'vitest';
import type { LogEvent } from '../api/types';
import { saidEvent } from './log';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'es' })); // before the settings are read

const said = (event: object, ruleset = ''): string =>
  saidEvent({ at: 0, ...event } as unknown as LogEvent, (seat) => ['Ana', 'Blas'][seat]!, 'manual', ruleset);

test('silence and the program are not the arbiter', () => {
  expect(said({ e: 'accepted', seat: 1 })).toBe('Blas acepta');
  expect(said({ e: 'accepted', seat: -3, silence: true })).toContain('Nadie objetó');
  expect(said({ e: 'accepted', seat: -3 })).toBe('La jugada queda aceptada');
  expect(said({ e: 'slip_signed', seat: -3 })).toContain('sin la segunda firma');
});

test('the arbiter does not call the arbiter', () => {
  expect(said({ e: 'arbiter', seat: 0 })).toBe('Ana llama al árbitro');
  expect(said({ e: 'arbiter', seat: -1 })).toBe('El árbitro detiene la partida');
});

test('24: «cambio» may come before its number', () => {
  expect(said({ e: 'exchange', seat: 0, count: 0 })).toBe('Ana anuncia «cambio»');
  expect(said({ e: 'exchange', seat: 0, count: 1 })).toBe('Ana anuncia el cambio de 1 ficha');
});

test('a word is doubted with the rule set’s own verb', () => {
  const asked = { e: 'challenged', seat: 1, words: ['[CH]OZA'] };
  expect(said(asked, 'fise-2007')).toBe('Blas cuestiona CHOZA');
  expect(said(asked, 'manual')).toBe('Blas pone en duda CHOZA');
  expect(said(asked, 'file-2024')).toBe('Blas dice «consulta»: CHOZA');
});

test('44: it says that signatures are void', () => {
  expect(said({ e: 'unsigned', seats: [0] })).toContain('Firmas anuladas');
});
