// One's own account and how people treat each other, over HTTP.
import { ApiError, del, get, post } from '../api/http';
import type { components } from '../api/schema';
import type { Problem } from '../api/types';
import { me } from '../lib/me.svelte';

type Schemas = components['schemas'];
export type Account = Schemas['Account'];
export type Sanction = Schemas['Sanction'];
export type SessionInfo = Schemas['SessionInfo'];
export type Deletion = Schemas['Deletion'];
export type PrivacyPage = Schemas['PrivacyPage'];
export type Report = Schemas['ConductReport'];
export type Case = Schemas['Case'];
export type Appeal = Schemas['Appeal'];
export type LogLine = Schemas['LogLine'];
export type SignalsNow = Schemas['SignalsNow'];
export type Mean = Schemas['Mean'];
export type ChatChoices = Required<Schemas['ChatChoices']>;
/** The password or a passkey, for what can't be undone. */
export interface Proof {
  readonly password?: string;
  readonly passkey?: { readonly token: string; readonly credential: object };
}
export const REASONS = ['insult', 'harassment', 'cheating', 'stalling', 'name', 'spam', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const account = (): Promise<Account> => get('/api/account');
export const endSession = (id: string): Promise<void> => del(`/api/account/sessions/${id}`);
export const endOthers = (): Promise<void> => post('/api/account/sessions/end');
export const newCodes = (proof: Proof): Promise<{ codes: string[] }> => post('/api/account/recovery', proof);
export const leave = (name: string, proof: Proof): Promise<Deletion> =>
  post('/api/account/deletion', { name, proof });
export const stay = (): Promise<void> => del('/api/account/deletion');
export const chooseChat = (wanted: ChatChoices): Promise<unknown> => post('/api/account/chat', wanted);
export const block = (to: string, kind: 'mute' | 'block'): Promise<unknown> =>
  post('/api/account/blocks', { to, kind });
export const unblock = (id: string): Promise<void> => del(`/api/account/blocks/${encodeURIComponent(id)}`);
export const report = (body: {
  about: string;
  reason: Reason;
  note: string;
  game?: string;
  line?: number;
}): Promise<void> => post('/api/reports', body);
export const readNotices = (): Promise<void> => post('/api/account/notices');
export const appeal = (sanction: string, text: string): Promise<void> =>
  post('/api/account/appeals', { sanction, text });

/** The copy of everything, as a file to keep. */
export async function download(proof: Proof, language: string): Promise<Blob> {
  const answer = await fetch('/api/account/export', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      'X-CSRF-Token': me.now?.csrf ?? '',
    },
    credentials: 'same-origin',
    body: JSON.stringify(proof),
  }).catch(() => null);
  if (answer?.ok) return answer.blob();
  const problem = (await answer?.json().catch(() => null)) as Problem | null;
  throw new ApiError(answer?.status ?? 0, problem ?? { code: 'net', message: '', article: null, data: {} });
}

const desk = '/api/moderation';
export const queue = (): Promise<Report[]> => get(`${desk}/reports`);
export const lookAt = (id: string): Promise<Case> => get(`${desk}/reports/${id}`);
export const decide = (id: string, verdict: string, reason: string, days: number): Promise<void> =>
  post(`${desk}/reports/${id}`, { verdict, reason, days });
export const appeals = (): Promise<Appeal[]> => get(`${desk}/appeals`);
export const answerAppeal = (id: string, verdict: string, answer: string): Promise<void> =>
  post(`${desk}/appeals/${id}`, { verdict, answer });
export const logLines = (last?: LogLine): Promise<LogLine[]> =>
  get(`${desk}/log${last ? `?after=${last.at}&after_id=${last.id}` : ''}`);
export const askSignals = (about: string): Promise<SignalsNow> => post(`${desk}/signals`, { about });
export const signalsOf = (name: string): Promise<SignalsNow> =>
  get(`${desk}/signals/${encodeURIComponent(name)}`);
