import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { es } from './es';

export type Key = keyof typeof es;
const TABLES: Record<'es' | 'en', Record<Key, string>> = { es, en };

/** A sentence in the reader's language; `{name}` is filled in. */
export function t(key: Key, data: Record<string, string | number> = {}): string {
  return TABLES[settings.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''));
}

/** A rule set in a few words, for lists and offers; its whole title stands on the rulebook's page. */
export const rulesetName = (name: string): string => maybe(`ruleset.${name}`, name);

/** For keys that the server's codes make: the text, or what stands in for it. */
export function maybe(key: string, otherwise: string): string {
  return key in es ? t(key as Key) : otherwise;
}
