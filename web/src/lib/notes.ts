// Private notes on a game (5.2; `aas-2018` 3): a sheet that is blank at the start and never leaves this device.
const KEY = 'tesela.notes.';
const KEPT = 40; // games whose notes are kept; older ones make room

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const readNotes = (game: string, kept: Kept = localStorage): string => {
  try {
    return (JSON.parse(kept.getItem(KEY + game) ?? '{}') as { text?: string }).text ?? '';
  } catch {
    return '';
  }
};

export function writeNotes(game: string, text: string, at: number, kept: Kept = localStorage): void {
  if (text) kept.setItem(KEY + game, JSON.stringify({ text, at }));
  else kept.removeItem(KEY + game);
  const all = Array.from({ length: kept.length }, (_, n) => kept.key(n) ?? '').filter((key) =>
    key.startsWith(KEY),
  );
  const age = (key: string): number => {
    try {
      return (JSON.parse(kept.getItem(key) ?? '{}') as { at?: number }).at ?? 0;
    } catch {
      return 0;
    }
  };
  for (const key of all.sort((one, other) => age(other) - age(one)).slice(KEPT)) kept.removeItem(key);
}
