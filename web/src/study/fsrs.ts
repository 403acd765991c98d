// FSRS 6 without fuzz, with the parameters of its authors: the same days as the library that the terminal uses.
// `schedules.json` holds both to it.
export type Rating = 1 | 2 | 3 | 4;
export type State = 'new' | 'learning' | 'review' | 'relearning';

/** What the algorithm knows of a card; moments are milliseconds since 1970. */
export interface Memory {
  readonly state: State;
  readonly due: number;
  readonly last: number | null;
  readonly step: number | null;
  /** Days until it is remembered with nine chances in ten. */
  readonly stability: number | null;
  readonly difficulty: number | null;
}

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const RETENTION = 0.9;
const LONGEST_DAYS = 36_500;
const LEAST_STABILITY = 0.001;
/** Minutes until a card being learnt is asked again, step by step. */
const STEPS = { learning: [1, 10], relearning: [10] } as const;

const bounded = (difficulty: number): number => Math.min(Math.max(difficulty, 1), 10);
const atLeast = (stability: number): number => Math.max(stability, LEAST_STABILITY);
const firstDifficulty = (rating: Rating): number => W[4] - Math.E ** (W[5] * (rating - 1)) + 1;

/** The difficulty of a card answered well at first sight. */
export const usualDifficulty = (): number => bounded(firstDifficulty(3));

function nextDifficulty(difficulty: number, rating: Rating): number {
  const change = -(W[6] * (rating - 3));
  const damped = difficulty + ((10 - difficulty) * change) / 9;
  return bounded(W[7] * firstDifficulty(4) + (1 - W[7]) * damped);
}

/** Reviewed again on the same day. */
function soon(stability: number, rating: Rating): number {
  const growth = Math.E ** (W[17] * (rating - 3 + W[18])) * stability ** -W[19];
  return atLeast(stability * (rating === 1 ? growth : Math.max(growth, 1)));
}

function later(difficulty: number, stability: number, days: number, rating: Rating): number {
  const chance = (1 + (FACTOR * Math.max(0, days)) / stability) ** DECAY;
  if (rating === 1) {
    const long =
      W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.E ** ((1 - chance) * W[14]);
    return atLeast(Math.min(long, stability / Math.E ** (W[17] * W[18])));
  }
  const growth =
    Math.E ** W[8] *
    (11 - difficulty) *
    stability ** -W[9] *
    (Math.E ** ((1 - chance) * W[10]) - 1) *
    (rating === 2 ? W[15] : 1) *
    (rating === 4 ? W[16] : 1);
  return atLeast(stability * (1 + growth));
}

/** Whole days; a half goes to the even one, as Python rounds. */
function daysFor(stability: number): number {
  const exact = (stability / FACTOR) * (RETENTION ** (1 / DECAY) - 1);
  const below = Math.floor(exact);
  const rounded = exact - below === 0.5 ? below + (below % 2) : Math.round(exact);
  return Math.min(Math.max(rounded, 1), LONGEST_DAYS);
}

/** The card after an answer. */
export function review(card: Memory, rating: Rating, at: number): Memory {
  const days = card.last === null ? null : Math.floor((at - card.last) / DAY_MS);
  let [stability, difficulty] = [card.stability, card.difficulty];
  if (stability === null || difficulty === null) {
    stability = atLeast(W[rating - 1]!);
    difficulty = bounded(firstDifficulty(rating));
  } else {
    stability =
      days !== null && days < 1 ? soon(stability, rating) : later(difficulty, stability, days ?? 0, rating);
    difficulty = nextDifficulty(difficulty, rating);
  }
  const after = { last: at, stability, difficulty };
  const learnt: Memory = { ...after, state: 'review', step: null, due: at + daysFor(stability) * DAY_MS };
  if (card.state === 'review') {
    if (rating > 1) return learnt;
    return { ...after, state: 'relearning', step: 0, due: at + STEPS.relearning[0] * MINUTE_MS };
  }
  const state = card.state === 'relearning' ? 'relearning' : 'learning';
  return stepped(state, card.step ?? 0, rating, after, learnt);
}

/** A card being learnt: back to the first step, the same again, one further, or out. */
function stepped(
  state: 'learning' | 'relearning',
  step: number,
  rating: Rating,
  after: Pick<Memory, 'last' | 'stability' | 'difficulty'>,
  learnt: Memory,
): Memory {
  const steps: readonly number[] = STEPS[state];
  const wait = (next: number, minutes: number): Memory => ({
    ...after,
    state,
    step: next,
    due: after.last! + minutes * MINUTE_MS,
  });
  if (rating === 1) return wait(0, steps[0]!);
  if (rating === 4 || (rating === 3 && step + 1 === steps.length)) return learnt;
  if (rating === 3) return wait(step + 1, steps[step + 1]!);
  if (step > 0) return wait(step, steps[step]!);
  return wait(0, steps.length === 1 ? steps[0]! * 1.5 : (steps[0]! + steps[1]!) / 2);
}
