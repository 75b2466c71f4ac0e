import multipart from '@fastify/multipart';
import type { App } from '../http.ts';

/** Routes for people who are signed in: forms with files are understood, and no cache on the way may keep an answer. */
export async function addStaffRoutes(app: App, routes: (staff: App) => void): Promise<void> {
  await app.register(async (staff: App) => {
    await staff.register(multipart);
    staff.addHook('onSend', (_request, reply, payload, done) => {
      reply.header('cache-control', 'no-store');
      done(null, payload);
    });
    routes(staff);
  });
}
