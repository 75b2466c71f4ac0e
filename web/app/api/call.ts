import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { selectToken, type SessionState } from '~/session/session.slice';

/** Extra argument of the store: the API address differs between server and browser. */
export interface StoreExtra {
  apiUrl: string;
  /** Server only: the visitor's request id and origin. */
  headers?: Record<string, string>;
  /** Server only: replaces fetch. */
  fetch?: CallFetch;
}

interface CallInit {
  method: string;
  credentials: 'include';
  headers: Record<string, string>;
  body?: string | FormData;
  signal: AbortSignal;
}
type CallResponse = Pick<Response, 'ok' | 'status' | 'text' | 'blob'> & { headers: Pick<Headers, 'get'> };
/** The subset of fetch that a call needs. */
export type CallFetch = (url: string, init: CallInit) => Promise<CallResponse>;

interface CallArgs {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: object;
  /** FormData is sent as is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  timeout?: number;
  /** Replaces fetch for this call, e.g. upload-fetch.ts for upload progress. */
  fetchFn?: CallFetch;
  /** Anything but the API's own confirmation is no response, such as a network's sign-in page with 200: what was sent is not kept after it. */
  mustConfirm?: boolean;
  /** Reads the response as a file instead of JSON. */
  readFile?: (response: CallResponse) => Promise<unknown>;
}

/** `data` is the whole error response; `retryAfter` is in seconds, 0 if the API sent none. */
export type CallError =
  | { status: number; data: unknown; retryAfter: number }
  | { status: 'PARSING_ERROR'; originalStatus: number }
  | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; error: string };
export type Call = BaseQueryFn<string | CallArgs, unknown, CallError>;
export type CallResult = { data: unknown } | { error: CallError };

const TIMEOUT = 10_000;
const TIMED_OUT = 'API request timed out';

/**
 * One request to the API; returns the data without its envelope. RTK's fetchBaseQuery is not used: it reads every response twice, about 5%
 * of a page's server time, and adds 1 KB to the first load.
 */
export async function call(args: string | CallArgs, api: BaseQueryApi): Promise<CallResult> {
  const request: CallArgs = typeof args === 'string' ? { url: args } : args;
  const { timeout = TIMEOUT, fetchFn = extraOf(api).fetch ?? fetch, readFile, mustConfirm } = request;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(TIMED_OUT), timeout);
  api.signal.addEventListener('abort', () => stop.abort());
  try {
    const response = await fetchFn(urlOf(request, api), { ...initOf(request, api), signal: stop.signal });
    return readFile !== undefined && response.ok
      ? { data: await readFile(response) }
      : unwrap(response, await response.text(), mustConfirm);
  } catch (error) {
    return {
      error: {
        status: stop.signal.reason === TIMED_OUT ? 'TIMEOUT_ERROR' : 'FETCH_ERROR',
        error: String(error),
      },
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Checks `success` as well as the status: a proxy may turn every error response into a 200. */
function unwrap({ ok, status, headers }: CallResponse, text: string, mustConfirm = false): CallResult {
  const body = parse(text);
  if (body === undefined) return { error: { status: 'PARSING_ERROR', originalStatus: status } };
  const isDone = mustConfirm ? body.success === true && body.data !== undefined : body.success !== false;
  if (ok && isDone) return { data: body.data ?? null };
  return { error: { status, data: body, retryAfter: Number(headers.get('retry-after') ?? 0) } };
}

/** Undefined if the response is not JSON, e.g. a proxy's error page. */
function parse(text: string): { success?: unknown; data?: unknown } | undefined {
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return body instanceof Object ? body : undefined;
  } catch {
    return undefined;
  }
}

function urlOf({ url, params = {} }: CallArgs, api: BaseQueryApi): string {
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

// oxlint-disable-next-line no-unsafe-type-assertion -- makeStore always passes a StoreExtra
export const extraOf = ({ extra }: BaseQueryApi) => extra as StoreExtra;

export const tokenOf = ({ getState }: BaseQueryApi) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the root reducer, which imports this file, includes this slice
  selectToken(getState() as SessionState);
