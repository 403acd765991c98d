// Tournaments over HTTP: what the server says of one, and what the desk and the players ask of it.
import { get, post } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type TournamentNow = Schemas['TournamentNow'];
export type Listed = Schemas['Listed'];
export type Table = Schemas['TournamentTable'];
export type Round = Schemas['TournamentRound'];
export type MyTable = Schemas['MyTable'];
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
export const codes = (id: string): Promise<PlayerCode[]> => get(`${path(id)}/codes`);
export const myTable = (id: string, code: string): Promise<MyTable> => get(mine(id, code));
export const report = (id: string, code: string, first: number, second: number): Promise<MyTable> =>
  post(mine(id, code), { first, second });

/** How often a page looks again: the server says «unchanged» without sending it. */
export const AGAIN_MS = 4000;
