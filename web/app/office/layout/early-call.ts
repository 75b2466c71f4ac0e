import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { CallFetch } from '~/api/call';

interface EarlyCall {
  url: string;
  authorization: string;
  startedAt: number;
  /** Null if the call got no response, and once the response is used. */
  response: Promise<Response | null> | null;
}

declare global {
  // oxlint-disable-next-line no-var -- declares a property of globalThis
  var earlyCall: EarlyCall | undefined;
}

/**
 * Runs as an inline script, seconds before the page's own scripts have loaded on a weak connection, so it may use nothing from outside.
 * Requests the overview of the default period with the stored token.
 */
function callOverview(apiUrl: string, timeZone: string): void {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- written by stored-session.ts
    const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string };
    if (!token || location.search !== '') return;
    const dayAt = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
    const url = `${apiUrl}/overview?from=${dayAt(29)}&to=${dayAt(0)}`;
    const authorization = `Bearer ${token}`;
    globalThis.earlyCall = {
      url,
      authorization,
      startedAt: performance.now(),
      response: fetch(url, { credentials: 'include', headers: { authorization } }).catch(() => null),
    };
  } catch {
    // Storage is blocked or corrupt: the page makes the call itself.
  }
}

export const earlyCallScript = (apiUrl: string): string =>
  `(${callOverview.toString()})(${JSON.stringify(apiUrl)},${JSON.stringify(FARM_TIME_ZONE)})`;

const MAX_AGE_MS = 30_000;

/** Uses the early response once, if it is for the same request of the same user. */
export const fetchOnceEarly: CallFetch = async (url, init) => {
  const early = globalThis.earlyCall;
  const isSame = early?.url === url && early.authorization === init.headers['authorization'];
  if (!isSame || early.response === null || performance.now() - early.startedAt > MAX_AGE_MS)
    return fetch(url, init);
  const { response } = early;
  early.response = null;
  const aborted = new Promise<never>((_resolve, reject) => {
    init.signal.addEventListener('abort', () => reject(new Error('Aborted')));
  });
  return (await Promise.race([response, aborted])) ?? fetch(url, init);
};

/** When the data on the screen may have been read: now, or earlier by the early call. */
export const firstDataAt = (): number => globalThis.earlyCall?.startedAt ?? performance.now();
