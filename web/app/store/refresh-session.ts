import { keepSession, keptToken } from './kept-session.ts';
import { userOf } from './access-token.ts';

/** A new token, word that the session is over, or none of both: the farm could not be reached, and being offline is not being signed out. */
export type Refreshed = { token: string } | 'lost' | 'unreachable';

const TIMEOUT = 10_000;
let underWay: Promise<Refreshed> | null = null;

/** One at a time in this tab and, where the browser has locks, in all of them: the others wait and get the same. */
export function refreshSession(apiUrl: string, refusedToken: string): Promise<Refreshed> {
  underWay ??= inTurn(() => askUnlessDone(apiUrl, refusedToken)).finally(() => {
    underWay = null;
  });
  return underWay;
}

function inTurn(work: () => Promise<Refreshed>): Promise<Refreshed> {
  // Only on https and localhost; elsewhere the server's ten seconds of grace must do.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('khamar-session', work);
}

async function askUnlessDone(apiUrl: string, refusedToken: string): Promise<Refreshed> {
  const kept = keptToken();
  if (kept !== null && kept !== refusedToken) return { token: kept };
  try {
    const response = await fetch(`${apiUrl}/auth/refresh-token`, {
      method: 'POST',
      credentials: 'include',
      // No form and no picture can send it: the server wants to see that a page of ours asks.
      headers: { 'x-requested-with': 'khamar' },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 401 || response.status === 403) return 'lost';
    const token = tokenIn(await response.json());
    if (!response.ok || token === null) return 'unreachable';
    // Before the lock is let go: the next tab looks here first.
    keepSession(token, userOf(token));
    return { token };
  } catch {
    return 'unreachable';
  }
}

function tokenIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return null;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
    ? data.token
    : null;
}
