import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { I18nProvider } from '@lingui/react';
import { setAutoFreeze } from 'immer';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { readSite } from '~/api/site.server';
import { config } from '~/config.server';
import { i18nFor } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { finishHtml, hashSource } from '~/lib/finish-html.server';
import { hydratesOnInteraction } from '~/hydration/handle';
import startScript from '~/hydration/hydrate-on-interaction.ts?inline-script';
import { ScriptMarkContext } from '~/lib/script-mark';
import { SiteProvider } from '~/lib/site';
import { storeContext } from '~/state/store';
import { pageStyles } from '~/ui/styles/page-styles';

// A store lives for one request here and its state is only read; freezing every cow of a list costs about 3% of a render. The browser and
// tests still freeze.
setAutoFreeze(false);

const SHARED_CACHE = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
const START_HASH = hashSource(startScript);
const STYLES_HASH = hashSource(pageStyles);

/** Renders the whole page before sending the first byte: only then are the status and the script hashes known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const [i18n, site] = await Promise.all([i18nFor(languageOf(new URL(request.url).pathname)), readSite()]);
  const mark = randomUUID();
  const marked = await renderWhole(
    <SiteProvider value={site}>
      <I18nProvider i18n={i18n}>
        <Provider store={loadContext.get(storeContext)}>
          <ScriptMarkContext value={mark}>
            <ServerRouter context={routerContext} url={request.url} nonce={mark} />
          </ScriptMarkContext>
        </Provider>
      </I18nProvider>
    </SiteProvider>,
    mark,
  );
  const { matches } = routerContext.staticHandlerContext;
  const isDeferred = matches.some(({ route }) =>
    hydratesOnInteraction(routerContext.routeModules[route.id]?.handle),
  );
  const { html, hashes } = finishHtml(
    marked,
    mark,
    isDeferred ? { code: startScript, live: `${config.PUBLIC_API_URL}/live/cows` } : undefined,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // A form response repeats what the visitor typed, so it is never cached. A route may set its own cache-control.
  const isCacheable = status < 500 && request.method === 'GET';
  if (!isCacheable) headers.set('cache-control', 'no-store');
  else if (!headers.has('cache-control')) headers.set('cache-control', SHARED_CACHE);
  if (status === 503) headers.set('retry-after', '5');
  if (import.meta.env.PROD) headers.set('content-security-policy', securityPolicy(hashes));
  // Encoding and streaming through a Response costs about 10% of a render: server/pages.ts sends the bytes directly.
  return import.meta.env.PROD
    ? Object.assign(new Response(null, { status, headers }), { html })
    : new Response(new Uint8Array(html), { status, headers });
}

/** A form post to a page without an action is a client error (pages.ts responds to it) and is not logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 405)) return;
  console.error(error);
}

/** Waits for onAllReady: the router writes its loader data in chunks that suspend. */
function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Never move large content to the end of the page.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      // Inside a Suspense boundary too: React would send an empty part instead.
      onError: reject,
    });
  });
}

function securityPolicy(hashes: string[]): string {
  const apiOrigin = URL.canParse(config.PUBLIC_API_URL) ? new URL(config.PUBLIC_API_URL).origin : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${START_HASH} ${hashes.join(' ')}`,
    `style-src 'self' ${STYLES_HASH}`,
    "font-src 'self'",
    // data: for image placeholders.
    `img-src 'self' data: ${config.MEDIA_ORIGIN ?? ''}`,
    `connect-src 'self' ${apiOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ];
  return directives.map((directive) => directive.trim()).join('; ');
}
