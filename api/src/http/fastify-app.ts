import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Refusal } from '@khamar/contract/envelope';
import { z } from 'zod';

/** Fastify as every route and plugin here sees it: requests are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** For routes that want an access token. */
export const SIGNED_IN = [{ accessToken: [] }];
/** For routes that live by the cookie. */
export const WITH_COOKIE = [{ session: [] }];

/** Of every route that wants an access token and a permission, for its description. */
export const REFUSED = { 400: Refusal, 401: Refusal, 403: Refusal };
/** Of a command under an Idempotency-Key. */
export const COMMAND_REFUSED = { ...REFUSED, 404: Refusal, 409: Refusal, 422: Refusal };

const key = z.uuid().meta({
  description:
    'Made by the client, the same for every try of one request: a repetition gets the first answer',
  example: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11',
});

/** Of routes whose requests a client may send again after a lost answer (db/idempotency.ts). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': key.optional().meta({ description: key.description, example: key.meta()?.['example'] }),
});

/** Of commands that move money or an animal: without a key a lost answer could not be asked for again. */
export const CommandHeaders = z.object({ 'idempotency-key': key });
