import { matchPath, type RouterContextProvider } from 'react-router';

/**
 * Runs the first page's client loader if it is marked `startsBeforeHydration`. React Router would run it after hydration, which takes a slow
 * phone as long as the API call itself.
 */
export function startFirstPage(context: RouterContextProvider): void {
  for (const [id, module] of Object.entries(__reactRouterRouteModules)) {
    const match = matchPath(__reactRouterManifest.routes[id]?.path ?? '', location.pathname);
    if (match !== null && module?.clientLoader?.startsBeforeHydration === true)
      module.clientLoader({ context, params: match.params });
  }
}
