import { storeSession, storedToken, onStoredElsewhere } from './stored-session.ts';
import { userOf } from './session.slice.ts';

/**
 * A new token (or the one another tab has stored), 'lost' if the session is over, or 'unreachable' if the API did not respond: being
 * offline does not sign anyone out.
 */
export type Refreshed = { token: string; isFromOtherTab: boolean } | 'lost' | 'unreachable';

interface Asking {
  apiUrl: string;
  rejectedToken: string;
  /** Null once the user has signed out here. */
  tokenNow: () => string | null;
}

const LOCK = 'khamar-session';
/** Per attempt. Two attempts fit into the server's 10-second grace period, in which a replaced refresh token is not treated as stolen. */
const TIMEOUT = 4000;
/** Longer than an active tab can hold the lock. */
const TURN = 12_000;
const NEWS_TRAVEL = 1000;
let underWay: Promise<Refreshed> | null = null;

/** One refresh at a time in this tab and, if the browser supports locks, across tabs: the others wait and get the same result. */
export function refreshSession(asking: Asking): Promise<Refreshed> {
  underWay ??= inTurn(async (hasWaited) => {
    if (hasWaited) await newsAfter(asking.rejectedToken);
    return askUnlessDone(asking);
  }).finally(() => {
    underWay = null;
  });
  return underWay;
}

type Work = (hasWaited: boolean) => Promise<Refreshed>;

async function inTurn(work: Work): Promise<Refreshed> {
  // Web Locks need https or localhost; otherwise the server's 10-second grace period covers races between tabs.
  if (!('locks' in navigator)) return work(false);
  const { locks } = navigator;
  const atOnce = await locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work(false));
  if (atOnce !== null) return atOnce;
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(TURN) }, () => work(true));
  } catch {
    // A suspended tab that holds the lock must not block the others.
    return work(true);
  }
}

/** Another tab's stored token may arrive shortly after its lock is released: browsers guarantee no order between the two. */
function newsAfter(token: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (storedToken() !== token) finish();
    };
    const stop = onStoredElsewhere(look);
    const timer = setTimeout(() => {
      finish();
    }, NEWS_TRAVEL);
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    look();
  });
}

async function askUnlessDone({ apiUrl, rejectedToken, tokenNow }: Asking): Promise<Refreshed> {
  const kept = storedToken();
  if (typeof kept === 'string' && kept !== rejectedToken) return { token: kept, isFromOtherTab: true };
  // A user who signed out stays signed out, even if storage is blocked.
  const bearer = tokenNow();
  if (bearer === null) return 'lost';
  const token = (await ask(apiUrl, bearer)) ?? (await ask(apiUrl, bearer)) ?? 'unreachable';
  if (token === 'lost' || token === 'unreachable') return token;
  // The user signed out or in again, here or in another tab, during the request.
  const keptNow = storedToken();
  if (keptNow !== kept)
    return typeof keptNow === 'string' ? { token: keptNow, isFromOtherTab: true } : 'lost';
  if (tokenNow() === null) return 'lost';
  // Before the lock is released, because the next tab reads it first.
  storeSession(token, userOf(token));
  return { token, isFromOtherTab: false };
}

/** Null if a retry may help: the response may be lost after the server replaced the refresh token, and only a second request finds out. */
async function ask(apiUrl: string, bearer: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/auth/refresh-token`, {
      method: 'POST',
      credentials: 'include',
      // A cross-site form or image cannot send this header, so the server knows that our own page is asking (CSRF protection).
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

function tokenIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return null;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
    ? data.token
    : null;
}
