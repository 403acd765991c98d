// How a turn is graded: by the win chance that it gave away, by points where that says nothing. The thresholds are
// published in `docs/repaso.md`, and stand in one file for the browser and for the terminal.
import thresholds from './thresholds.json';

export type Grade = 'best' | 'good' | 'small' | 'medium' | 'large';
export const GRADES: readonly Grade[] = ['best', 'good', 'small', 'medium', 'large'];

export interface Loss {
  /** It was the best move itself. */
  readonly same: boolean;
  readonly points: number;
  /** Shares of a win: what the best move had, and what was given away; none where nothing was played on. */
  readonly wins?: { readonly best: number; readonly lost: number };
  /** Solved to the end: the outcome of the best move and of the one made, as final leads. */
  readonly end?: { readonly best: number; readonly mine: number };
}

const grade = (lost: number, [good, small, medium]: readonly number[]): Grade =>
  lost < good! ? 'good' : lost <= small! ? 'small' : lost <= medium! ? 'medium' : 'large';

/** The grade of a turn. Throwing a won endgame away is large, however few the points. */
export function gradeOf({ same, points, wins, end }: Loss): Grade {
  if (same) return 'best';
  if (end) {
    if (end.best > 0 && end.mine <= 0) return 'large';
    return grade(points, thresholds.points);
  }
  if (!wins) return grade(points, thresholds.points);
  const decided = wins.best < thresholds.certain || wins.best > 1 - thresholds.certain;
  return decided && wins.lost < thresholds.wins[1]!
    ? grade(points, thresholds.decided)
    : grade(wins.lost, thresholds.wins);
}
