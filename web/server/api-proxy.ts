import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** What only the owner's own machines may ask the API for. */
const INTERNAL = /^\/api\/(metrics|healthz|readyz)\/?(\?|$)/;

/** One origin: /api/* is the API with the prefix taken off, so cookies are first-party and nothing needs a preflight. */
export async function addApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '',
    preHandler: (request, reply, done) => {
      if (INTERNAL.test(request.url)) reply.callNotFound();
      else done();
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-request-id': request.id }),
      onError: (reply) => {
        const message = 'The farm cannot be reached just now. Please try again';
        reply
          .code(503)
          .header('retry-after', '5')
          .send({
            success: false,
            message,
            data: { message, code: 'unavailable', requestId: reply.request.id },
          });
      },
    },
  });
}
