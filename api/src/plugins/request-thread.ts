import type { App } from '../http.ts';
import { inThread } from '../platform/request-thread.ts';

/** The thread holds through everything that follows, reading a body in parts included (slow-query.test.ts). */
export function addRequestThread(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    inThread(request.id, done);
  });
}
