import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { App } from '../http.ts';
import type { Config } from '../config.ts';

export async function addSecurityHeaders(app: App, config: Config): Promise<void> {
  await app.register(helmet, {
    // Answers are data: nothing in them may ever run or be framed. The page at /docs brings its own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
  });
  if (config.CORS_ORIGIN !== undefined) {
    await app.register(cors, {
      origin: new URL(config.CORS_ORIGIN).origin,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    });
  }
}
