import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../api/types';
import type { Kept } from './nonces';
import { newPledge, pledgeOf, toShow, keptOf } from './nonces';
import { replay } from './replay';
import samples from './samples.json';
import { hmac, sha256, toHex, utf8 } from './sha256';

// Games that the server's rules made and proved (tests/web/test_shared_draw.py holds the same file against them).
const LOGS = Object.entries(samples).map(([name, file]) => [name, file.events as LogEvent[]] as const);
const log = LOGS[0]?.[1] ?? [];
const nonceOf = (seat: number): string =>
  String(log.find((one) => one.e === 'nonce' && one.seat === seat)?.nonce);
const kept: Kept = {
  commitment: String(log[0]?.commitment),
  pledges: log[0]?.pledges as string[],
  seat: 1,
  nonce: nonceOf(1),
};
const change = (kind: string, fields: object): LogEvent[] => {
  const at = log.findIndex((one) => one.e === kind);
  return log.map((one, n) => (n === at ? { ...one, ...fields } : one));
};

describe('hashes', () => {
  it('are those of FIPS 180 and RFC 4231', () => {
    expect(toHex(sha256(utf8('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    expect(toHex(sha256(new Uint8Array()))).toMatch(/^e3b0c44298fc1c149afbf4c8996fb924/);
    for (const length of [55, 56, 63, 64, 119, 120]) expect(sha256(new Uint8Array(length))).toHaveLength(32);
    expect(toHex(sha256(utf8('a'.repeat(1000))))).toBe(
      '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3',
    );
    expect(toHex(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('a finished game, drawn again', () => {
  it.each(LOGS)('agrees: %s', (_, events) => {
    const found = replay(events, null);
    expect(found.faults).toEqual([]);
    expect(found.shared).toBe(true);
    expect(found.choices).toBeGreaterThan(20);
  });
  it('agrees with what this device kept', () => expect(replay(log, kept).faults).toEqual([]));
  it.each([
    ['another seed', change('seed', { seed: 'b'.repeat(64) }), 'commitment'],
    ['no seed yet', log.filter((one) => one.e !== 'seed'), 'open'],
    ['no seed at all', change('seed', { seed: 'x' }), 'seed'],
    ['another nonce', change('nonce', { nonce: 'a'.repeat(64) }), 'nonce'],
    ['a nonce left out', log.filter((one) => one.seat !== 1 || one.e !== 'nonce'), 'withheld'],
    ['other tiles', change('draw', { tiles: 'AAAAAAA' }), 'differs'],
    ['hidden tiles', change('draw', { tiles: '#######' }), 'log'],
    ['an empty log', [], 'log'],
  ] as const)('differs: %s', (_, events, code) => {
    expect(replay(events, null).faults[0]?.code).toBe(code);
  });
  it.each([
    ['the hash', { commitment: '0'.repeat(64) }, 'kept'],
    ['the pledges', { pledges: ['', ''] }, 'pledges'],
    ['our own number', { nonce: 'c'.repeat(64) }, 'own'],
  ] as const)('differs from what was kept: %s', (_, other, code) => {
    expect(replay(log, { ...kept, ...other }).faults.map((one) => one.code)).toEqual([code]);
  });
});

describe('our part in the draw', () => {
  const game = (pledges: string[], commitment = 'f'.repeat(64)): never =>
    ({ id: 'g1', seat: 0, pledges, commitment }) as never;
  it('is shown only for the pledge it was made for, and what was promised is kept once', () => {
    const pledge = newPledge();
    expect(toShow(game(['e'.repeat(64), '']))).toBeNull();
    const nonce = toShow(game([pledge, '']));
    expect(pledgeOf(nonce ?? '')).toBe(pledge);
    expect(toShow(game([pledge, ''], '1'.repeat(64)))).toBe(nonce);
    expect(keptOf('g1')?.commitment).toBe('f'.repeat(64));
  });
  it('is another one every time', () => expect(newPledge()).not.toBe(newPledge()));
});
