import { useLingui } from '@lingui/react/macro';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { tabStorage } from '~/lib/browser-storage';
import { useSite } from '~/lib/site';
import { revokeSession } from './revoke-session.ts';
import { selectToken, signOutBegun, signOutDone } from './session.slice.ts';
import { type RootState, useAppDispatch, toastRaised } from '~/state/store';

const NAVIGATION_TIMEOUT = 5000;

/** Ends the session here, in other tabs and on the server, clears cached data, and navigates to `to`. */
export function useSignOut(): (to: string) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const { apiUrl } = useSite();
  return async (to) => {
    // Offline, the user is signed out on this device now and on the server once it is reachable.
    void revokeSession(apiUrl, selectToken(store.getState()));
    // Unsent input in this tab must not be visible to the next user.
    tabStorage.clear();
    dispatch(signOutBegun());
    dispatch(toastRaised(t`Logout Successfully!`));
    await navigate(to);
    // There is no event for when the new page is rendered. If it never loads, the old page's guard applies again.
    setTimeout(() => dispatch(signOutDone()), NAVIGATION_TIMEOUT);
  };
}
