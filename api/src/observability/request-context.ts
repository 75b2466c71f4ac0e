import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../http/fastify-app.ts';

const context = new AsyncLocalStorage<string>();

/** Whatever is done for a request, also after reading a body in parts, can tell its id (slow-queries.test.ts). */
export function addRequestContext(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    context.run(request.id, done);
  });
}

/** Undefined where no request is the cause: a timer, a job. */
export const currentRequestId = (): string | undefined => context.getStore();
