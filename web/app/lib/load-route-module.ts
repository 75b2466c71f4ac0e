interface Route {
  id: string;
  module: string;
}

/** The destination that the visitor has been told about: two modules of one page may be missing. */
let told: unknown;

/**
 * Takes the place of React Router's own (route-modules.vite.ts), which reloads the page whenever the code of a page cannot be
 * loaded: without a connection that is the browser's error page, and after a new release it is the page that was to be left.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
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
      // Without a destination it was only fetched ahead, and nobody waits for it.
      if (next && next !== told) dispatchEvent(new Event('unreachable'));
      told = next;
      await nextChance();
    }
  }
  return loaded[route.id];
}

/** The file is gone from the server, so the page comes with the files of the new release. */
function openDocument(path = ''): Promise<never> {
  dispatchEvent(new Event('outdated'));
  // After Back the address is that of the next page already.
  if (path === '' || path === location.pathname + location.search) location.reload();
  else location.assign(path);
  // The router waits until the document is gone.
  return new Promise(() => undefined);
}

/** React Router asks for a module once: the next click on the same link waits for this one. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['online', 'click'])
      addEventListener(event, () => resolve(), { once: true, capture: true });
  });
