import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { App } from '../http.ts';

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
  // The page names its files relative to /docs/, wherever a proxy has put it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/docs') reply.redirect('docs/');
    else done();
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
