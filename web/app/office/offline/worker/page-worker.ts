/**
 * Service worker of one page, written as one script without imports (vite-plugins/inline-script.ts). Keeps the page and every file it names,
 * so that it opens without a signal. The page comes from the server whenever that answers: a new release replaces what is kept as a whole,
 * once all of its files are here.
 */
{
  /** TypeScript knows either a page's globals or a worker's. */
  interface LateEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void;
  }
  interface FetchEvent extends LateEvent {
    request: Request;
    respondWith: (response: Promise<Response>) => void;
  }
  const isLate = (event: Event): event is LateEvent => 'waitUntil' in event;
  const isFetch = (event: Event): event is FetchEvent => 'respondWith' in event;

  const PAGE = location.pathname.replace('-worker.js', '');
  const CACHE = `khamar${PAGE}`;
  /** Longer, and people look at a blank screen although the page is on the phone. */
  const PATIENCE_MS = 4000;
  const MATCH = { ignoreVary: true, ignoreSearch: false };

  const filesIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])];

  /** The page is replaced last: until then the one before it is complete. */
  async function keep(page: Response): Promise<void> {
    const cache = await caches.open(CACHE);
    const [html, kept] = await Promise.all([page.clone().text(), cache.match(PAGE, MATCH)]);
    if (html === (await kept?.text())) return;
    const files = filesIn(html);
    await Promise.all(
      files.map(async (file) => {
        if ((await cache.match(file, MATCH)) === undefined) await cache.add(file);
      }),
    );
    await cache.put(PAGE, page);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== PAGE && !files.includes(pathname)) await cache.delete(url);
    }
  }

  const fromCache = async (path: string) => (await caches.open(CACHE)).match(path, MATCH);

  async function freshOrKept(event: FetchEvent): Promise<Response> {
    const kept = await fromCache(PAGE);
    try {
      const fresh = await fetch(event.request, {
        ...(kept !== undefined && { signal: AbortSignal.timeout(PATIENCE_MS) }),
      });
      if (fresh.ok) event.waitUntil(keep(fresh.clone()).catch(() => undefined));
      return fresh.status >= 500 ? (kept ?? fresh) : fresh;
    } catch (error) {
      if (kept === undefined) throw error;
      return kept;
    }
  }

  addEventListener('install', (event) => {
    const keepFirst = async () => {
      const page = await fetch(PAGE);
      if (!page.ok) throw new Error(`${PAGE}: ${page.status}`);
      await keep(page);
    };
    if (isLate(event)) event.waitUntil(keepFirst());
  });

  addEventListener('fetch', (event) => {
    if (!isFetch(event) || event.request.method !== 'GET') return;
    const { origin, pathname } = new URL(event.request.url);
    if (origin !== location.origin) return;
    if (event.request.mode === 'navigate' && pathname === PAGE) event.respondWith(freshOrKept(event));
    else if (pathname.startsWith('/assets/'))
      event.respondWith(fromCache(pathname).then((file) => file ?? fetch(event.request)));
  });
}
