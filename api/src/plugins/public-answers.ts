import { ok } from '@khamar/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expected, Ready, ReadyCache, Versioned } from '../platform/ready-cache.ts';

/** Any proxy may keep them for a second, and for five more while it asks again. */
const SHARED = 'public, s-maxage=1, stale-while-revalidate=5';

/**
 * For answers that depend on the address alone and are the same for everyone. What is kept ready leaves before the
 * address is even parsed: the same address was parsed when it was made.
 */
export const publicAnswers = (cache: ReadyCache) => ({
  fromCache: (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const ready = cache.kept(request.url);
    if (ready === undefined) done();
    else send(request, reply, ready);
  },

  answer: async <Data>(
    request: FastifyRequest,
    reply: FastifyReply,
    message: string,
    load: (expected: Expected) => Promise<Versioned<Data>>,
  ): Promise<FastifyReply> => {
    const ready = await cache.get(request.url, async (expected) => {
      const { version, data } = await load(expected);
      return { version, data: ok(message, data) };
    });
    return send(request, reply, ready);
  },
});

export type PublicAnswers = ReturnType<typeof publicAnswers>;

function send(request: FastifyRequest, reply: FastifyReply, { body, etag }: Ready): FastifyReply {
  reply.header('cache-control', SHARED).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** A proxy that squeezed the body calls the tag weak; it is the same answer. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
