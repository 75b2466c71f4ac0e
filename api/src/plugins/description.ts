import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from '../http.ts';
import type { Config } from '../config.ts';

/** /openapi.json and /docs, built from the same schemas that check the requests. */
export async function addDescription(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Khamar', version: '0.1.0', description: 'The API of a cattle farm that sells online.' },
      servers: [{ url: config.PUBLIC_URL }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
