// One sentence about where the game stands, and one for each turn as it is written down.
import { maybe, t, type Key } from '../i18n/index.svelte';
import type { Turn } from '../api/types';
import { showMoment } from '../lib/clock';
import { settings } from '../lib/settings.svelte';
import { coordinate, readCoordinate, type Habit } from '../lib/geometry';
import type { Ruling } from './ruling';
import { plainWord } from '../lib/tiles';
import type { Table } from './table.svelte';

/** A coordinate of the API in the reader's habit. */
export function shownCoord(coord: string, habit: Habit): string {
  const at = readCoordinate(coord);
  return at ? coordinate(at.cell, at.direction, habit) : coord;
}

export function status(table: Table): string {
  const { now, view } = table;
  if (!now || !view) return '';
  const name = table.name(view.on_turn);
  const mine = view.on_turn === now.seat && now.seat !== null;
  const data = { name, words: view.play_words.map(plainWord).join(', '), n: view.play_score ?? 0 };
  if (view.ended) return t('game.state.ended');
  if (view.asleep) return t('game.state.asleep');
  if (view.clocks.stopped_for === 'arbiter') return t('game.state.paused');
  if (table.checking && view.play_score === null) {
    if (mine) return t('game.state.laid.asked', data);
    return table.role === 'answer' ? t('game.state.laid.ask', data) : t('game.state.accepted');
  }
  switch (view.phase) {
    case 'announced':
      if (mine) return t('game.state.asked', data);
      if (table.role === 'answer') return t('game.state.ask', data);
      return now.seat !== null && view.accepted.includes(now.seat)
        ? t('game.state.accepted')
        : t('game.state.other', data);
    case 'challenged':
      if (table.role === 'slip') return t('game.state.slip', { words: view.asked.map(plainWord).join(', ') });
      return t('game.state.challenged');
    case 'exchanging':
      return t(mine ? 'game.state.exchanging.yours' : 'game.state.exchanging', data);
    case 'rejected':
      return mine ? t('game.state.rejected') : t('game.state.rejected.other', data);
    case 'appealed':
      return t('game.state.appealed');
    case 'waiting':
      if (!view.absent.length && view.waits_for.some((seat) => now.pledges[seat] && !view.nonces[seat]))
        return sharing(table);
      return beforeTheStart(table) || t('game.state.waiting');
    case 'arguing':
    case 'claimed':
    case 'voting': {
      const word = plainWord(view.claim?.word ?? '');
      if (view.phase === 'arguing') return t('theme.state.argue', { ...data, word });
      return mine ? t('theme.state.yours', { word }) : t('theme.state.other', data);
    }
    case 'filling':
    case 'drawing':
      return mine ? t('variation.draw') : t('variation.draw.other', data);
    default:
      if (table.alone) return t('game.turn.rack', { n: (view.on_turn ?? 0) + 1 });
      return mine ? t('game.turn.yours') : t('game.turn.other', data);
  }
}

/** The draw waits for somebody's part in it. */
function sharing(table: Table): string {
  const { now, view } = table;
  if (table.lacking) return t('game.state.lacking');
  const names = view?.waits_for.filter((seat) => seat !== now?.seat).map((seat) => table.name(seat)) ?? [];
  return names.length ? t('game.state.sharing', { names: names.join(', ') }) : t('game.state.sharing.yours');
}

/** 32: when it begins, who is missing, and whose clock runs; nothing where no time was agreed. */
function beforeTheStart(table: Table): string {
  const { now, view } = table;
  const name = (seat: number): string => table.name(seat);
  const at = now?.offer.starts_at;
  if (!now || !view || at == null) return '';
  const mine = now.seat !== null && view.absent.includes(now.seat);
  const names = view.absent.filter((seat) => seat !== now.seat).map((seat) => name(seat));
  const missing = names.length ? t('start.missing', { n: names.length, names: names.join(', ') }) : '';
  if (view.due.some((one) => one.kind === 'round'))
    return [
      t('start.at', { when: showMoment(at, settings.language) }),
      mine ? t('start.you') : missing || t('start.all'),
    ].join(' ');
  if (mine) return t('start.late.you');
  const running = view.clocks.running.map((seat) => name(seat)).join(', ');
  return [
    t('start.late', { names: names.join(', ') }),
    running ? t('start.late.clock', { names: running }) : '',
  ].join(' ');
}

export function saidTurn(turn: Turn, word: string, name: string, habit: Habit): string {
  const data = { name, coord: shownCoord(turn.coord, habit), word, n: turn.score };
  if (turn.kind === 'exchange') return t('game.said.exchange', { name, n: countTiles(turn.tiles) });
  return t(`game.said.${turn.kind}` as Key, data);
}

export function saidRuling({ valid, words, silence }: Ruling): string {
  if (silence) return t('log.accepted.silence');
  if (valid === null) return '';
  return t(valid ? 'game.verdict.valid' : 'game.verdict.invalid', { words: words.join(', ') });
}

export const countTiles = (tiles: string): number => (tiles.match(/\[[^\]]+\]|./gsu) ?? []).length;

export const endReason = (table: Table): string =>
  maybe(`end.${table.view?.ended ?? ''}`, '').replace('{name}', '') && table.view
    ? t(`end.${table.view.ended}` as Key, { name: table.name(table.view.ended_by) })
    : '';
