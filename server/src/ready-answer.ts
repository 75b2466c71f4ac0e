import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as it goes over the wire, the same for everyone who asks for its address. */
export interface ReadyAnswer {
  /** The pattern of the route that made it, for log and metrics. */
  route: string;
  etag: string;
  bytes: Buffer;
}

/** Any proxy may keep them for a second, and for five more while it asks again. */
export const CACHE_CONTROL = 'public, s-maxage=1, stale-while-revalidate=5';
export const CONTENT_TYPE = 'application/json; charset=utf-8';

export function makeReady(route: string, content: unknown): ReadyAnswer {
  const bytes = Buffer.from(JSON.stringify(content));
  // Guards against accidents, not against forgers: then the quickest will do.
  const etag = `"${hash('sha1', bytes, 'base64url').slice(0, 22)}"`;
  return { route, etag, bytes };
}

export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyAnswer): FastifyReply {
  reply.header('cache-control', CACHE_CONTROL).header('etag', ready.etag);
  if (isKnown(request.headers['if-none-match'], ready.etag)) return reply.code(304).send();
  return reply.header('content-type', CONTENT_TYPE).send(ready.bytes);
}

/** A proxy that squeezed the body calls the tag weak; it is the same answer. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
