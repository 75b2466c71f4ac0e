import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { I18nProvider } from '@lingui/react';
import { renderToPipeableStream } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { config } from '~/config.server';
import { i18nFor } from '~/i18n/catalogues';
import { languageOf } from '~/i18n/languages';
import { allowMarkedScripts } from '~/lib/script-hashes.server';
import { SiteProvider } from '~/lib/site';
import { storeContext } from '~/state/store';

const RENDER_TIMEOUT = 10_000;
const FOR_ALL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
const site = {
  origin: config.SITE_URL,
  apiUrl: config.PUBLIC_API_URL,
  dashboardRoles: config.DASHBOARD_ROLES,
};

/** The whole page is rendered before the first byte leaves: only then are status and script hashes known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const i18n = await i18nFor(languageOf(new URL(request.url).pathname));
  const mark = randomUUID();
  const marked = await renderPage(
    <SiteProvider value={site}>
      <I18nProvider i18n={i18n}>
        <Provider store={loadContext.get(storeContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={mark} />
        </Provider>
      </I18nProvider>
    </SiteProvider>,
    mark,
  );
  const { html, hashes } = allowMarkedScripts(marked, mark);
  headers.set('content-type', 'text/html; charset=utf-8');
  // The answer to a form repeats what its visitor wrote. A page that says more of itself knows why.
  const isForAll = status < 500 && request.method === 'GET';
  if (!isForAll) headers.set('cache-control', 'no-store');
  else if (!headers.has('cache-control')) headers.set('cache-control', FOR_ALL);
  if (status === 503) headers.set('retry-after', '5');
  if (import.meta.env.PROD) headers.set('content-security-policy', securityPolicy(hashes));
  return new Response(html, { status, headers });
}

/** A form for a page that has none is the sender's mistake (pages.ts answers it), not a fault of ours to be logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 405)) return;
  console.error(error);
}

function renderPage(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer);
        text(body).then((html) => resolve(picturesFirst(html)), reject);
        pipe(body);
      },
      onShellError: reject,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
}

/**
 * A page is whole before its scripts are there, so they must not take a slow line from its styles and its first picture: React Router
 * names them in the head before everything else, here they are named last. React finds a link wherever it stands.
 */
function picturesFirst(html: string): string {
  const links: string[] = [];
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    links.push(link.replace(' ', ' fetchpriority="low" '));
    return '';
  });
  return rest.replace('</body>', () => `${links.join('')}</body>`);
}

function securityPolicy(hashes: string[]): string {
  const apiOrigin = URL.canParse(config.PUBLIC_API_URL) ? new URL(config.PUBLIC_API_URL).origin : '';
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    // data: for what stands in a picture's place until it comes.
    `img-src 'self' data: ${config.MEDIA_ORIGIN ?? ''}`,
    `connect-src 'self' ${apiOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ];
  return directives.map((directive) => directive.trim()).join('; ');
}
