import { settings } from '../lib/settings.svelte';
import { fill } from './plurals';
import { es } from './es';

export type Key = keyof typeof es;
type Language = typeof settings.language;
type Table = Readonly<Record<Key, string>>;

let spoken = $state.raw<{ language: Language; table: Table }>({ language: 'es', table: es });

/** Bring the reader's language in. Spanish is always here; another one is loaded by those who read it. */
export async function speak(language: Language): Promise<void> {
  const table = language === 'es' ? es : (await import('./en')).en;
  if (settings.language === language) spoken = { language, table }; // not if it was changed again meanwhile
}

/** A sentence in the reader's language; `{name}` is filled in, `{n:ficha|fichas}` by its number. */
export function t(key: Key, data: Record<string, string | number> = {}): string {
  return fill(spoken.table[key], data, spoken.language);
}

/** The word that one types to challenge under a rule set. */
export const challengeWord = (ruleset: string): string =>
  maybe(`text.challenge.${ruleset}`, t('text.challenge'));

/** What one does to challenge under a rule set: «Cuestionar», or its own word («Consultar» since 2024). */
export const challengeLabel = (ruleset: string): string =>
  maybe(`game.challenge.${ruleset}`, t('game.challenge'));

/** A rule set in a few words, for lists and offers; its whole title stands on the rulebook's page. */
export const rulesetName = (name: string): string => maybe(`ruleset.${name}`, name);
export const editionName = (name: string): string => maybe(`edition.${name}`, name);

/** For keys that the server's codes make: the text, or what stands in for it. */
export function maybe(key: string, otherwise: string): string {
  return key in es ? t(key as Key) : otherwise;
}
