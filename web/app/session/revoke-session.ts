import { markSignOut } from './stored-session.ts';

/** Ends the session of this browser's cookie on the server. If the request fails, syncSession retries it. */
export async function revokeSession(apiUrl: string, token: string | null): Promise<void> {
  markSignOut(true);
  try {
    const { ok, status } = await fetch(`${apiUrl}/auth/logout`, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'x-requested-with': 'khamar',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      keepalive: true,
    });
    if (ok || status === 401) markSignOut(false);
  } catch {
    // Offline: the mark stays, so the sign-out is retried.
  }
}
