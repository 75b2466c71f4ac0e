import { useLingui } from '@lingui/react/macro';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { tabStorage } from '~/lib/browser-storage';
import { useSite } from '~/lib/site';
import { endOnServer } from './end-on-server.ts';
import { selectToken, signOutBegun, signOutDone } from './session.slice.ts';
import { type RootState, useAppDispatch, toastRaised } from '~/state/store';

const PATIENCE = 5000;

/** Ends the session here, in the other tabs and on the server, forgets what was shown, and leads to where it is told. */
export function useSignOut(): (to: string) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const { apiUrl } = useSite();
  return async (to) => {
    // Whoever has no signal is signed out on this device all the same, and on the server when it can be reached.
    void endOnServer(apiUrl, selectToken(store.getState()));
    // What was typed in this tab and not sent is not for whoever comes next.
    tabStorage.clear();
    dispatch(signOutBegun());
    dispatch(toastRaised(t`Logout Successfully!`));
    await navigate(to);
    // The new page stands soon, but nobody says when. Where it never comes, the old one's guard may speak again.
    setTimeout(() => dispatch(signOutDone()), PATIENCE);
  };
}
