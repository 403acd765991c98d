import { speaking } from '../i18n/own';
import { offline as en } from './texts.en';
import { offline as es } from './texts.es';

export type OfflineText = keyof typeof es;
export const say = speaking<OfflineText>(es, en);
