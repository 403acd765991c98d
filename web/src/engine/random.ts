// Chance that is the same every time.

/** Numbers from 0 to 1 that the same seed gives again (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of these, none twice, in the order in which they were drawn. */
export function drawn<T>(from: readonly T[], count: number, random: () => number): T[] {
  const pool = [...from];
  for (let at = 0; at < Math.min(count, pool.length); at++) {
    const other = at + Math.floor(random() * (pool.length - at));
    [pool[at], pool[other]] = [pool[other]!, pool[at]!];
  }
  return pool.slice(0, count);
}
