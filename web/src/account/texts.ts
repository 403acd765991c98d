import { speaking } from '../i18n/own';
import { account as en } from './texts.en';
import { account as es } from './texts.es';

export type AccountText = keyof typeof es;
export const say = speaking<AccountText>(es, en);
