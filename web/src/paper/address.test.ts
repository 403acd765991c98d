import { expect, test } from 'vitest';
import { printAddress, readableTables } from './address';

test('what is empty is not asked for', () => {
  expect(printAddress('/api/paper/planilla', { page: 'a4', event: '' }, 'pdf')).toBe(
    '/api/paper/planilla?page=a4',
  );
  expect(printAddress('/api/paper/bingo', {}, 'pdf')).toBe('/api/paper/bingo');
  expect(printAddress('/x', { event: 'Copa Ñ & más' }, 'text')).toBe(
    '/x?event=Copa+%C3%91+%26+m%C3%A1s&format=text',
  );
});

test.each([
  ['1-60', true],
  ['1,2, 5', true],
  ['1-200', true],
  ['1-201', false],
  ['', false],
  ['0', false],
  ['9-1', false],
  ['uno', false],
])('tables «%s»', (text, readable) => expect(readableTables(text)).toBe(readable));
