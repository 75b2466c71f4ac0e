import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { forwardedFor } from './forwarded-for.ts';
import { FORM_TYPE } from './forms.ts';
import { makePagePatterns } from './page-patterns.ts';

const built = new URL('../build/server/index.js', import.meta.url).href;
/** Paths that never match a page, to render the 404 page. */
const NOWHERE = { en: '/nowhere', bn: '/bn/nowhere' };

/** Everything that is neither a file nor the API is a page. */
export async function openPages(origin: string) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own type, from the same version
  const build = (await import(built)) as ServerBuild;
  const render = createRequestHandler(build, 'production');

  async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if ('html' in response) return reply.send(response.html);
    if (response.body === null) return reply.send();
    // Pages are complete and get a content-length; sitemaps are streamed.
    if (response.headers.get('content-type')?.startsWith('application/xml') !== true)
      return reply.send(Buffer.from(await response.arrayBuffer()));
    // oxlint-disable-next-line no-unsafe-type-assertion -- the same stream in the DOM's and in Node's types
    return reply.send(Readable.fromWeb(response.body as ReadableStream));
  }

  async function replyNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nowhere = NOWHERE[request.url.startsWith('/bn/') ? 'bn' : 'en'];
    return send(await render(new Request(origin + nowhere, { headers: headersOf(request) })), reply);
  }

  async function replyWithPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.url.startsWith('/')) return replyNotFound(request, reply);
    // Concatenated rather than resolved: "//elsewhere" and "http://elsewhere" must stay paths on this site.
    const response = await render(new Request(origin + request.url, requestInitOf(request)));
    // Posting to a page without an action is a 404.
    return response.status === 405 ? replyNotFound(request, reply) : send(response, reply);
  }

  return { replyWithPage, replyNotFound, patternOf: makePagePatterns(build.routes) };
}

function requestInitOf(request: FastifyRequest): RequestInit {
  const headers = headersOf(request);
  if (request.method !== 'POST') return { headers };
  // Other content types were rejected earlier; a missing body is an empty form.
  headers.set('content-type', FORM_TYPE);
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '';
  return { headers, method: 'POST', body };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set('x-request-id', request.id);
  headers.set('x-forwarded-for', forwardedFor(request));
  return headers;
}
