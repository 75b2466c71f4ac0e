import { markSignOut } from './stored-session.ts';

/** Tells the server that whoever had this browser's cookie has left. What it did not hear, useFollowSession says again. */
export async function endOnServer(apiUrl: string, token: string | null): Promise<void> {
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
    // No signal: the mark stays.
  }
}
