import { settings } from '../lib/settings.svelte';
import { en } from './en';
import { fill } from './plurals';
import { es } from './es';

export type Key = keyof typeof es;
const TABLES: Record<'es' | 'en', Record<Key, string>> = { es, en };

/** A sentence in the reader's language; `{name}` is filled in, `{n:ficha|fichas}` by its number. */
export function t(key: Key, data: Record<string, string | number> = {}): string {
  return fill(TABLES[settings.language][key], data, settings.language);
}

/** The word that one types to challenge under a rule set. */
export const challengeWord = (ruleset: string): string =>
  maybe(`text.challenge.${ruleset}`, t('text.challenge'));

/** What one does to challenge under a rule set: «Cuestionar», or its own word («Consultar» since 2024). */
export const challengeLabel = (ruleset: string): string =>
  maybe(`game.challenge.${ruleset}`, t('game.challenge'));

/** A rule set in a few words, for lists and offers; its whole title stands on the rulebook's page. */
export const rulesetName = (name: string): string => maybe(`ruleset.${name}`, name);

/** For keys that the server's codes make: the text, or what stands in for it. */
export function maybe(key: string, otherwise: string): string {
  return key in es ? t(key as Key) : otherwise;
}
