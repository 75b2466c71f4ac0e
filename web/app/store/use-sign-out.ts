import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useSite } from '~/lib/site';
import { baseApi } from './base-api.ts';
import { sessionEnded } from './session.slice.ts';
import { useAppDispatch } from './store.ts';
import { toastRaised } from './toasts.slice.ts';

/** Ends the session here, in the other tabs and on the server, and leads to where it is told. */
export function useSignOut(): (to: string) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { apiUrl } = useSite();
  return async (to) => {
    const headers = { 'x-requested-with': 'khamar' };
    // Whoever has no signal is signed out on this device all the same.
    void fetch(`${apiUrl}/auth/logout`, {
      method: 'POST',
      credentials: 'include',
      headers,
      keepalive: true,
    }).catch(() => undefined);
    // First away from a page that nobody may see without a session: it would lead elsewhere.
    await navigate(to);
    dispatch(sessionEnded());
    dispatch(baseApi.util.resetApiState());
    dispatch(toastRaised(t`Logout Successfully!`));
  };
}
