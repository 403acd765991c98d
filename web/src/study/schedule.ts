// When each card is due: the fold of the log, the same as in the terminal (`tesela.study.schedule`).
import { DAY_MS, type Memory, type Rating, review, usualDifficulty } from './fsrs';

export type Act = 'add' | 'review' | 'box' | 'drop';

/** One thing done with a card: number `n` of a device. */
export interface StudyEvent {
  readonly device: string;
  readonly n: number;
  readonly at: number;
  readonly act: Act;
  readonly card: string;
  readonly rating?: number;
}

export interface Scheduled extends Memory {
  readonly card: string;
  readonly reviews: number;
  readonly lapses: number;
}

export interface Answered {
  readonly at: number;
  readonly known: boolean;
  /** Whether it was a card learnt before. */
  readonly learnt: boolean;
}

export interface Deck {
  readonly cards: ReadonlyMap<string, Scheduled>;
  readonly answered: readonly Answered[];
}

const compare = <T extends string | number>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** By time; at the same moment by device and number, so that every machine has the same order. */
export const inOrder = (events: readonly StudyEvent[]): StudyEvent[] =>
  [...events].sort((a, b) => a.at - b.at || compare(a.device, b.device) || a.n - b.n);

const fresh = (card: string, at: number): Scheduled => ({
  card,
  state: 'new',
  due: at,
  last: null,
  step: null,
  stability: null,
  difficulty: null,
  reviews: 0,
  lapses: 0,
});

/** Go through a log in the order of time. What is said of a card that is not there changes nothing. */
export function fold(events: readonly StudyEvent[]): Deck {
  const cards = new Map<string, Scheduled>();
  const answered: Answered[] = [];
  for (const { act, card: key, at, rating = 0 } of inOrder(events)) {
    const card = cards.get(key);
    if (act === 'add') {
      if (!card) cards.set(key, fresh(key, at));
    } else if (act === 'drop') cards.delete(key);
    else if (card && act === 'box') {
      if (!card.reviews) cards.set(key, fromBox(card, rating, at));
    } else if (card) {
      answered.push({ at, known: rating > 1, learnt: card.state === 'review' });
      cards.set(key, answeredCard(card, rating as Rating, at));
    }
  }
  return { cards, answered };
}

/** A card after an answer. */
export function answeredCard(card: Scheduled, rating: Rating, at: number): Scheduled {
  const lapsed = card.state === 'review' && rating === 1 ? 1 : 0;
  return {
    ...review(card, rating, at),
    card: card.card,
    reviews: card.reviews + 1,
    lapses: card.lapses + lapsed,
  };
}

/** From a Leitner box: box 1 is asked every day, each next one half as often. */
function fromBox(card: Scheduled, box: number, at: number): Scheduled {
  const days = 2 ** (box - 1);
  const difficulty = usualDifficulty();
  return { ...card, state: 'review', due: at + days * DAY_MS, last: at, stability: days, difficulty };
}

/** The cards to be asked now: those seen before by the day they were due, then new ones as added. */
export const dueNow = (deck: Deck, now: number): Scheduled[] =>
  [...deck.cards.values()]
    .filter((each) => each.due <= now)
    .sort(
      (a, b) =>
        Number(a.state === 'new') - Number(b.state === 'new') || a.due - b.due || compare(a.card, b.card),
    );

export interface Figures {
  readonly cards: number;
  readonly new: number;
  readonly learning: number;
  readonly learnt: number;
  readonly due: number;
  readonly reviews: number;
  readonly days: number;
  readonly streak: number;
  readonly longest: number;
  readonly asked_again: number;
  readonly remembered: number;
  readonly recent: readonly number[];
  readonly coming: readonly number[];
}

const RECENT_DAYS = 14;
const COMING_DAYS = 7;

/** How the study goes; `offset` is what the reader's clock is ahead of UTC, in minutes. */
export function statistics(deck: Deck, now: number, offset: number): Figures {
  const day = (at: number): number => Math.floor((at + offset * 60_000) / DAY_MS);
  const cards = [...deck.cards.values()];
  const of = (...states: string[]): number => cards.filter((each) => states.includes(each.state)).length;
  const byDay = new Map<number, number>();
  for (const { at } of deck.answered) byDay.set(day(at), (byDay.get(day(at)) ?? 0) + 1);
  const today = day(now);
  const again = deck.answered.filter((each) => each.learnt);
  const ahead = cards.map((each) => Math.max(0, day(each.due) - today));
  return {
    cards: cards.length,
    new: of('new'),
    learning: of('learning', 'relearning'),
    learnt: of('review'),
    due: dueNow(deck, now).length,
    reviews: deck.answered.length,
    days: byDay.size,
    streak: streakOf(byDay, today),
    longest: longestOf([...byDay.keys()].sort((a, b) => a - b)),
    asked_again: again.length,
    remembered: again.filter((each) => each.known).length,
    recent: Array.from({ length: RECENT_DAYS }, (_, at) => byDay.get(today - RECENT_DAYS + 1 + at) ?? 0),
    coming: Array.from({ length: COMING_DAYS }, (_, days) => ahead.filter((each) => each === days).length),
  };
}

/** Days in a row; today is not over yet and breaks nothing. */
function streakOf(days: ReadonlyMap<number, number>, today: number): number {
  const last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last - count)) count++;
  return count;
}

function longestOf(days: readonly number[]): number {
  let [best, run] = [0, 0];
  for (const [at, each] of days.entries()) {
    run = at && days[at - 1] === each - 1 ? run + 1 : 1;
    best = Math.max(best, run);
  }
  return best;
}
