import { useLingui } from '@lingui/react';
import { use, useLayoutEffect } from 'react';
import { useStore } from 'react-redux';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { pageMessages } from 'virtual:page-messages';
import { fetchByNode } from '~/api/fetch.server';
import { config } from '~/config.server';
import { UnavailableScreen } from '~/domain/unavailable-screen';
import { i18nContext, loadAllMessages } from '~/i18n/catalogues';
import { inLanguage, languageOf } from '~/i18n/languages';
import { useLanguage } from '~/i18n/use-language';
import { messagesOfPage } from '~/i18n/page-messages';
import { firstPath } from '~/lib/first-path';
import { ScriptMarkContext } from '~/lib/script-mark';
import { useSite } from '~/lib/site';
import { PRELOADED_STATE_ID, writePreloadedState } from '~/state/preloaded-state';
import { makeStore, type RootState, storeContext } from '~/state/store';
import { useOfflineNavigation } from '~/state/use-offline-navigation';
import banglaFont from '~/ui/fonts/bangla-400.woff2?url';
import { fontScript } from '~/ui/fonts/font-script';
import latinFont from '~/ui/fonts/latin.woff2?url';
import { pageStyles } from '~/ui/styles/page-styles';
import type { Route } from './+types/root';

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const extra = { apiUrl: config.API_URL, headers: forwardedHeaders(request), fetch: fetchByNode };
    context.set(storeContext, makeStore(extra));
  },
];

/** The first page embeds its own messages; all others load in parallel with the next page's data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ context, request }, next) => {
    const { pathname } = new URL(request.url);
    // Not compared with the address bar, which already shows the next page on Back and Forward. The first page is skipped so it can be
    // reloaded offline.
    if (pathname === firstPath) return next();
    const messages = loadAllMessages(context.get(i18nContext), languageOf(pathname));
    const [result] = await Promise.all([next(), messages]);
    return result;
  },
];

/** The request id links the logs of page and API; the visitor's IP address is the one the API rate-limits, instead of ours. */
function forwardedHeaders({ headers }: Request): Record<string, string> {
  const names = ['x-request-id', 'x-forwarded-for'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Of pages that people put on the home screen of a phone, by their route. */
const MANIFESTS: Record<string, string> = {
  'routes/driver/run': '/dashboard/run.webmanifest',
  'routes/weighing/weigh': '/dashboard/weigh.webmanifest',
};

export function Layout({ children }: { children: React.ReactNode }) {
  useLayoutEffect(() => {
    // After this commit, in which React cannot yet hydrate what a repeated click is about, but before it goes on with anything else.
    queueMicrotask(() => dispatchEvent(new Event('hydrated')));
  }, []);
  const language = useLanguage();
  const font = language === 'bn' ? banglaFont : latinFont;
  const page = useMatches()[1]?.id;
  const isOffice = page === 'routes/office';
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={inLanguage(language, MANIFESTS[page ?? ''] ?? '/manifest.webmanifest')} />
        {isOffice ? (
          <script
            {...(import.meta.env.SSR && { nonce: use(ScriptMarkContext) })}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? fontScript(font) : '' }}
          />
        ) : (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            // The font may miss the first paint (fonts.css); the styles and the first image may not.
            fetchPriority="low"
            href={font}
          />
        )}
        <style dangerouslySetInnerHTML={{ __html: pageStyles }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PreloadedStateScript />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Not executable, so it needs no CSP hash. Written once, by the server. */
function PreloadedStateScript() {
  const site = useSite();
  const store = useStore<RootState>();
  const { i18n } = useLingui();
  const matches = useMatches();
  const json = import.meta.env.SSR
    ? writePreloadedState(
        {
          site,
          messages: messagesOfPage(
            i18n,
            pageMessages,
            matches.map(({ id }) => id),
          ),
        },
        store.getState(),
      )
    : '';
  return (
    <script
      id={PRELOADED_STATE_ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export default function Root() {
  useOfflineNavigation();
  return <Outlet />;
}

/** Shown if even the layout failed: minimal, so it cannot fail again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="p-4">
      <UnavailableScreen status={500} error={error} />
    </main>
  );
}
