import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../http/fastify-app.ts';

const context = new AsyncLocalStorage<string>();

/** Makes the request's id available to all code that runs for it, even after a body read in chunks (slow-queries.test.ts). */
export function addRequestContext(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    context.run(request.id, done);
  });
}

/** Undefined outside a request: in a timer or a job. */
export const currentRequestId = (): string | undefined => context.getStore();
