// Clubs and leagues over HTTP.
import { get, post } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type LeagueNow = Schemas['LeagueNow'];
export type Season = LeagueNow['view']['seasons'][number];
export type Division = Season['divisions'][number];
export type Game = Division['games'][number];
export type ListedLeague = Schemas['ListedLeague'];
export type LeagueRules = Schemas['LeagueRules'];
type Sent<T> = T extends object ? { readonly [K in keyof T]?: Sent<T[K]> } : T;
type Tagged<T> = T extends { c: infer C } ? { readonly c: C } & Omit<Sent<T>, 'c'> : never;
export type Command = Tagged<Schemas['LeagueCommand']>;

const path = (id: string): string => `/api/leagues/${encodeURIComponent(id)}`;

export const list = (): Promise<ListedLeague[]> => get('/api/leagues');
export const look = (id: string): Promise<LeagueNow> => get(path(id));
export const create = (name: string, rules: Sent<LeagueRules>): Promise<LeagueNow> =>
  post('/api/leagues', { name, rules });
export const act = (id: string, command: Command): Promise<LeagueNow> =>
  post(`${path(id)}/acts`, { command });
export const membership = (id: string, leave: boolean): Promise<LeagueNow> =>
  post(`${path(id)}/membership`, { leave });
export const play = (id: string, first: number, second: number): Promise<LeagueNow> =>
  post(`${path(id)}/games`, { first, second });
export const night = (id: string, tournament: string): Promise<LeagueNow> =>
  post(`${path(id)}/nights`, { tournament });
export const logOf = (id: string): string => `${path(id)}/log`;
