import { speaking } from '../i18n/own';
import { people as en } from './texts.en';
import { people as es } from './texts.es';

export const say = speaking<keyof typeof es>(es, en);
