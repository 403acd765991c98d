import { speaking } from '../i18n/own';
import { director as en } from './texts.en';
import { director as es } from './texts.es';

export type DirectorText = keyof typeof es;
export const say = speaking<DirectorText>(es, en);
