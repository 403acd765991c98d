import { expect, it } from 'vitest';
import { bytesOf, forBrowser, nameable, textOf } from './webauthn';

it('turns bytes into text and back', () => {
  const bytes = Uint8Array.from([0, 250, 251, 252, 253, 254, 255]);
  expect(textOf(bytes.buffer)).toBe('APr7_P3-_w');
  expect(bytesOf(textOf(bytes.buffer))).toEqual(bytes);
});

it('gives the browser bytes where it wants them', () => {
  const options = forBrowser({
    challenge: 'AQI',
    user: { id: 'Aw', name: 'ana' },
    excludeCredentials: [{ id: 'BA', type: 'public-key' }],
    rp: { id: 'x' },
  });
  expect(options.challenge).toEqual(Uint8Array.from([1, 2]));
  expect(options.user).toEqual({ id: Uint8Array.from([3]), name: 'ana' });
  expect(options.excludeCredentials).toEqual([{ id: Uint8Array.from([4]), type: 'public-key' }]);
  expect(options.rp).toEqual({ id: 'x' });
});

it('knows that a passkey needs a name', () => {
  expect(nameable('localhost')).toBe(true);
  expect(nameable('tesela.example')).toBe(true);
  expect(nameable('127.0.0.1')).toBe(false);
  expect(nameable('[::1]')).toBe(false);
});
