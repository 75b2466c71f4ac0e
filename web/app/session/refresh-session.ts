import { storeSession, storedToken, onStoredElsewhere } from './stored-session.ts';
import { userOf } from './session.slice.ts';

/**
 * A new token (or the one another tab has stored), 'lost' if the session is over, or 'unreachable' if the API did not respond: being
 * offline does not sign anyone out.
 */
export type Refreshed = { token: string; isFromOtherTab: boolean } | 'lost' | 'unreachable';

interface RefreshRequest {
  apiUrl: string;
  rejectedToken: string;
  /** Null once the user has signed out here. */
  tokenNow: () => string | null;
}

const LOCK = 'khamar-session';
/** Per attempt. Two attempts fit into the server's 10-second grace period, in which a replaced refresh token is not treated as stolen. */
const TIMEOUT = 4000;
/** Longer than an active tab can hold the lock. */
const LOCK_TIMEOUT = 12_000;
const STORAGE_EVENT_DELAY = 1000;
let pendingRefresh: Promise<Refreshed> | null = null;

/** One refresh at a time in this tab and, if the browser supports locks, across tabs: the others wait and get the same result. */
export function refreshSession(request: RefreshRequest): Promise<Refreshed> {
  pendingRefresh ??= withLock(async (hasWaited) => {
    if (hasWaited) await waitForOtherTab(request.rejectedToken);
    return refreshUnlessDone(request);
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

type Work = (hasWaited: boolean) => Promise<Refreshed>;

async function withLock(work: Work): Promise<Refreshed> {
  // Web Locks need https or localhost; otherwise the server's 10-second grace period covers races between tabs.
  if (!('locks' in navigator)) return work(false);
  const { locks } = navigator;
  const result = await locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work(false));
  if (result !== null) return result;
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => work(true));
  } catch {
    // A suspended tab that holds the lock must not block the others.
    return work(true);
  }
}

/** Another tab's stored token may arrive shortly after its lock is released: browsers guarantee no order between the two. */
function waitForOtherTab(token: string): Promise<void> {
  return new Promise((resolve) => {
    const checkStorage = () => {
      if (storedToken() !== token) finish();
    };
    const stop = onStoredElsewhere(checkStorage);
    const timer = setTimeout(() => {
      finish();
    }, STORAGE_EVENT_DELAY);
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    checkStorage();
  });
}

async function refreshUnlessDone({ apiUrl, rejectedToken, tokenNow }: RefreshRequest): Promise<Refreshed> {
  const stored = storedToken();
  if (typeof stored === 'string' && stored !== rejectedToken) return { token: stored, isFromOtherTab: true };
  // A user who signed out stays signed out, even if storage is blocked.
  const bearer = tokenNow();
  if (bearer === null) return 'lost';
  const token = (await requestToken(apiUrl, bearer)) ?? (await requestToken(apiUrl, bearer)) ?? 'unreachable';
  if (token === 'lost' || token === 'unreachable') return token;
  // The user signed out or in again, here or in another tab, during the request.
  const storedNow = storedToken();
  if (storedNow !== stored)
    return typeof storedNow === 'string' ? { token: storedNow, isFromOtherTab: true } : 'lost';
  if (tokenNow() === null) return 'lost';
  // Before the lock is released, because the next tab reads it first.
  storeSession(token, userOf(token));
  return { token, isFromOtherTab: false };
}

/** Null if a retry may help: the response may be lost after the server replaced the refresh token, and only a second request finds out. */
async function requestToken(apiUrl: string, bearer: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/auth/refresh-token`, {
      method: 'POST',
      credentials: 'include',
      // A cross-site form or image cannot send this header, so the server knows that our own page sent it (CSRF protection).
      headers: {
        'x-requested-with': 'khamar',
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
      },
      // The new cookie is stored even if the user leaves the page now.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 401 || response.status === 403) return 'lost';
    if (response.status >= 500) return null;
    return response.ok ? tokenIn(await response.json()) : 'unreachable';
  } catch {
    return null;
  }
}

function tokenIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  return typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
    ? data.token
    : null;
}
