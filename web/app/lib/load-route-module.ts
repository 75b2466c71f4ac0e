interface Route {
  id: string;
  module: string;
  imports?: string[];
}

/** The destination the visitor was last notified about, because two modules of one page may be missing. */
let notifiedOf: unknown;

/**
 * Replaces React Router's own loader (vite-plugins/route-modules.ts), which reloads the page if a route module fails to load: offline that
 * shows the browser's error page, and after a new release it reloads the page the visitor wanted to leave.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  // All at once: otherwise the browser finds them one level after another, each with a round trip.
  for (const href of route.imports ?? [])
    if (!document.querySelector(`link[href="${href}"]`))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  while (!(route.id in loaded)) {
    try {
      loaded[route.id] = await import(/* @vite-ignore */ route.module);
    } catch {
      const isReachable = await fetch(route.module).then(
        () => true,
        () => false,
      );
      const { location: next } = __reactRouterDataRouter.state.navigation;
      if (isReachable) return openDocument(next && next.pathname + next.search);
      // Without a destination this was only a prefetch, so there is nothing to report.
      if (next && next !== notifiedOf) dispatchEvent(new Event('unreachable'));
      notifiedOf = next;
      await waitForRetry();
    }
  }
  return loaded[route.id];
}

/** The chunk is gone from the server: load the document, which references the new release's files. */
function openDocument(path = ''): Promise<never> {
  dispatchEvent(new Event('outdated'));
  // After Back, the URL is already the next page's.
  if (path === '' || path === location.pathname + location.search) location.reload();
  else location.assign(path);
  // Never resolves: the router waits until the document unloads.
  return new Promise(() => undefined);
}

/** React Router requests a module once, so the next click on the same link waits for this promise. */
const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['online', 'click'])
      addEventListener(event, () => resolve(), { once: true, capture: true });
  });

/** Whether a request or script failed to load, by the error messages of Chromium, Firefox and Safari. */
export const isLoadFailure = (error: Error): boolean =>
  /^(failed to fetch|error loading|networkerror|importing|load failed)/i.test(error.message);
