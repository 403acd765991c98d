// What a results sheet has of each player besides the score (5.1), as forms hold it.
import type { MyTable, Table } from './api';

export interface Sheet {
  bingos: number | null;
  best_play: number | null;
  best_word: string;
  time_penalty: number | null;
}
export type Sheets = [Sheet, Sheet];
export type Side = NonNullable<Table['result']>['first'];
export type Difference = MyTable['differences'][number];

export const blank = (): Sheets => {
  const one = (): Sheet => ({ bingos: null, best_play: null, best_word: '', time_penalty: null });
  return [one(), one()];
};

/** A player's figures as the server takes them: an emptied field says nothing. */
export const sideOf = (score: number, sheet: Sheet): Sheet & { score: number } => ({
  score,
  bingos: sheet.bingos ?? null,
  best_play: sheet.best_play ?? null,
  best_word: sheet.best_word.trim(),
  time_penalty: sheet.time_penalty ?? null,
});

/** A form that has what was written down before. */
export const sheetOf = (side: Side): Sheet => ({
  bingos: side.bingos ?? null,
  best_play: side.best_play ?? null,
  best_word: side.best_word || '',
  time_penalty: side.time_penalty ?? null,
});

/** What was written down, in a line: `2 · ZAPATOS 86 · −10`; "" if only the score was. */
export function figures(side: Side, bingos: (n: number) => string): string {
  const best = [side.best_word, side.best_play].filter((part) => part != null && part !== '').join(' ');
  const late = side.time_penalty ? `−${side.time_penalty}` : '';
  const sevens = side.bingos == null ? '' : bingos(side.bingos);
  return [sevens, best, late].filter(Boolean).join(' · ');
}
