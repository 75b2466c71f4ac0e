import { errorResponse, type ErrorDetails } from '@khamar/contract/envelope';
import { fieldMessageOf } from '@khamar/contract/field-errors';
import { ERROR_CODES, type ErrorCode, ERRORS } from '@khamar/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from 'pg';
import type { App } from './fastify-app.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../db/transaction.ts';

/** The only place that turns errors into responses. */
export function addErrorHandler(app: App): void {
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply));
  app.setNotFoundHandler((request, reply) => replyWithError(request, reply, 'not_found'));
}

/** Framework errors before a route is found, such as a bad percent escape or an overlong URL. */
export function replyFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void replyWithError(request, reply, 'invalid_request', 'Invalid address');
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return replyWithError(request, reply, error.code, error.message, error.details);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return replyWithFieldErrors(request, reply, error);
  }
  // Checked before isDatabaseUnavailable: a client that aborts its body also gives ECONNRESET, and Fastify marks it as a client error.
  if (isFrameworkError(error)) return replyWithError(request, reply, codeOf(error.statusCode));
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database is unavailable');
    return handleError(new AppError('unavailable'), request, reply);
  }
  if (isInvalidValue(error)) {
    request.log.warn({ err: error }, 'a value that PostgreSQL rejects');
    return replyWithError(request, reply, 'invalid_request');
  }
  request.log.error({ err: error }, 'internal error');
  return replyWithError(request, reply, 'internal');
}

/** The message of a form field is shown as it is; an invalid URL parameter needs its name in front. */
function replyWithFieldErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  { validation, validationContext }: Pick<FastifyError, 'validation' | 'validationContext'>,
): FastifyReply {
  const fields: Record<string, string> = {};
  for (const { instancePath, message = '' } of validation ?? [])
    fields[instancePath.slice(1).replaceAll('/', '.')] ??= message.slice(0, 200);
  const [field, error] = Object.entries(fields)[0] ?? ['', ''];
  const sentence = fieldMessageOf(error);
  const isForm = validationContext === 'body' && field !== '';
  return replyWithError(
    request,
    reply,
    'invalid_request',
    isForm ? sentence : [field, sentence].filter(Boolean).join(': '),
    isForm ? { fields } : {},
  );
}

/** Maps a status of Fastify or its plugins to our error code; unknown statuses become invalid_request. */
const codeOf = (status: number): ErrorCode =>
  ERROR_CODES.find((code) => ERRORS[code].status === status) ?? 'invalid_request';

const isFrameworkError = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;

/** SQLSTATE class 22: a value that a schema let through, such as a day of the year 0. */
const isInvalidValue = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;

function replyWithError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  message?: string,
  details?: ErrorDetails,
): FastifyReply {
  return reply
    .code(ERRORS[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorResponse(code, request.id, message, details)));
}
