import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { selectToken, type SessionState } from '~/session/session.slice';

/** What a store is given when it is made: the API has another address on the server than in the browser. */
export interface StoreExtra {
  apiUrl: string;
  /** On the server: the id of the visitor's request and where it came from. */
  headers?: Record<string, string>;
  /** On the server: sends requests instead of fetch. */
  fetch?: CallFetch;
}

interface CallInit {
  method: string;
  credentials: 'include';
  headers: Record<string, string>;
  body?: string | FormData;
  signal: AbortSignal;
}
type CallAnswer = Pick<Response, 'ok' | 'status' | 'text' | 'blob'> & { headers: Pick<Headers, 'get'> };
/** As much of fetch as a call needs. */
export type CallFetch = (url: string, init: CallInit) => Promise<CallAnswer>;

interface CallArgs {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: object;
  /** A form as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  timeout?: number;
  /** Sends the request in another way, as upload-fetch.ts does, which reports progress. */
  fetchFn?: CallFetch;
  /** Reads an answer that is a file instead of JSON. */
  readFile?: (answer: CallAnswer) => Promise<unknown>;
}

/** `data` of a refusal is the whole answer; `retryAfter` counts seconds and is 0 where the API names none. */
export type CallError =
  | { status: number; data: unknown; retryAfter: number }
  | { status: 'PARSING_ERROR'; originalStatus: number }
  | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; error: string };
export type Call = BaseQueryFn<string | CallArgs, unknown, CallError>;
export type CallResult = { data: unknown } | { error: CallError };

const TIMEOUT = 10_000;
const TOO_LATE = 'The API took too long';

/**
 * One request to the API. Its data comes without the envelope. Not RTK's fetchBaseQuery: that reads every answer twice, which
 * costs the server a twentieth of a page, and weighs 1 KB more in every first load.
 */
export async function call(args: string | CallArgs, api: BaseQueryApi): Promise<CallResult> {
  const request: CallArgs = typeof args === 'string' ? { url: args } : args;
  const { timeout = TIMEOUT, fetchFn = extraOf(api).fetch ?? fetch, readFile } = request;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(TOO_LATE), timeout);
  api.signal.addEventListener('abort', () => stop.abort());
  try {
    const answer = await fetchFn(addressOf(request, api), { ...initOf(request, api), signal: stop.signal });
    return readFile !== undefined && answer.ok
      ? { data: await readFile(answer) }
      : unwrap(answer, await answer.text());
  } catch (fault) {
    return {
      error: {
        status: stop.signal.reason === TOO_LATE ? 'TIMEOUT_ERROR' : 'FETCH_ERROR',
        error: String(fault),
      },
    };
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal stays one behind a proxy that answers everything with 200: clients read `success`. */
function unwrap({ ok, status, headers }: CallAnswer, text: string): CallResult {
  const answer = parse(text);
  if (answer === undefined) return { error: { status: 'PARSING_ERROR', originalStatus: status } };
  if (ok && answer.success !== false) return { data: answer.data ?? null };
  return { error: { status, data: answer, retryAfter: Number(headers.get('retry-after') ?? 0) } };
}

/** Nothing where something in between has answered instead of the API. */
function parse(text: string): { success?: unknown; data?: unknown } | undefined {
  try {
    const answer: unknown = text === '' ? {} : JSON.parse(text);
    return answer instanceof Object ? answer : undefined;
  } catch {
    return undefined;
  }
}

function addressOf({ url, params = {} }: CallArgs, api: BaseQueryApi): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return extraOf(api).apiUrl + url + (search && `?${search}`);
}

function initOf({ method = 'GET', body, headers }: CallArgs, api: BaseQueryApi): Omit<CallInit, 'signal'> {
  const token = tokenOf(api);
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    method,
    credentials: 'include',
    headers: {
      ...extraOf(api).headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body instanceof FormData ? { body } : isJson && { body: JSON.stringify(body) }),
  };
}

// oxlint-disable-next-line no-unsafe-type-assertion -- makeStore takes nothing else
export const extraOf = ({ extra }: BaseQueryApi) => extra as StoreExtra;

export const tokenOf = ({ getState }: BaseQueryApi) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the root reducer, which imports this file, has the slice
  selectToken(getState() as SessionState);
