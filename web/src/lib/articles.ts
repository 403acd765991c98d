// Articles of the rulebook: how they are cited, found and listed.
import type { ArticleText } from '../api/types';
import { fold } from './tiles';

export interface Citation {
  readonly ruleset: string;
  readonly number: string;
}

/** `fise-2007 37.3` or the log's own reference as rule set and number; null if it is neither. */
export function citation(
  of: string | { ruleset?: string; source?: string; number: string } | null | undefined,
): Citation | null {
  if (!of) return null;
  if (typeof of !== 'string') return { ruleset: of.source ?? of.ruleset ?? '', number: of.number };
  const inherited = /\((\S+) ([^)]+)\)$/.exec(of); // `file-2024 (fise-2007 24)`: where it really stands
  if (inherited) return { ruleset: inherited[1]!, number: inherited[2]! };
  const at = of.indexOf(' ');
  return at > 0 ? { ruleset: of.slice(0, at), number: of.slice(at + 1) } : null;
}

export const plain = (text: string): string => fold(text).toLowerCase();

/** The articles that say all the words, the one whose number is asked for first. */
export function search(articles: readonly ArticleText[], words: string): ArticleText[] {
  const parts = plain(words).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [...articles];
  const number = parts.join('').replace(/^art(?:iculo|icle|\.)?/, '');
  const found = articles.filter((one) => {
    const text = plain(`${one.number} ${one.heading} ${one.text}`);
    return parts.every((part) => text.includes(part)) || plain(one.number) === number;
  });
  return found.sort((a, b) => Number(plain(b.number) === number) - Number(plain(a.number) === number));
}

/** A text cut where the words stand, so that they can be marked: every other part is a hit. */
export function marked(text: string, words: string): string[] {
  const parts = plain(words)
    .split(/\s+/)
    .filter((part) => part.length > 1);
  const flat = plain(text);
  if (parts.length === 0 || flat.length !== text.length) return [text];
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const hit = parts.find((part) => flat.startsWith(part, at));
    if (!hit) at++;
    else {
      found.push(text.slice(from, at), text.slice(at, at + hit.length));
      from = at += hit.length;
    }
  }
  return [...found, text.slice(from)];
}
