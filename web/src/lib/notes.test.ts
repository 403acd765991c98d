import { describe, expect, it } from 'vitest';
import { readNotes, writeNotes } from './notes';

function shelf(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    key: (n) => [...held.keys()][n] ?? null,
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
  };
}

describe('notes', () => {
  it('start blank for each game and are its own', () => {
    const kept = shelf();
    expect(readNotes('a', kept)).toBe('');
    writeNotes('a', 'guarda la Q', 1, kept);
    expect(readNotes('a', kept)).toBe('guarda la Q');
    expect(readNotes('b', kept)).toBe('');
    writeNotes('a', '', 2, kept);
    expect(kept.length).toBe(0);
  });

  it('make room for newer games, oldest first', () => {
    const kept = shelf();
    for (let n = 0; n < 50; n++) writeNotes(`g${n}`, `nota ${n}`, n, kept);
    expect(kept.length).toBe(40);
    expect([readNotes('g9', kept), readNotes('g10', kept)]).toEqual(['', 'nota 10']);
  });

  it('are blank where something else was kept', () => {
    const kept = shelf();
    kept.setItem('tesela.notes.x', 'no es JSON');
    expect(readNotes('x', kept)).toBe('');
  });
});
