import proxy from '@fastify/http-proxy';
import { errorResponse } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { forwardedFor } from './forwarded-for.ts';

/** Single origin: /api/* is the API without the prefix, so cookies are first-party and there are no CORS preflights. */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '',
    // With the default of 128 connections, one client's event streams could take all of them. The API limits the number of streams
    // (api/src/http/event-streams.ts).
    undici: { connections: null },
    // Its log lines contain full paths, which may include personal data; ours contain the route (server/src/http-server.ts).
    disableRequestLogging: true,
    // With an empty prefix it would rewrite the relative docs/ to /apidocs/; the API sends no root-relative redirects.
    internalRewriteLocationHeader: false,
    replyOptions: {
      // Hop-by-hop headers, which the proxy's HTTP client refuses to forward.
      rewriteRequestHeaders: (request, { expect: _expect, 'keep-alive': _keepAlive, ...headers }) => ({
        ...headers,
        'x-request-id': request.id,
        // Tells the API that the request is external.
        'x-forwarded-host': request.host,
        'x-forwarded-for': forwardedFor(request),
      }),
      onError: (reply) => {
        void reply
          .code(ERRORS.unavailable.status)
          .header('retry-after', '5')
          .send(errorResponse('unavailable', reply.request.id));
      },
    },
  });
}
