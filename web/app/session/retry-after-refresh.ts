import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { CallResult } from '~/api/call';
import { sessionLost, sessionSet, userOf } from './session.slice.ts';
import { refreshSession } from './refresh-session.ts';

interface Refused {
  /** The refusal itself. */
  answer: CallResult;
  /** With this the call was made. */
  token: string;
  /** Another call, or another tab, may have got a new one meanwhile. */
  tokenNow: () => string | null;
  dispatch: BaseQueryApi['dispatch'];
  apiUrl: string;
  call: () => Promise<CallResult>;
}

const UNREACHABLE = { status: 'FETCH_ERROR', error: 'The session could not be refreshed' } as const;

/** After a refusal: a new token and the call once more, or the end of the session. */
export async function retryAfterRefresh(refused: Refused): Promise<CallResult> {
  const { answer, token, tokenNow, dispatch, apiUrl, call } = refused;
  const end = () => {
    // Whoever has signed in again meanwhile stays.
    if (tokenNow() === token) dispatch(sessionLost('over'));
    return answer;
  };
  const refreshed = await refreshSession({ apiUrl, refusedToken: token, tokenNow });
  if (refreshed === 'unreachable') return { error: UNREACHABLE };
  if (refreshed === 'lost') return end();
  // Signed out while it was on its way.
  if (tokenNow() === null) return answer;
  dispatch(sessionSet(refreshed.token));
  // Somebody else signed in, in another tab: what one person asked for is not done in the name of another.
  if (userOf(refreshed.token)?.username !== userOf(token)?.username) return answer;

  const again = await call();
  const status = 'error' in again ? again.error.status : undefined;
  // What the other tab had kept was old as well.
  if (refreshed.isFromOtherTab && status === 401)
    return retryAfterRefresh({ ...refused, answer: again, token: refreshed.token });
  if (status === 403 && tokenNow() === refreshed.token) dispatch(sessionLost('forbidden'));
  return again;
}
