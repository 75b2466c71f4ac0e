import cors from '@fastify/cors';
import type { Config } from '../config.ts';
import type { App } from './fastify-app.ts';

/** Only for a site on another origin than the API's. By default there is one origin and nothing to allow. */
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
