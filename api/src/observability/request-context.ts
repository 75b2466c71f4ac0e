import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../http/fastify-app.ts';

const context = new AsyncLocalStorage<string>();

/** Code that runs for a request, also after its body was read in parts, knows the request's id (slow-queries.test.ts). */
export function addRequestContext(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    context.run(request.id, done);
  });
}

/** Undefined outside of a request: in a timer or a job. */
export const currentRequestId = (): string | undefined => context.getStore();
