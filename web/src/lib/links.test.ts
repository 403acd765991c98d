import { expect, it } from 'vitest';
import { keepLink, linkOf } from './links';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const all = new Map<string, string>();
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

it('finds the link of an invitation again', () => {
  const kept = memory();
  keepLink('a', 'first', kept);
  keepLink('b', 'second', kept);
  expect(linkOf('a', 'https://x', kept)).toBe('https://x/i/first');
  expect(linkOf('c', 'https://x', kept)).toBeNull();
});

it('keeps the newest twenty', () => {
  const kept = memory();
  for (let n = 0; n < 25; n++) keepLink(`s${n}`, `${n}`, kept);
  expect(linkOf('s4', '', kept)).toBeNull();
  expect(linkOf('s5', '', kept)).toBe('/i/5');
});

it('is not upset by what somebody else wrote there', () => {
  for (const wrong of ['{', '3', '[1, ["a"], ["a", 2]]', 'null']) {
    const kept = memory();
    kept.setItem('tesela.links', wrong);
    expect(linkOf('a', '', kept)).toBeNull();
    keepLink('a', 'b', kept);
    expect(linkOf('a', '', kept)).toBe('/i/b');
  }
});

it('goes on where the device has no room', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepLink('a', 'b', full)).not.toThrow();
});
