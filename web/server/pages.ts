import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { cameFrom } from './came-from.ts';
import { FORM_TYPE } from './forms.ts';
import { makePagePatterns } from './page-patterns.ts';

const built = new URL('../build/server/index.js', import.meta.url).href;
/** No page will ever stand here. */
const NOWHERE = { en: '/nowhere', bn: '/bn/nowhere' };

/** Everything that is not a file and not the API is a page. */
export async function openPages(origin: string) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own shape, made by the same version
  const build = (await import(built)) as ServerBuild;
  const render = createRequestHandler(build, 'production');

  async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if ('html' in response) return reply.send(response.html);
    if (response.body === null) return reply.send();
    // A page is there as a whole and tells its length; a sitemap is being written while it leaves.
    if (response.headers.get('content-type')?.startsWith('application/xml') !== true)
      return reply.send(Buffer.from(await response.arrayBuffer()));
    // oxlint-disable-next-line no-unsafe-type-assertion -- the same stream by the browser's name and by Node's
    return reply.send(Readable.fromWeb(response.body as ReadableStream));
  }

  async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nowhere = NOWHERE[request.url.startsWith('/bn/') ? 'bn' : 'en'];
    return send(await render(new Request(origin + nowhere, { headers: headersOf(request) })), reply);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.url.startsWith('/')) return answerNotFound(request, reply);
    // Put together, not resolved: "//elsewhere" and "http://elsewhere" must stay paths of ours.
    const response = await render(new Request(origin + request.url, asSent(request)));
    // A page that takes no form is, to a form, not there.
    return response.status === 405 ? answerNotFound(request, reply) : send(response, reply);
  }

  return { answer, answerNotFound, patternOf: makePagePatterns(build.routes) };
}

function asSent(request: FastifyRequest): RequestInit {
  const headers = headersOf(request);
  if (request.method !== 'POST') return { headers };
  // Anything else was refused on its way here; what had no body at all is an empty form.
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
  headers.set('x-forwarded-for', cameFrom(request));
  return headers;
}
