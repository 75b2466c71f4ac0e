import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ApiError } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/error-codes';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { App } from './fastify-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Schema of `data` in a form with an image. Only for the OpenAPI document; the route parses it itself. */
    form?: z.ZodType;
  }
}

/** /openapi.json and /docs, built from the same schemas that check the requests. */
export async function addOpenApi(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Khamar', version: '0.2.0', description: 'The API of a cattle farm that sells online.' },
      servers: [{ url: config.PUBLIC_URL }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-khamar-session',
            description:
              'Without the prefix over http. Requires the headers Origin (of the site) and X-Requested-With: khamar',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform({
        ...document,
        schema: withErrorResponses(document.schema),
      });
      const form = document.route.config?.form;
      return { schema: { ...withDescriptions(schema), ...(form && asForm(form)) }, url };
    },
    transformObject: (document) => {
      const description = jsonSchemaTransformObject(document);
      // The provider also generates an input variant of each schema; ours are only used for output.
      const named = 'components' in description ? description.components.schemas : undefined;
      for (const name of Object.keys(named ?? {})) if (name.endsWith('Input')) delete named?.[name];
      return description;
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  // The page links its files relative to /docs/, so it works under any proxy path.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/docs') reply.redirect('docs/');
    else done();
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

/** Adds the errors that any route may return. */
function withErrorResponses<Schema extends FastifySchema>(schema: Schema): Schema {
  if (schema.hide === true) return schema;
  const always = { 503: ApiError };
  const ofBodies = { 400: ApiError, 413: ApiError, 415: ApiError };
  const declared = z.record(z.string(), z.unknown()).catch({}).parse(schema.response);
  return { ...schema, response: { ...always, ...(schema.body !== undefined && ofBodies), ...declared } };
}

function asForm(form: z.ZodType): FastifySchema & { consumes: string[] } {
  const image = { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, up to 15 MB' };
  if (form instanceof z.ZodUndefined)
    return {
      consumes: ['multipart/form-data'],
      body: { type: 'object', required: ['image'], properties: { image } },
    };
  const data = z.toJSONSchema(form, { target: 'openapi-3.0', unrepresentable: 'any' });
  const body = { type: 'object', required: ['data'], properties: { data, image } };
  return { consumes: ['multipart/form-data'], body };
}

const Responses = z.record(z.string(), z.looseObject({})).optional();

/** Describes each status with the messages of its errors. */
function withDescriptions(schema: FastifySchema): FastifySchema {
  const response = Object.entries(Responses.parse(schema.response) ?? {}).map(([status, schemaOfStatus]) => {
    if ('content' in schemaOfStatus) return [status, schemaOfStatus];
    if (status === '304') return [status, { type: 'null', description: 'Not modified' }];
    const errors = Object.values(ERRORS).filter((error) => String(error.status) === status);
    const meaning = errors.map(({ message }) => message).join('; or: ') || 'Success';
    return [status, { description: meaning, content: { 'application/json': { schema: schemaOfStatus } } }];
  });
  return { ...schema, response: Object.fromEntries(response) };
}
