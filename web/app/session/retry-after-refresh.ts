import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { CallResult } from '~/api/call';
import { sessionLost, sessionSet, userOf } from './session.slice.ts';
import { refreshSession } from './refresh-session.ts';

interface RejectedCall {
  /** The error response. */
  result: CallResult;
  /** The token the call was made with. */
  token: string;
  /** Another call or another tab may have refreshed it in the meantime. */
  tokenNow: () => string | null;
  dispatch: BaseQueryApi['dispatch'];
  apiUrl: string;
  call: () => Promise<CallResult>;
}

const UNREACHABLE = { status: 'FETCH_ERROR', error: 'The session could not be refreshed' } as const;

/** After a 401 or 403: refreshes the token and retries the call, or ends the session. */
export async function retryAfterRefresh(rejected: RejectedCall): Promise<CallResult> {
  const { result, token, tokenNow, dispatch, apiUrl, call } = rejected;
  const end = () => {
    // Not if the user has signed in again in the meantime.
    if (tokenNow() === token) dispatch(sessionLost('over'));
    return result;
  };
  const refreshed = await refreshSession({ apiUrl, rejectedToken: token, tokenNow });
  if (refreshed === 'unreachable') return { error: UNREACHABLE };
  if (refreshed === 'lost') return end();
  // The user signed out during the refresh.
  if (tokenNow() === null) return result;
  dispatch(sessionSet(refreshed.token));
  // Another user signed in in another tab: never repeat one user's request as another user.
  if (userOf(refreshed.token)?.username !== userOf(token)?.username) return result;

  const retried = await call();
  const status = 'error' in retried ? retried.error.status : undefined;
  // The other tab's stored token had expired too.
  if (refreshed.isFromOtherTab && status === 401)
    return retryAfterRefresh({ ...rejected, result: retried, token: refreshed.token });
  if (status === 403 && tokenNow() === refreshed.token) dispatch(sessionLost('forbidden'));
  return retried;
}
