import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, RawServerDefault } from 'fastify';
import { CACHE_CONTROL, CONTENT_TYPE, isKnown, type ReadyAnswer } from './ready-answer.ts';
import { requestIdOf } from './request-id.ts';

interface Server {
  server: RawServerDefault;
  log: FastifyBaseLogger;
  routing(request: IncomingMessage, response: ServerResponse): void;
  addHook(name: 'preClose', hook: (done: () => void) => void): unknown;
}

interface Lane {
  /** The same as on every other answer. */
  headers: Record<string, string>;
  kept: (address: string) => ReadyAnswer | undefined;
  answered: (answer: { method: 'GET'; route: string; status: number }, ms: number) => void;
}

/**
 * What is kept ready leaves before the framework sees the request, and looks the same from outside: headers, id, log
 * line. Hooks do not run for it. Everything else, and everything while the server is closing, goes the usual way.
 */
export function addReadyLane(server: Server, { headers, kept, answered }: Lane): void {
  const fixed = Object.entries(headers).flat();
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });

  server.server.removeAllListeners('request').on('request', (request, response) => {
    const start = performance.now();
    const ready = request.method === 'GET' && !closing ? kept(request.url ?? '') : undefined;
    if (ready === undefined) {
      server.routing(request, response);
      return;
    }
    const { route, etag, bytes } = ready;
    const id = requestIdOf(request);
    const head = [...fixed, 'x-request-id', id, 'cache-control', CACHE_CONTROL, 'etag', etag];
    const status = isKnown(request.headers['if-none-match'], etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, head).end();
    else {
      head.push('content-type', CONTENT_TYPE, 'content-length', String(bytes.length));
      response.writeHead(200, head).end(bytes);
    }
    const ms = performance.now() - start;
    answered({ method: 'GET', route, status }, ms);
    server.log.info({ reqId: id, method: 'GET', route, status, ms: Math.round(ms * 10) / 10 }, 'answered');
  });
}
