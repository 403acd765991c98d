import { speaking } from '../i18n/own';
import { puzzles as en } from './texts.en';
import { puzzles as es } from './texts.es';

export type PuzzleText = keyof typeof es;
export const say = speaking<PuzzleText>(es, en);
