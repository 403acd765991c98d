import type { KernelMove } from '../engine/kernel';
import { t } from '../i18n/index.svelte';
import { settings } from '../lib/settings.svelte';
import { apart } from '../lib/tiles';
import { type Position, written } from './position';

/** A move in the reader's language and habit. */
export function moveText(move: KernelMove, board: Position['board']): string {
  if (move.kind === 'pass') return t('analysis.pass');
  const { at, word } = written(move, board, settings.coordinates);
  return move.kind === 'exchange' ? t('analysis.exchange', { tiles: apart(word) }) : `${at} ${word}`;
}
