import { ok } from '@khamar/contract/envelope';
import { makeReady, sendReady } from '@khamar/server/ready-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Expected, ReadyCache, Versioned } from '../db/ready-cache.ts';

/** For answers that depend on the address alone and are the same for everyone. */
export const publicAnswers = (cache: ReadyCache) => ({
  answer: async <Data>(
    request: FastifyRequest,
    reply: FastifyReply,
    message: string,
    load: (expected: Expected) => Promise<Versioned<Data>>,
  ): Promise<FastifyReply> => {
    const ready = await cache.get(request.url, async (expected) => {
      const { version, data } = await load(expected);
      return { version, data: makeReady(request.routeOptions.url ?? 'none', ok(message, data)) };
    });
    return sendReady(request, reply, ready);
  },
});

export type PublicAnswers = ReturnType<typeof publicAnswers>;
