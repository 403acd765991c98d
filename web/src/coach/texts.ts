import { speaking } from '../i18n/own';
import { coach as en } from './texts.en';
import { coach as es } from './texts.es';

export type CoachText = keyof typeof es;
export const say = speaking<CoachText>(es, en);
