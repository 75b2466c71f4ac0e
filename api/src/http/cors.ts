import cors from '@fastify/cors';
import type { Config } from '../config.ts';
import type { App } from './fastify-app.ts';

/** Only when the site has a different origin than the API; by default they share one. */
export async function addCors(app: App, config: Config): Promise<void> {
  if (config.CORS_ORIGIN === undefined) return;
  await app.register(cors, {
    origin: new URL(config.CORS_ORIGIN).origin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  });
}
