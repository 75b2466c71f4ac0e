import proxy from '@fastify/http-proxy';
import { refusal } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/errors';
import type { FastifyInstance } from 'fastify';
import { cameFrom } from './came-from.ts';

/** One origin: /api/* is the API with the prefix taken off, so cookies are first-party and nothing needs a preflight. */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '',
    // Of the 128 that are its default, one client's event streams would take every one. How many streams there may be, the API
    // decides (api/src/http/event-streams.ts).
    undici: { connections: null },
    // Its lines hold whole paths, and a path may name a person; ours name the route (server/src/http-server.ts).
    disableRequestLogging: true,
    // With an empty prefix it would turn the relative docs/ into /apidocs/; the API names no path of its own from the root.
    internalRewriteLocationHeader: false,
    replyOptions: {
      // These two are between the visitor and us, and the client behind the proxy refuses to send them on.
      rewriteRequestHeaders: (request, { expect: _expect, 'keep-alive': _keepAlive, ...headers }) => ({
        ...headers,
        'x-request-id': request.id,
        // The mark by which the API knows that a request comes from outside.
        'x-forwarded-host': request.host,
        'x-forwarded-for': cameFrom(request),
      }),
      onError: (reply) => {
        void reply
          .code(ERRORS.unavailable.status)
          .header('retry-after', '5')
          .send(refusal('unavailable', reply.request.id));
      },
    },
  });
}
