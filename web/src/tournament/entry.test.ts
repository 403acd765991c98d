import { expect, it } from 'vitest';
import { forfeited, hasHeader, readEntrants, readScores, readWords } from './entry';

it('reads a list of people, with or without rating, country and team', () => {
  expect(
    readEntrants('Ana Paz, 1500, AR\n\nBlas\nCarla;UY; 1320\nDani, 1200, CL, Chile A\nEva, , , Sur'),
  ).toEqual([
    { name: 'Ana Paz', rating: 1500, country: 'AR', team: '' },
    { name: 'Blas', rating: 0, country: '', team: '' },
    { name: 'Carla', rating: 1320, country: 'UY', team: '' },
    { name: 'Dani', rating: 1200, country: 'CL', team: 'Chile A' },
    { name: 'Eva', rating: 0, country: '', team: 'Sur' },
  ]);
});

it('knows a list with a header', () => {
  expect(hasHeader('nombre,rating\nAna,1500')).toBe(true);
  expect(hasHeader('id;Nombre;club')).toBe(true);
  expect(hasHeader('Nombre\nAna')).toBe(true);
  expect(hasHeader('Ana Paz, 1500, AR')).toBe(false);
  expect(hasHeader('Nombreda Paz')).toBe(false);
});

it('reads two scores however they are typed', () => {
  for (const text of ['412 377', '412-377', ' 412 – 377 ', '412,377'])
    expect(readScores(text)).toEqual([412, 377]);
  expect(readScores('-12 300')).toEqual([-12, 300]);
});

it('takes nothing else for a result', () => {
  for (const text of ['', '412', '412 377 1', 'cuatro cinco', '41277 1']) expect(readScores(text)).toBeNull();
});

it('reads the words for the judge, however they are set apart', () => {
  expect(readWords(' casa,  MARES; ñu · ')).toEqual(['casa', 'MARES', 'ñu']);
  expect(readWords('  ')).toEqual([]);
  expect(readWords('a '.repeat(40))).toHaveLength(16);
});

it('gives who came the spread of the conditions', () => {
  expect(forfeited('first', 50)).toEqual({ first: { score: 0 }, second: { score: 50 }, forfeit: 'first' });
  expect(forfeited('second', 75)).toEqual({ first: { score: 75 }, second: { score: 0 }, forfeit: 'second' });
  expect(forfeited('both', 50)).toEqual({ first: { score: 0 }, second: { score: 0 }, forfeit: 'both' });
});
