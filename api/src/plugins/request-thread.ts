import type { App } from '../http.ts';
import { inThread } from '../platform/request-thread.ts';

/** Twice: reading a body loses the thread, for what arrives from the network belongs to no request yet. */
export function addRequestThread(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    inThread(request.id, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    inThread(request.id, done);
  });
}
