import { describe, expect, it, vi } from 'vitest';
import type { GameNow } from '../api/types';
import { asAnybody, fieldOf } from '../tournament/overlay';
import { asSpectator, fieldText, gameOf, isField } from './overlay';

const game = {
  players: [
    { seat: 0, name: 'Ana' },
    { seat: 1, name: 'Leo' },
  ],
  time: { player_ms: 600_000, turn_ms: null },
  view: {
    scores: [41, 7],
    totals: null,
    bag_count: 63,
    ended: null,
    clocks: { used_ms: [60_000, 0], running: [0], since: 1000, stopped_for: null },
    record: [],
  },
} as unknown as GameNow;

describe('one field at an address of its own', () => {
  it('tells names, points, clocks and the bag', () => {
    const told = (
      ['jugador1', 'puntos1', 'reloj1', 'jugador2', 'puntos2', 'reloj2', 'bolsa', 'ultima'] as const
    ).map((field) => fieldText(game, field, 31_000, () => 'x'));
    expect(told).toEqual(['Ana', '41', '8:30', 'Leo', '7', '10:00', '63', '']);
  });
  it('knows its fields', () => {
    expect([isField('tablero'), isField('atril'), isField(null)]).toEqual([true, false, false]);
  });
});

describe('what a stream is given', () => {
  it('is asked for without the cookie, so that no rack is ever in it', async () => {
    const asked = vi.fn(() => Promise.resolve(new Response('null', { status: 404 })));
    vi.stubGlobal('fetch', asked);
    expect(await asSpectator('g1')).toBe(null);
    expect(asked).toHaveBeenCalledWith('/api/games/g1', { credentials: 'omit' });
    vi.unstubAllGlobals();
  });
  it('is nothing only where the server says so; a gap leaves what was shown', async () => {
    const asked = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', asked);
    const reads = [
      () => asSpectator('g1'),
      () => gameOf('torneo/t1/mesa/1'),
      () => gameOf('destacada'),
      () => asAnybody('t1'),
      () => fieldOf('t1', 'leader'),
    ];
    for (const read of reads) {
      asked.mockResolvedValueOnce(new Response('', { status: 404 }));
      expect(await read()).toBe(null);
      for (const status of [429, 502, 503]) {
        asked.mockResolvedValueOnce(new Response('', { status }));
        await expect(read()).rejects.toThrow(`${status}`);
      }
    }
    asked.mockResolvedValueOnce(new Response('g3'));
    expect(await gameOf('torneo/t1/mesa/1')).toBe('g3');
    asked.mockResolvedValueOnce(new Response(''));
    expect(await gameOf('torneo/t1/mesa/1')).toBe(null);
    vi.unstubAllGlobals();
  });
  it('follows a person from game to game', async () => {
    const asked = vi.fn((path: string) =>
      Promise.resolve(new Response(path.includes('playing') ? '[]' : '[{"id":"g7"}]')),
    );
    vi.stubGlobal('fetch', asked);
    expect(await gameOf('@Ana')).toBe('g7');
    expect(asked.mock.calls.map(([path]) => path)).toEqual([
      '/api/games?status=playing&user=Ana&most=1',
      '/api/games?status=finished&user=Ana&most=1',
    ]);
    vi.unstubAllGlobals();
  });
});
