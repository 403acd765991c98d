import { expect, it } from 'vitest';
import { decodeList } from './listfile';

it('reads UTF-8, with or without its mark, and what older spreadsheets write', () => {
  const name = 'José Muñoz';
  const utf8 = new TextEncoder().encode(name);
  expect(decodeList(utf8)).toBe(name);
  expect(decodeList(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(name);
  expect(decodeList(Uint8Array.from(name, (one) => one.codePointAt(0)!))).toBe(name);
});
