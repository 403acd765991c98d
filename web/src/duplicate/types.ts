// What the event socket and the event API say. The shapes are the server's (`duplicate/view_types.py`).

import type { Problem } from '../api/types';

export type Coordinates = 'manual' | 'gcg' | 'rows';
export type Phase = 'waiting' | 'dealt' | 'open' | 'paused' | 'collecting' | 'closed' | 'ended';

export interface PlayView {
  readonly coord: string;
  readonly at: string;
  readonly tiles: string;
  readonly word: string;
  readonly score: number;
}

export interface ClockView {
  readonly deadline: number | null;
  readonly left_ms: number | null;
  readonly move_ms: number;
  readonly calls_ms: readonly number[];
  readonly raise_ms: number;
}

export interface ClosedMove {
  readonly move: number;
  readonly rack: string;
  readonly annulled: boolean;
  readonly top: PlayView | null;
  readonly laid: PlayView | null;
}

export interface PublicView {
  readonly event: string;
  readonly title: string;
  readonly phase: Phase;
  readonly players: number;
  readonly board: readonly string[];
  readonly move: number;
  readonly rack: string;
  readonly bag: number;
  readonly clock: ClockView;
  readonly closed: readonly ClosedMove[];
  readonly counted: number;
  readonly top_total: number;
  readonly commitment: string;
  readonly seed: string;
  readonly ended: string;
}

export interface RankRow {
  readonly place: number;
  readonly player: number;
  readonly name: string;
  readonly table: number | null;
  readonly centre: string;
  readonly country: string;
  readonly category: string;
  readonly total: number;
  readonly percentage: number;
  readonly tops: number;
  readonly last: number;
  readonly rating?: number | null;
}

export interface MoveStats {
  readonly move: number;
  readonly slips: number;
  readonly tops: number;
  readonly mean: number;
  readonly plays: readonly (readonly [PlayView, number])[];
}

export interface OwnSlip {
  readonly move: number;
  readonly coord: string;
  readonly tiles: string;
  readonly score: number | null;
  readonly at: number;
  readonly paper: boolean;
}

export interface OwnMove {
  readonly move: number;
  readonly slip: OwnSlip | null;
  readonly points: number;
  readonly fault: string;
  readonly bonus: number;
  readonly penalty: number;
}

export interface OwnView {
  readonly player: number;
  readonly name: string;
  readonly table: number | null;
  readonly centre: string;
  readonly slip: OwnSlip | null;
  readonly place: number;
  readonly total: number;
  readonly percentage: number;
  readonly moves: readonly OwnMove[];
}

export interface DeskPlay {
  readonly coord: string;
  readonly at: string;
  readonly tiles: string;
  readonly words: readonly string[];
  readonly wrong: readonly string[];
  readonly score: number;
  readonly fault: string;
  readonly transposed: string;
  readonly valid: boolean;
  readonly overruled: boolean;
  readonly slips: number;
}

export interface DeskEntry {
  readonly by: string;
  readonly coord: string;
  readonly at: string;
  readonly tiles: string;
  readonly score: number | null;
  readonly fault: string;
}

export interface DeskDifference {
  readonly player: number;
  readonly name: string;
  readonly table: number | null;
  readonly entries: readonly DeskEntry[];
}

export interface DeskPlayer {
  readonly player: number;
  readonly name: string;
  readonly table: number | null;
  readonly centre: string;
  readonly moves: readonly OwnMove[];
}

export interface DeskView {
  readonly move: number;
  readonly handed_in: number;
  readonly paper: number;
  readonly missing: readonly number[];
  readonly plays: readonly DeskPlay[];
  readonly differences: readonly DeskDifference[];
  readonly words: readonly (readonly [string, boolean])[];
}

export interface Opened {
  readonly code: string;
  readonly desk: string;
  readonly screen: string;
  readonly commitment: string;
}

export type Refused = Problem;

export type EventMessage =
  | {
      readonly t: 'event';
      readonly now: number;
      readonly event: PublicView;
      readonly ranking: readonly RankRow[];
      readonly last: MoveStats | null;
    }
  | { readonly t: 'own'; readonly own: OwnView }
  | {
      readonly t: 'closed';
      readonly place: number;
      readonly players: number;
      readonly total: number;
      readonly percentage: number;
      readonly move: OwnMove | null;
    }
  | {
      readonly t: 'desk';
      readonly desk: DeskView | null;
      readonly claimed: Readonly<Record<string, string>>;
      readonly people: readonly (readonly [number, string, number | null])[];
    }
  | {
      readonly t: 'taken';
      readonly key: string;
      readonly move: number;
      readonly at: number;
      readonly coord: string;
      readonly tiles: string;
      readonly score: number | null;
    }
  | { readonly t: 'refused'; readonly key: string; readonly error: Refused }
  | {
      readonly t: 'tried';
      readonly id: number;
      readonly score: number | null;
      readonly words: readonly string[];
      readonly error: Refused | null;
    }
  | { readonly t: 'problem'; readonly error: Refused }
  | { readonly t: 'ping' }
  | { readonly t: 'bye'; readonly code: string };

export interface EventInfo {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly lexicon: string;
  readonly conditions: {
    readonly score_written: boolean;
    readonly coordinates: Coordinates;
    readonly master: 'best_slip' | 'top';
    readonly handicap: boolean;
  };
  readonly centres: readonly { readonly code: string; readonly name: string }[];
  readonly event: PublicView;
}
