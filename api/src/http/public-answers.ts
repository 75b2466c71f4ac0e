import { hash } from 'node:crypto';
import { ok } from '@khamar/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Any proxy may keep the answer for a second, and for five more while it asks again. */
export const CACHE_CONTROL = 'public, s-maxage=1, stale-while-revalidate=5';

/** Sends an answer that depends on the address alone; a client that has it already gets 304. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  data: unknown,
): FastifyReply {
  const body = JSON.stringify(ok(message, data));
  // SHA-1 is the fastest here; nobody gains anything by forging a collision with their own answer.
  const etag = `"${hash('sha1', body, 'base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': CACHE_CONTROL, etag });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Compares weakly: a proxy that compresses the body marks the tag with W/. @fastify/etag reads neither lists nor `*`. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ??
  false;
