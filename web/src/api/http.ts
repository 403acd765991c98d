// Asking over HTTP. Whatever goes wrong comes out as one kind of error, with the server's code and sentence.
import { hearDate } from '../lib/serverclock';
import type { Me, Problem } from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

let csrf: string | null = null;
let language = 'es';

/** The reader's language, which may be another than the browser's. */
export const spokenLanguage = (): string => language;

export function setLanguage(to: string): void {
  language = to;
}

/** The token goes with everything but GET; coming in and going out change it. */
export function remember(me: Me): Me {
  csrf = me.csrf;
  return me;
}

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  bearer?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language,
    ...more,
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['X-CSRF-Token'] = csrf;
  if (bearer) headers['Authorization'] = `Bearer ${bearer}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, { code: 'net', message: '', article: null, data: {} });
  }
  hearDate(answer.headers.get('date'));
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (data ?? {
      code: `http.${answer.status}`,
      message: '',
      article: null,
      data: {},
    }) as Problem;
    throw new ApiError(answer.status, problem);
  }
  return data as T;
}

const LOOKS = 4;

/** Looks again after a while where a network asks for too much at once: a hall full of phones has one address. */
export async function get<T>(path: string, bearer?: string): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await ask<T>('GET', path, undefined, bearer);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || look === LOOKS) throw error;
    }
    const wait = 500 * 2 ** look * (0.5 + Math.random()); // not all of them at once again
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** `bearer` is a secret of an event's own, for who takes part without an account. */
export const post = <T>(
  path: string,
  body: unknown = {},
  bearer?: string,
  more?: Readonly<Record<string, string>>,
): Promise<T> => ask<T>('POST', path, body, bearer, more);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>('PATCH', path, body);
export const del = (path: string): Promise<void> => ask<void>('DELETE', path);
