import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { App } from './fastify-app.ts';

/** Routes that depend on the account: they parse cookies and multipart forms, and their responses must not be cached. */
export async function addPersonalRoutes(app: App, routes: (personal: App) => void): Promise<void> {
  await app.register(async (personal: App) => {
    await personal.register(cookie);
    await personal.register(multipart);
    acceptEmptyJson(personal);
    personal.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('cache-control', 'no-store');
      done(null, payload);
    });
    routes(personal);
  });
}

/** Clients of the old system send a JSON content type even with an empty body. */
function acceptEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // oxlint-disable-next-line no-floating-promises -- the callback form, which Fastify's type also calls a promise
    else parse(request, body, done);
  });
}
