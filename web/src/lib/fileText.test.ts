import { expect, test } from 'vitest';
import { decoded, textOf } from './fileText';

const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const latin = (text: string): ArrayBuffer => Uint8Array.from(text, (one) => one.charCodeAt(0)).buffer;

test('files are read as what they are: UTF-8, with a mark or without, and the old way', async () => {
  expect(decoded(utf8('>ana: AEÑ'))).toBe('>ana: AEÑ');
  expect(decoded(utf8('\ufeff>ana: AEÑ'))).toBe('>ana: AEÑ');
  expect(decoded(latin('>ana: AEÑ'))).toBe('>ana: AEÑ');
  expect(await textOf(new Blob([latin('#player1 a Íñigo')]))).toBe('#player1 a Íñigo');
});

test('what a file says of itself counts, also where it could be read otherwise', () => {
  const said = '#character-encoding ISO-8859-1\n#player1 a Ã±';
  expect(decoded(latin(said))).toBe(said);
  expect(decoded(utf8('#character-encoding UTF-8\n#player1 a ñ'))).toContain('a ñ');
});
