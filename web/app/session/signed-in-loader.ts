import { matchPath, type Params, type RouterContextProvider } from 'react-router';
import { type AppStore, storeContext } from '~/state/store';
import { selectToken } from './session.slice.ts';

/**
 * A client loader that starts a signed-in page's calls without waiting. Signed out they would all fail, and the guard redirects to the
 * sign-in page. React Router runs the first page's client loader after hydration, which takes a slow phone as long as the call itself:
 * hydration/hydrate.tsx calls `beforeHydration`.
 */
export function signedInLoader(start: (dispatch: AppStore['dispatch'], params: Params) => void) {
  function startIfSignedIn(store: AppStore, params: Params): null {
    if (selectToken(store.getState()) !== null) start(store.dispatch, params);
    return null;
  }
  return Object.assign(
    ({ context, params }: { context: Readonly<RouterContextProvider>; params: Params }) =>
      startIfSignedIn(context.get(storeContext), params),
    {
      beforeHydration(store: AppStore, routeId: string) {
        const match = matchPath(__reactRouterManifest.routes[routeId]?.path ?? '', location.pathname);
        if (match !== null) startIfSignedIn(store, match.params);
      },
    },
  );
}
