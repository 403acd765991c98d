// The bag of a game played here, fair by the same proof as on the server: `docs/fairness.md` and `rules/bag.py`.

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const toHex = (of: Uint8Array): string =>
  Array.from(of, (each) => each.toString(16).padStart(2, '0')).join('');

/** A fresh seed from the browser's secure generator. */
export const newSeed = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** A game's name as the server makes them: twelve signs that are not read for one another. */
export function newGameName(): string {
  let name = '';
  while (name.length < 12) {
    const at = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (at < 8 * ALPHABET.length) name += ALPHABET[at % ALPHABET.length]; // the rest would favour the first signs
  }
  return name;
}

export class Secret {
  private readonly begin: Uint8Array;
  private readonly end: Uint8Array;

  constructor(game: string, seed: string) {
    this.begin = Uint8Array.from([...bytes('tesela-draw-1'), ...fromHex(seed)]);
    this.end = bytes(game);
  }

  /** Random choice `number` of this game among `among` things. */
  async choose(number: number, among: number): Promise<number> {
    const limit = 2n ** 64n - (2n ** 64n % BigInt(among));
    for (let attempt = 0; ; attempt++) {
      const block = new Uint8Array(this.begin.length + 12 + this.end.length);
      block.set(this.begin);
      const view = new DataView(block.buffer);
      view.setBigUint64(this.begin.length, BigInt(number));
      view.setUint32(this.begin.length + 8, attempt);
      block.set(this.end, this.begin.length + 12);
      const digest = new DataView(await crypto.subtle.digest('SHA-256', block));
      const value = digest.getBigUint64(0);
      if (value < limit) return Number(value % BigInt(among));
    }
  }

  /** `count` of these tiles, one choice after the other; `number` is that of the first choice. */
  async draw(number: number, tiles: readonly number[], count: number): Promise<number[]> {
    const left = [...tiles].sort((a, b) => a - b);
    const drawn: number[] = [];
    for (let at = 0; at < count && left.length; at++)
      drawn.push(...left.splice(await this.choose(number + at, left.length), 1));
    return drawn;
  }
}
