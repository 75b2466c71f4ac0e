import type { RouterContextProvider } from 'react-router';
import { type AppStore, storeContext } from '~/state/store';
import { selectToken } from './session.slice.ts';

/** For client loaders: starts calls without waiting. Signed out they would all fail, and the guard redirects to the sign-in page. */
export function ifSignedIn(
  context: Readonly<RouterContextProvider>,
  start: (dispatch: AppStore['dispatch']) => void,
): null {
  const store = context.get(storeContext);
  if (selectToken(store.getState()) !== null) start(store.dispatch);
  return null;
}
