// Invitation links that were made on this device. The server keeps only a digest of a link's secret, so nobody but the
// device that made it can show it again.
const KEY = 'tesela.links';
const KEPT = 20; // links that are remembered; older ones make room

type Kept = Pick<Storage, 'getItem' | 'setItem'>;
type Links = [seek: string, secret: string][];

function read(kept: Kept): Links {
  try {
    const found: unknown = JSON.parse(kept.getItem(KEY) ?? '[]');
    const pair = (one: unknown): one is [string, string] =>
      Array.isArray(one) && one.length === 2 && one.every((each) => typeof each === 'string');
    return Array.isArray(found) ? found.filter(pair) : [];
  } catch {
    return [];
  }
}

/** Remember the secret of an invitation that was just made. */
export function keepLink(seek: string, secret: string, kept: Kept = localStorage): void {
  const others = read(kept).filter(([one]) => one !== seek);
  try {
    kept.setItem(KEY, JSON.stringify([...others, [seek, secret]].slice(-KEPT)));
  } catch {
    // No room on this device: the link is still on the screen, and a new one can be made.
  }
}

/** The address of an invitation that this device made, if it knows. */
export function linkOf(seek: string, origin: string, kept: Kept = localStorage): string | null {
  const secret = read(kept).find(([one]) => one === seek)?.[1];
  return secret ? `${origin}/i/${secret}` : null;
}
