import { speaking } from '../i18n/own';
import { paste as en } from './texts.en';
import { paste as es } from './texts.es';

export type PasteText = keyof typeof es;
export const say = speaking<PasteText>(es, en);
