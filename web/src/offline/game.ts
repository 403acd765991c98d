// A game of one person against a bot as a fold over its turns, without a server. The rules' numbers come as data
// (`/api/offline`); the server decides every turn again when the game is brought to it, and never relies on this.
import type { Turn as RecordLine } from '../api/types';
import { codeOf, tileOf } from '../analysis/position';
import type { OfflineKit } from '../api/types';
import { count, placementFault, type PlacementFault, readLaying } from '../lib/counting';
import { emptyBoard } from '../lib/draft';
import { step } from '../lib/geometry';
import { COUNTS, LETTERS, points, readTiles, type Tile, writeTile } from '../lib/tiles';
import { Secret } from './draw';

export type Seat = 0 | 1;
export type Rules = Pick<OfflineKit, 'ruleset' | 'passes_each_to_end' | 'scoreless_turns_limit' | 'racks'>;

export interface Turn {
  readonly at: number;
  readonly seat: Seat;
  readonly c: 'play' | 'exchange' | 'pass' | 'resign';
  readonly coord?: string;
  readonly tiles?: string;
}

/** What is kept of a game; everything else follows from it. */
export interface OfflineGame {
  readonly id: string;
  readonly seed: string;
  readonly edition: string;
  readonly bot: string;
  readonly seat: Seat;
  readonly created: number;
  readonly rules: Rules;
  readonly turns: readonly Turn[];
  readonly over?: boolean;
  /** What the server said when it was brought: where it is kept, or the turn that it refused. */
  readonly brought?: { readonly game: string } | { readonly refused: string };
}

export type EndReason = 'out' | 'passes' | 'scoreless' | 'resigned';

export interface Now {
  readonly board: readonly (Tile | null)[];
  readonly racks: readonly [readonly number[], readonly number[]];
  readonly bag: readonly number[];
  readonly picks: number;
  readonly scores: readonly [number, number];
  readonly onTurn: Seat;
  readonly passes: number;
  readonly scoreless: number;
  readonly record: readonly RecordLine[];
  readonly ended: EndReason | null;
}

/** Why a turn can't be made; what the words are worth is asked elsewhere. */
export type TurnFault = PlacementFault | 'unreadable' | 'rack' | 'bag' | 'not_yours' | 'over';

const RACK = 7;
const SET: readonly number[] = [0, 0, ...LETTERS.flatMap((letter, at) => Array(COUNTS[letter]).fill(at + 1))];
const plain = (code: number): number => (code & 0x80 ? 0 : code);
const pair = <T>(seat: Seat, mine: T, others: T): [T, T] => (seat === 0 ? [mine, others] : [others, mine]);

/** Without these tiles; null if one of them is not there. */
export function without(tiles: readonly number[], given: readonly number[]): number[] | null {
  const left = [...tiles];
  for (const code of given) {
    const at = left.indexOf(plain(code));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** 4 and 6: nearest to A begins, a blank beats all, who ties draws again; then seven tiles each. */
export async function begin(game: Pick<OfflineGame, 'id' | 'seed'>): Promise<Now> {
  const secret = new Secret(game.id, game.seed);
  let [bag, picks, starter] = [[...SET], 0, -1];
  while (starter < 0) {
    const drawn = await secret.draw(picks, bag, 2);
    picks += 2;
    bag = without(bag, drawn)!;
    if (drawn[0] !== drawn[1]) starter = drawn[0]! < drawn[1]! ? 0 : 1;
  }
  bag = [...SET];
  const first = await secret.draw(picks, bag, RACK);
  bag = without(bag, first)!;
  const second = await secret.draw(picks + RACK, bag, RACK);
  return {
    board: emptyBoard(),
    racks: pair(starter as Seat, first, second),
    bag: without(bag, second)!,
    picks: picks + 2 * RACK,
    scores: [0, 0],
    onTurn: starter as Seat,
    passes: 0,
    scoreless: 0,
    record: [],
    ended: null,
  };
}

/** What stands against a turn, words apart. */
export function faultOf(now: Now, turn: Turn): TurnFault | null {
  if (now.ended) return 'over';
  if (turn.c === 'resign') return null;
  if (turn.seat !== now.onTurn) return 'not_yours';
  if (turn.c === 'pass') return null;
  const rack = now.racks[turn.seat];
  if (turn.c === 'exchange') {
    const given = codesOf(turn.tiles ?? '');
    if (!given?.length || !without(rack, given)) return 'rack';
    return given.length > now.bag.length ? 'bag' : null;
  }
  const play = readLaying(turn.coord ?? '', turn.tiles ?? '');
  if (!play) return 'unreadable';
  const given = play.tiles.filter((one) => one !== null).map(codeOf);
  return without(rack, given) ? placementFault(now.board, play) : 'rack';
}

function codesOf(tiles: string): number[] | null {
  try {
    return readTiles(tiles).map((one) => codeOf(one as Tile));
  } catch {
    return null;
  }
}

/** The game after a turn that may be made. */
export async function advance(game: OfflineGame, now: Now, turn: Turn): Promise<Now> {
  if (turn.c === 'resign') return { ...now, ended: 'resigned' };
  const secret = new Secret(game.id, game.seed);
  const { seat } = turn;
  const rack = now.racks[seat];
  const line = (score: number): RecordLine => ({
    seat,
    kind: turn.c as 'play' | 'exchange' | 'pass',
    coord: turn.coord ?? '',
    tiles: turn.tiles ?? '',
    score,
    total: now.scores[seat] + score,
    at: turn.at,
    rack: rack.map((code) => writeTile(tileOf(code))).join(''),
    bonus: 0,
  });
  const others = now.racks[1 - seat]!;
  const next = { onTurn: (1 - seat) as Seat };
  if (turn.c === 'pass') {
    const passed = { passes: now.passes + 1, scoreless: now.scoreless + 1 };
    return closed(game.rules, { ...now, ...next, ...passed, record: [...now.record, line(0)] });
  }
  if (turn.c === 'exchange') {
    const given = codesOf(turn.tiles!)!;
    const drawn = await secret.draw(now.picks, now.bag, given.length); // 24: new ones first, then the old ones go back
    return closed(game.rules, {
      ...now,
      ...next,
      racks: pair(seat, [...without(rack, given)!, ...drawn], others),
      bag: [...without(now.bag, drawn)!, ...given].sort((a, b) => a - b),
      picks: now.picks + drawn.length,
      passes: 0,
      scoreless: now.scoreless + 1,
      record: [...now.record, line(0)],
    });
  }
  const play = readLaying(turn.coord!, turn.tiles!)!;
  const { score } = count(now.board, play);
  const board = [...now.board];
  play.tiles.forEach((one, at) => {
    if (one) board[at ? step(play.start, play.direction, at)! : play.start] = one;
  });
  const kept = without(rack, play.tiles.filter((one) => one !== null).map(codeOf))!;
  const ends = kept.length === 0 && now.bag.length === 0;
  const drawn = ends ? [] : await secret.draw(now.picks, now.bag, RACK - kept.length);
  return closed(game.rules, {
    ...now,
    ...next,
    board,
    racks: pair(seat, [...kept, ...drawn], others),
    bag: without(now.bag, drawn)!,
    picks: now.picks + drawn.length,
    scores: pair(seat, now.scores[seat] + score, now.scores[1 - seat]!),
    passes: 0,
    scoreless: 0,
    record: [...now.record, line(score)],
    ended: ends ? 'out' : null,
  });
}

/** Whether a turn without points was one too many (37.2, 37.3). */
function closed(rules: Rules, now: Now): Now {
  if (now.ended) return now;
  if (now.passes >= 2 * rules.passes_each_to_end) return { ...now, ended: 'passes' };
  const limit = rules.scoreless_turns_limit;
  return limit !== null && now.scoreless >= limit ? { ...now, ended: 'scoreless' } : now;
}

/** The whole game again from its turns. */
export async function fold(game: OfflineGame): Promise<Now> {
  let now = await begin(game);
  for (const turn of game.turns) now = await advance(game, now, turn);
  return now;
}

/** The final sums: what is left on the racks counts as the ending has it. */
export function totals({ rules }: OfflineGame, now: Now): [number, number] {
  const kind = now.ended === null || now.ended === 'resigned' ? 'none' : rules.racks[now.ended];
  const left = now.racks.map((rack) => rack.reduce((sum, code) => sum + points(tileOf(code)), 0));
  if (kind === 'none') return [...now.scores];
  const out = kind === 'out_gains' ? now.racks.findIndex((rack) => rack.length === 0) : -1;
  return now.scores.map((score, seat) => (seat === out ? score + left[1 - seat]! : score - left[seat]!)) as [
    number,
    number,
  ];
}
