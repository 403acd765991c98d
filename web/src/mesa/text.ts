// Sentences of the real table, in a file a language: only who opens the page loads them.
import { fill } from '../i18n/plurals';
import type { mesa } from '../i18n/mesa.es';
import { settings } from '../lib/settings.svelte';

export type MesaKey = keyof typeof mesa;
type Texts = Record<MesaKey, string>;
const LOADED: Partial<Record<'es' | 'en', Texts>> = {};

/** Bring the reader's language; pages wait for it before they show anything. */
export async function loadTexts(language: 'es' | 'en'): Promise<void> {
  LOADED[language] ??= (
    language === 'es' ? await import('../i18n/mesa.es') : await import('../i18n/mesa.en')
  ).mesa;
}

/** A sentence in the reader's language. */
export function m(key: MesaKey, data: Record<string, string | number> = {}): string {
  return fill(LOADED[settings.language]?.[key] ?? '', data, settings.language);
}

/** For keys made of codes: the text, or what stands in for it. */
export function maybeText(
  key: string,
  otherwise: string,
  data: Record<string, string | number> = {},
): string {
  const found = LOADED[settings.language]?.[key as MesaKey];
  return found === undefined ? otherwise : fill(found, data, settings.language);
}
