import { speaking } from '../i18n/own';
import { review as en } from './texts.en';
import { review as es } from './texts.es';

export type ReviewText = keyof typeof es;
export const say = speaking<ReviewText>(es, en);
