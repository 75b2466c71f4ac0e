import { BROWSER_ERROR_KINDS, BrowserError } from '@khamar/contract/browser-error';
import { Counter, type Registry } from 'prom-client';
import { clientNetworkOf } from '../http/client-network.ts';
import type { App } from '../http/fastify-app.ts';
import type { RateLimits } from '../security/rate-limit.ts';

/** Hidden from the docs: only our own pages call it, with navigator.sendBeacon. */
const report = { hide: true, body: BrowserError };

const MAX_BODY = 1024;
const AN_HOUR = { points: 20, minutes: 60 };
/** More than the site has. Clients can send any page name, and every label stays in memory. */
const MAX_PAGES = 100;

/** Counts errors in visitors' browsers, which no server log would show. */
export function addBrowserErrors(app: App, registry: Registry, rateLimits: RateLimits): void {
  const perNetwork = rateLimits.limitClients('browser-error', AN_HOUR);
  const counter = new Counter({
    name: 'browser_errors_total',
    help: 'Errors in pages, as reported by browsers',
    labelNames: ['kind', 'page'],
    registers: [registry],
  });
  for (const kind of BROWSER_ERROR_KINDS) counter.inc({ kind, page: 'other' }, 0);
  const pages = new Set<string>();
  app.post('/browser-errors', { schema: report, bodyLimit: MAX_BODY }, async (request, reply) => {
    await perNetwork.consume(clientNetworkOf(request.ip));
    const { kind, page } = request.body;
    if (pages.size < MAX_PAGES) pages.add(page);
    counter.inc({ kind, page: pages.has(page) ? page : 'other' });
    request.log.warn({ browserError: request.body }, 'a page failed in a browser');
    return reply.code(204).send(null);
  });
}
