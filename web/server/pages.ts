import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';

const built = new URL('../build/server/index.js', import.meta.url).href;

/** Everything that is not a file and not the API is a page. */
export async function openPages(siteUrl: string) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the build's own shape, made by the same version
  const render = createRequestHandler((await import(built)) as ServerBuild, 'production');

  async function send(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The origin is the configured one, whatever the Host header claims.
    const url = new URL(address, siteUrl);
    const response = await render(new Request(url, { method: request.method, headers: headersOf(request) }));
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()));
  }

  return {
    answer: (request: FastifyRequest, reply: FastifyReply) => send(request.url, request, reply),
    /** An address that cannot even be read (a lone % in it) is a page that does not exist. */
    answerBadAddress: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void send(
        request.raw.url?.startsWith('/bn/') === true ? '/bn/unreadable' : '/unreadable',
        request,
        reply,
      );
    },
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
