// Sentences of what is printed, in a file a language: only who opens the page loads them.
import { fill } from '../i18n/plurals';
import type { paper } from '../i18n/paper.es';
import { settings } from '../lib/settings.svelte';

export type PaperKey = keyof typeof paper;
const LOADED: Partial<Record<'es' | 'en', Record<PaperKey, string>>> = {};

/** Bring the reader's language; pages wait for it before they show anything. */
export async function loadTexts(language: 'es' | 'en'): Promise<void> {
  LOADED[language] ??= (
    language === 'es' ? await import('../i18n/paper.es') : await import('../i18n/paper.en')
  ).paper;
}

/** A sentence in the reader's language. */
export function p(key: PaperKey, data: Record<string, string | number> = {}): string {
  return fill(LOADED[settings.language]?.[key] ?? '', data, settings.language);
}
