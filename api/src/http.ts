import type { Refusal } from '@khamar/contract/envelope';
import { type ErrorCode, ERRORS } from '@khamar/contract/errors';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Ready } from './platform/ready-cache.ts';

/** Fastify as every route and plugin here sees it: requests are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export const refusal = (
  code: ErrorCode,
  requestId: string,
  message: string = ERRORS[code].message,
): Refusal => ({
  success: false,
  message,
  data: { message, code, requestId },
});

/** For public answers: any proxy may keep them for a second, and for five more while it asks again. */
const SHARED = 'public, s-maxage=1, stale-while-revalidate=5';

export function sendReady(request: FastifyRequest, reply: FastifyReply, { body, etag }: Ready): FastifyReply {
  reply.headers({ 'cache-control': SHARED, etag });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
