// Articles of the rulebook: how they are cited, found and listed.
import type { ArticleText } from '../api/types';
import { fold } from './tiles';

export interface Citation {
  readonly ruleset: string; // the one in force, under which the article is read
  readonly number: string;
  readonly source: string; // the document that it stands in
}

/** `fise-2007 37.3` or the log's own reference as rule set and number; null if it is neither. */
export function citation(
  of: string | { ruleset?: string; source?: string; number: string } | null | undefined,
): Citation | null {
  if (!of) return null;
  if (typeof of !== 'string') {
    const source = of.source ?? of.ruleset ?? '';
    return { ruleset: of.ruleset ?? source, number: of.number, source };
  }
  const inherited = /^(\S+) \((\S+) ([^)]+)\)$/.exec(of); // `file-2024 (fise-2007 24)`: in force, where it stands
  if (inherited) return { ruleset: inherited[1]!, source: inherited[2]!, number: inherited[3]! };
  const at = of.indexOf(' ');
  return at > 0 ? { ruleset: of.slice(0, at), source: of.slice(0, at), number: of.slice(at + 1) } : null;
}

/** The page of the rulebook at the article, read under the rule set that cites it. */
export function articleLink({ ruleset, number, source }: Citation): string {
  const at = source && source !== ruleset ? `${source} ${number}` : number;
  return `/reglamento?r=${encodeURIComponent(ruleset)}&a=${encodeURIComponent(at)}`;
}

/** The article that a link's `a` means: `fise-2007 36`, or `36`, which is the rule set's own where it has one. */
export function asked(
  articles: readonly ArticleText[],
  number: string,
  ruleset: string,
): ArticleText | undefined {
  const of = (name: string): ArticleText | undefined =>
    articles.find((one) => `${one.source} ${one.number}` === name);
  return (
    of(number) ??
    of(`${ruleset} ${number}`) ??
    articles.find((one) => one.number === number || one.replaces.includes(number))
  );
}

export const plain = (text: string): string => fold(text).toLowerCase();

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
