// Where two texts differ, word by word: what only one of them says.
export interface Piece {
  readonly text: string;
  readonly own: boolean; // stands in this text only
}

/** Below this share of common words two texts are just different, and marking words helps nobody. */
const ALIKE = 0.4;

/** Both texts in pieces, by their longest common run of words; unmarked if they hardly have any in common. */
export function differ(first: string, second: string): [Piece[], Piece[]] {
  const [a, b] = [first.match(/\s*\S+/g) ?? [], second.match(/\s*\S+/g) ?? []];
  const same = (i: number, j: number): boolean => a[i]!.trim() === b[j]!.trim();
  const common: Uint16Array[] = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = same(i, j)
        ? common[i + 1]![j + 1]! + 1
        : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  if (common[0]![0]! < ALIKE * Math.max(a.length, b.length))
    return [[{ text: first, own: false }], [{ text: second, own: false }]];
  const [left, right]: [Piece[], Piece[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(i, j)) {
      add(left, a[i++]!, false);
      add(right, b[j++]!, false);
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      add(left, a[i++]!, true);
    else add(right, b[j++]!, true);
  }
  return [left, right];
}

function add(to: Piece[], text: string, own: boolean): void {
  const last = to.at(-1);
  if (last?.own === own) to[to.length - 1] = { text: last.text + text, own };
  else to.push({ text, own });
}
