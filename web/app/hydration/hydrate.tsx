import type { BrowserError } from '@khamar/contract/browser-error';
import { I18nProvider } from '@lingui/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { i18nContext, i18nWith } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { SiteProvider } from '~/lib/site';
import { syncSession } from '~/session/sync-session';
import { readPreloadedState, restoreQueries } from '~/state/preloaded-state';
import { persistOnDevice, persistPendingToasts } from '~/state/persist';
import { makeStore, storeContext } from '~/state/store';
import { handleBackBeforeRouter } from '~/ui/modal';

/** Not when this module is evaluated, which may be long before the page is hydrated (hydrate-on-interaction.ts): the store would forget. */
export function hydrate(): void {
  const preloaded = readPreloadedState();
  const { site, messages } = preloaded;
  const store = makeStore({ apiUrl: site.apiUrl });
  restoreQueries(store, preloaded);
  // The first render must match the server's, which has no visitor data; restored state is shown right after it.
  const serverState = store.getState();
  persistOnDevice(store);
  persistPendingToasts(store);
  handleBackBeforeRouter();
  const i18n = i18nWith(languageOf(location.pathname), messages);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(storeContext, store);
    context.set(i18nContext, i18n);
    return context;
  };

  /** Loaded on demand to keep it out of the first load. */
  const report = (kind: BrowserError['kind'], error: unknown) => {
    import('~/lib/report-error').then(
      ({ reportError }) => reportError(site.apiUrl, kind, error),
      () => undefined,
    );
  };
  addEventListener('error', ({ error }) => report('script', error));
  addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));

  // Before the first render, which uses serverState: a signed-in page's calls are under way while it hydrates.
  syncSession(store, site.apiUrl);
  for (const [id, { clientLoader }] of Object.entries(__reactRouterRouteModules))
    clientLoader?.beforeHydration?.(store, id);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteProvider value={site}>
          <I18nProvider i18n={i18n}>
            <Provider store={store} serverState={serverState}>
              <HydratedRouter getContext={getContext} onError={(error) => report('render', error)} />
            </Provider>
          </I18nProvider>
        </SiteProvider>
      </StrictMode>,
    );
  });
}
