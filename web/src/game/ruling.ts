// What the judge said of the play that lies there, and of which words.
import { plainWord } from '../lib/tiles';

interface Happened {
  readonly e: string;
  readonly valid?: unknown;
  readonly words?: unknown;
  readonly silence?: unknown;
}

export interface Ruling {
  readonly words: readonly string[]; // those that were asked about
  readonly valid: boolean | null; // null: nobody has said yet
  readonly silence?: boolean; // nobody objected in time, and so it was accepted
}

export const NO_RULING: Ruling = { words: [], valid: null };
/** What a player does next: of that the judge has said nothing. */
const NEXT = new Set(['placed', 'laid', 'announced', 'exchange', 'exchanged', 'passed']);

export function ruled(before: Ruling, event: Happened): Ruling {
  if (NEXT.has(event.e)) return NO_RULING;
  if (event.e === 'challenged') {
    const words = Array.isArray(event.words) ? event.words : [];
    return { words: words.map((one) => plainWord(String(one)).toUpperCase()), valid: null };
  }
  if (event.e === 'accepted' && event.silence === true) return { ...NO_RULING, silence: true };
  return event.e === 'verdict' ? { ...before, valid: event.valid === true } : before;
}
