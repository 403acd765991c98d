// Tournaments over HTTP: what the server says of one, and what the desk and the players ask of it.
import { get, post } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type TournamentNow = Schemas['TournamentNow'];
export type Listed = Schemas['Listed'];
export type Table = Schemas['TournamentTable'];
export type Round = Schemas['TournamentRound'];
export type MyTable = Schemas['MyTable'];
export type Desk = NonNullable<TournamentNow['desk']>;
export type Dispute = Desk['disputes'][number];
export type Insight = Schemas['TournamentInsight'];
export type WhatIf = Schemas['WhatIf'];
export type ArbitrationDesk = Schemas['ArbitrationDesk'];
export type Case = Schemas['DecidedCase'];
export type Application = Schemas['ApplicationNow'];
export type Role = TournamentNow['role'];
export type RoundClock = NonNullable<TournamentNow['view']['clock']>;
export type OfficialRole = Schemas['OfficialBody']['role'];
export const OFFICIAL_ROLES: readonly OfficialRole[] = [
  'director',
  'main_arbiter',
  'arbiter',
  'judge',
  'monitor',
];
export type PlayerCode = Schemas['PlayerCode'];
/** What is sent may leave out what has a default; what comes back has it all. */
type Sent<T> = T extends object ? { readonly [K in keyof T]?: Sent<T[K]> } : T;
type Tagged<T> = T extends { c: infer C } ? { readonly c: C } & Omit<Sent<T>, 'c'> : never;
export type Command = Tagged<Schemas['TournamentCommand']>;
export type NewTournament = Sent<Schemas['NewTournament']>;

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`;
const mine = (id: string, code: string): string => `${path(id)}/mine/${encodeURIComponent(code)}`;

export const list = (): Promise<Listed[]> => get('/api/tournaments');
export const look = (id: string): Promise<TournamentNow> => get(path(id));
export const create = (wanted: NewTournament): Promise<TournamentNow> => post('/api/tournaments', wanted);
export const act = (id: string, command: Command): Promise<TournamentNow> =>
  post(`${path(id)}/acts`, { command });
/** The log of another desk; the server finds its tournament by its header. */
export const merge = (log: string): Promise<Schemas['MergeResult']> =>
  post('/api/tournaments/merge', { log });
/** Everybody of a list of people; how its name ends says what it is. */
export const takeList = (id: string, text: string, name: string): Promise<TournamentNow> =>
  post(`${path(id)}/people`, { text, name });
export const takeRatings = (id: string, text: string, name: string): Promise<Schemas['RatingsTaken']> =>
  post(`${path(id)}/ratings`, { text, name });
export const codes = (id: string): Promise<PlayerCode[]> => get(`${path(id)}/codes`);
export const myTable = (id: string, code: string): Promise<MyTable> => get(mine(id, code));
/** The own table's result: two scores, or all that the sheet has of each. */
export const report = (
  id: string,
  code: string,
  first: Schemas['Report']['first'],
  second: Schemas['Report']['second'],
  started: number | null = null,
): Promise<MyTable> => post(mine(id, code), { first, second, started });

export const nameOfficial = (
  id: string,
  name: string,
  role: OfficialRole,
  dismiss = false,
): Promise<TournamentNow> => post(`${path(id)}/officials`, { name, role, dismiss });
export const devices = (id: string): Promise<Schemas['HallDevices']> => get(`${path(id)}/devices`);
export const apply = (id: string, form: Sent<Schemas['ApplicationForm']>): Promise<Application> =>
  post(`${path(id)}/applications`, form);
export const application = (id: string, ticket: string): Promise<Application> =>
  get(`${path(id)}/applications/${encodeURIComponent(ticket)}`);
export const beHere = (id: string, code: string): Promise<MyTable> => post(`${mine(id, code)}/presence`);
export const callArbiter = (id: string, code: string, kind: string): Promise<MyTable> =>
  post(`${mine(id, code)}/calls`, { kind });
export const playHere = (id: string, code: string): Promise<MyTable> => post(`${mine(id, code)}/game`);
export const askHall = (id: string, code: string, words: string[]): Promise<Schemas['HallAnswer']> =>
  post(`${path(id)}/judge/${encodeURIComponent(code)}`, { words });
export const arbitration = (id: string): Promise<ArbitrationDesk> => get(`${path(id)}/arbitration`);
export const cases = (id: string, wanted: string): Promise<Case[]> =>
  get(`${path(id)}/cases?q=${encodeURIComponent(wanted)}`);
export const appealWord = (id: string, code: string, words: string[], grounds: string): Promise<MyTable> =>
  post(`${mine(id, code)}/verdicts`, { words, grounds });
export const qrOf = (id: string, code: string): string => `${mine(id, code)}/qr.svg`;
export const qrOfPage = (id: string): string => `${path(id)}/qr.svg`;

export const insight = (id: string): Promise<Insight> => get(`${path(id)}/insight`);
export const whatIf = (
  id: string,
  results: readonly { table: number; first: number; second: number }[],
): Promise<WhatIf> => post(`${path(id)}/what-if`, { results });

/** How often a page looks again: the server says «unchanged» without sending it. */
export const AGAIN_MS = 4000;
