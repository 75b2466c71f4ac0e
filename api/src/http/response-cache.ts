import { hash } from 'node:crypto';
import { ok } from '@khamar/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Proxies may cache the response for a second, and serve it stale for five more while they revalidate. */
export const CACHE_CONTROL = 'public, s-maxage=1, stale-while-revalidate=5';

/** Sends a response that depends only on the URL; responds 304 if the client already has it. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  data: unknown,
): FastifyReply {
  const body = JSON.stringify(ok(message, data));
  // SHA-1 is the fastest here, and a forged collision would gain an attacker nothing.
  const etag = `"${hash('sha1', body, 'base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': CACHE_CONTROL, etag });
  if (matchesEtag(request, etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Weak comparison: a proxy that compresses the body marks the tag with W/. @fastify/etag supports neither lists nor `*`. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ??
  false;
