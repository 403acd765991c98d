import { speaking } from '../i18n/own';
import { tournament as en } from './texts.en';
import { tournament as es } from './texts.es';

export type TournamentText = keyof typeof es;
export const say = speaking<TournamentText>(es, en);
