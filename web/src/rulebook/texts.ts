import { speaking } from '../i18n/own';
import { rulebook as en } from './texts.en';
import { rulebook as es } from './texts.es';

export type RulebookText = keyof typeof es;
export const say = speaking<RulebookText>(es, en);
