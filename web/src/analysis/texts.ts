import { speaking } from '../i18n/own';
import { analysisBoard as en } from './texts.en';
import { analysisBoard as es } from './texts.es';

export type AnalysisText = keyof typeof es;
export const say = speaking<AnalysisText>(es, en);
