import { expect, test } from 'vitest';
import { readCentres } from './centres';

test('a centre a line, with code, name and country', () => {
  expect(readCentres('norte:Club del Norte:UY\n\n sur : Sur \neste')).toEqual([
    { code: 'norte', name: 'Club del Norte', country: 'UY' },
    { code: 'sur', name: 'Sur', country: '' },
    { code: 'este', name: 'este', country: '' },
  ]);
  expect(readCentres('')).toEqual([]);
});

test('a line that is no centre is told', () => {
  expect(readCentres('norte\nÑandú:Sur')).toBe('Ñandú:Sur');
  expect(readCentres(':Sur')).toBe(':Sur');
});
