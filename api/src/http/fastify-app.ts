import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ApiError } from '@khamar/contract/envelope';
import { z } from 'zod';

/** Fastify with requests typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export const SIGNED_IN = [{ accessToken: [] }];
export const WITH_COOKIE = [{ session: [] }];

/** Error responses of routes that need an access token and a permission. */
export const ERROR_RESPONSES = { 400: ApiError, 401: ApiError, 403: ApiError };
/** Error responses of commands with an Idempotency-Key. */
export const COMMAND_ERROR_RESPONSES = { ...ERROR_RESPONSES, 404: ApiError, 409: ApiError, 422: ApiError };

const key = z.uuid().meta({
  description:
    'Chosen by the client and repeated on every retry: a retry gets the response of the first request',
  example: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11',
});

/** For routes whose requests a client may retry after a lost response (db/idempotency.ts). */
export const IdempotencyHeaders = z.object({
  'idempotency-key': key.optional().meta({ description: key.description, example: key.meta()?.['example'] }),
});

/** For commands that move money or an animal: the key is required so that a lost response can be retried safely. */
export const CommandHeaders = z.object({ 'idempotency-key': key });
