import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';

const built = new URL('../build/server/index.js', import.meta.url).href;
/** No page will ever stand here. */
const NOWHERE = { en: '/nowhere', bn: '/bn/nowhere' };

/** Everything that is not a file and not the API is a page. */
export async function openPages(origin: string) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own shape, made by the same version
  const render = createRequestHandler((await import(built)) as ServerBuild, 'production');

  async function send(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Put together, not resolved: "//elsewhere" and "http://elsewhere" must stay paths of ours.
    const response = await render(new Request(origin + address, { headers: headersOf(request) }));
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()));
  }

  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    send(NOWHERE[request.url.startsWith('/bn/') ? 'bn' : 'en'], request, reply);

  return {
    answer: (request: FastifyRequest, reply: FastifyReply) =>
      request.url.startsWith('/') ? send(request.url, request, reply) : answerNotFound(request, reply),
    answerNotFound,
  };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  headers.set('x-request-id', request.id);
  return headers;
}
