import { storeSession, storedToken, onStoredElsewhere } from './stored-session.ts';
import { userOf } from './session.slice.ts';

/**
 * A new token (or the one that another tab has got meanwhile), word that the session is over, or none of both: the farm could
 * not be reached, and being offline is not being signed out.
 */
export type Refreshed = { token: string; isFromOtherTab: boolean } | 'lost' | 'unreachable';

interface Asking {
  apiUrl: string;
  refusedToken: string;
  /** Null as soon as somebody has signed out here. */
  tokenNow: () => string | null;
}

const LOCK = 'khamar-session';
/** Of one try. Two of them end within the server's ten seconds of grace, in which an old secret is not yet a stolen one. */
const TIMEOUT = 4000;
/** Longer than a tab that is awake can hold the lock. */
const TURN = 12_000;
const NEWS_TRAVEL = 1000;
let underWay: Promise<Refreshed> | null = null;

/** One at a time in this tab and, where the browser has locks, in all of them: the others wait and get the same. */
export function refreshSession(asking: Asking): Promise<Refreshed> {
  underWay ??= inTurn(async (hasWaited) => {
    if (hasWaited) await newsAfter(asking.refusedToken);
    return askUnlessDone(asking);
  }).finally(() => {
    underWay = null;
  });
  return underWay;
}

type Work = (hasWaited: boolean) => Promise<Refreshed>;

async function inTurn(work: Work): Promise<Refreshed> {
  // Only on https and localhost; elsewhere the server's ten seconds of grace must do.
  if (!('locks' in navigator)) return work(false);
  const { locks } = navigator;
  const atOnce = await locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work(false));
  if (atOnce !== null) return atOnce;
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(TURN) }, () => work(true));
  } catch {
    // A tab that sleeps with the lock in its hand must not keep the others out.
    return work(true);
  }
}

/** What another tab has kept arrives a moment after its lock is let go: browsers promise no order between the two. */
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

async function askUnlessDone({ apiUrl, refusedToken, tokenNow }: Asking): Promise<Refreshed> {
  const kept = storedToken();
  if (typeof kept === 'string' && kept !== refusedToken) return { token: kept, isFromOtherTab: true };
  // Whoever has signed out stays out, also where the storage is forbidden and cannot tell.
  const bearer = tokenNow();
  if (bearer === null) return 'lost';
  const token = (await ask(apiUrl, bearer)) ?? (await ask(apiUrl, bearer)) ?? 'unreachable';
  if (token === 'lost' || token === 'unreachable') return token;
  // Signed out or in again, here or in another tab, while the question was on its way.
  const keptNow = storedToken();
  if (keptNow !== kept)
    return typeof keptNow === 'string' ? { token: keptNow, isFromOtherTab: true } : 'lost';
  if (tokenNow() === null) return 'lost';
  // Before the lock is let go: the next tab looks here first.
  storeSession(token, userOf(token));
  return { token, isFromOtherTab: false };
}

/** Null where another try may help: the answer may be lost after the server has replaced the secret, and only a second question finds out. */
async function ask(apiUrl: string, bearer: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiUrl}/auth/refresh-token`, {
      method: 'POST',
      credentials: 'include',
      // No form and no picture can send it: the server wants to see that a page of ours asks.
      headers: {
        'x-requested-with': 'khamar',
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
      },
      // Whoever leaves the page at this moment still gets the new cookie.
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
