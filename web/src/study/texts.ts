import { speaking } from '../i18n/own';
import { study as en } from './texts.en';
import { study as es } from './texts.es';

export type StudyText = keyof typeof es;
export const say = speaking<StudyText>(es, en);
