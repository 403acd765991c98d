// Drawing a finished game's tiles again, on this device, by docs/fairness.md: the server's word is not asked.
import type { LogEvent } from '../api/types';
import { COUNTS, LETTERS, readTiles, type Letter } from '../lib/tiles';
import type { Kept } from './nonces';
import { pledgeOf } from './nonces';
import { fromHex, hmac, joined, sha256, toHex, utf8 } from './sha256';

/** What does not agree; `event` is its number in the log. */
export interface Fault {
  readonly code:
    'open' | 'seed' | 'commitment' | 'kept' | 'pledges' | 'own' | 'nonce' | 'withheld' | 'differs' | 'log';
  readonly event: number;
}
export interface Replay {
  readonly faults: readonly Fault[];
  readonly choices: number;
  readonly shared: boolean; // whether players had a part in it
}

const VOWELS: readonly string[] = ['A', 'E', 'I', 'O', 'U'];
const ORDER = ['?', ...LETTERS] as const;

/** The tiles of a text, a blank as `?` whatever it stands for. */
const codes = (text: string): string[] =>
  readTiles(text).map((one) => {
    if (one === null || one === 'hidden') throw new Error('hidden');
    return one.blank ? '?' : (one.letter ?? '?');
  });

class Bag {
  private readonly counts = new Map<string, number>(ORDER.map((one) => [one, COUNTS[one as Letter | '?']]));

  tiles(among: (tile: string) => boolean = () => true): string[] {
    return ORDER.filter(among).flatMap((one) => Array<string>(this.counts.get(one) ?? 0).fill(one));
  }

  add(tiles: readonly string[], by: 1 | -1): void {
    for (const one of tiles) this.counts.set(one, (this.counts.get(one) ?? 0) + by);
  }
}

const LIMIT = 1n << 64n;

/** Choice `number` among so many: an index. */
function choose(block: (place: Uint8Array) => Uint8Array, number: number, among: number): number {
  const size = BigInt(among);
  for (let attempt = 0; ; attempt++) {
    const place = new DataView(new ArrayBuffer(12));
    place.setBigUint64(0, BigInt(number));
    place.setUint32(8, attempt);
    const value = new DataView(block(new Uint8Array(place.buffer)).buffer).getBigUint64(0);
    if (value < LIMIT - (LIMIT % size)) return Number(value % size);
  }
}

/** Everything that the log says was drawn, drawn again; `kept` is what this device saw before the first tile. */
export function replay(log: readonly LogEvent[], kept: Kept | null): Replay {
  try {
    return drawnAgain(log, kept);
  } catch {
    return { faults: [{ code: 'log', event: log.length }], choices: 0, shared: false };
  }
}

function drawnAgain(log: readonly LogEvent[], kept: Kept | null): Replay {
  const header = log[0] ?? { e: '', at: 0 };
  const game = utf8(String(header.game));
  const pledges = (header.pledges ?? []) as string[];
  const players = (header.players as unknown[]).length;
  const shown = log.find((one) => one.e === 'seed');
  const shared = pledges.length > 0;
  const failed = (code: Fault['code']): Replay => ({
    faults: [{ code, event: log.length }],
    choices: 0,
    shared,
  });
  if (!shown) return failed('open');
  const seed = fromHex(String(shown.seed));
  if (!seed) return failed('seed');
  if (toHex(sha256(joined(utf8('tesela-commit-1'), seed, game))) !== header.commitment)
    return failed('commitment');
  const faults: Fault[] = [];
  if (kept && kept.commitment !== header.commitment) faults.push({ code: 'kept', event: 1 });
  if (kept && kept.pledges.join() !== pledges.join()) faults.push({ code: 'pledges', event: 1 });

  const nonces: Uint8Array[] = Array.from({ length: players }, () => new Uint8Array(32));
  const open = new Set(pledges.flatMap((one, seat) => (one ? [seat] : [])));
  const bag = new Bag();
  let lots: string[] = []; // drawn for the start; they go back
  let picks = 0;
  const block = (place: Uint8Array): Uint8Array =>
    shared
      ? hmac(seed, joined(utf8('tesela-draw-2'), ...nonces, place, game))
      : sha256(joined(utf8('tesela-draw-1'), seed, place, game));
  const draw = (said: readonly string[], among: string[], event: number): void => {
    if (open.size > 0) faults.push({ code: 'withheld', event });
    const found = said.map(() => among.splice(choose(block, picks++, among.length), 1)[0]);
    if (found.join() !== said.join()) faults.push({ code: 'differs', event });
    bag.add(said, -1);
  };

  log.forEach((one, index) => {
    const event = index + 1;
    switch (one.e) {
      case 'nonce': {
        const nonce = String(one.nonce);
        const seat = Number(one.seat);
        if (!fromHex(nonce) || pledgeOf(nonce) !== pledges[seat]) faults.push({ code: 'nonce', event });
        nonces[seat] = fromHex(nonce) ?? new Uint8Array(32);
        open.delete(seat);
        break;
      }
      case 'start_draw': {
        const tiles = codes(String(one.tiles));
        draw(tiles, bag.tiles(), event);
        lots = [...lots, ...tiles];
        break;
      }
      case 'starter':
        bag.add(lots, 1);
        lots = [];
        break;
      case 'draw': {
        const vowels = one.bag === 'vowels';
        draw(
          codes(String(one.tiles)),
          one.bag ? bag.tiles((tile) => VOWELS.includes(tile) === vowels) : bag.tiles(),
          event,
        );
        break;
      }
      case 'exchanged': {
        const drawn = codes(String(one.drawn));
        const first = typeof one.vowels === 'number' ? one.vowels : null;
        if (first === null) draw(drawn, bag.tiles(), event);
        else {
          draw(
            drawn.slice(0, first),
            bag.tiles((tile) => VOWELS.includes(tile)),
            event,
          );
          draw(
            drawn.slice(first),
            bag.tiles((tile) => !VOWELS.includes(tile)),
            event,
          );
        }
        bag.add(codes(String(one.tiles)), 1);
        break;
      }
    }
  });
  if (kept && picks > 0 && toHex(nonces[kept.seat] ?? new Uint8Array()) !== kept.nonce)
    faults.push({ code: 'own', event: log.length });
  return { faults, choices: picks, shared };
}
