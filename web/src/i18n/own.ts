// Texts of pages that few open: they travel with their page, in both languages, and not with the first one.
import { settings } from '../lib/settings.svelte';
import { fill } from './plurals';

export type Say<Key extends string> = (key: Key, data?: Record<string, string | number>) => string;

/** A page's own `t`. */
export const speaking =
  <Key extends string>(es: Record<Key, string>, en: Record<Key, string>): Say<Key> =>
  (key, data = {}) =>
    fill((settings.language === 'es' ? es : en)[key], data, settings.language);
