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

const preloaded = readPreloadedState();
const store = makeStore({ apiUrl: preloaded.site.apiUrl });
restoreQueries(store, preloaded);
// The first render must match the server's, which has no visitor data; restored state is shown right after it.
const serverState = store.getState();
persistOnDevice(store);
persistPendingToasts(store);
handleBackBeforeRouter();
const i18n = i18nWith(languageOf(location.pathname), preloaded.messages);
function getContext() {
  const context = new RouterContextProvider();
  context.set(storeContext, store);
  context.set(i18nContext, i18n);
  return context;
}

/** Loaded on demand to keep it out of the first load. */
function report(kind: BrowserError['kind'], error: unknown): void {
  import('~/lib/report-error').then(
    ({ reportError }) => reportError(preloaded.site.apiUrl, kind, error),
    () => undefined,
  );
}
addEventListener('error', ({ error }) => report('script', error));
addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));

const hydrate = () => {
  // Before the first render, which uses serverState: a signed-in page's calls are under way while it hydrates.
  syncSession(store, preloaded.site.apiUrl);
  for (const [id, { clientLoader }] of Object.entries(__reactRouterRouteModules))
    clientLoader?.beforeHydration?.(store, id);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteProvider value={preloaded.site}>
          <I18nProvider i18n={i18n}>
            <Provider store={store} serverState={serverState}>
              <HydratedRouter getContext={getContext} onError={(error) => report('render', error)} />
            </Provider>
          </I18nProvider>
        </SiteProvider>
      </StrictMode>,
    );
  });
};

// URL.canParse is the newest feature that older-browsers.ts adds; most visitors need none of it. Not a top-level await, which would change
// the chunks.
if ('canParse' in URL) hydrate();
else void import('~/lib/older-browsers').then(({ addPolyfills }) => addPolyfills()).finally(hydrate);
