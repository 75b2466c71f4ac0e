import { errorResponse, type ErrorDetails } from '@khamar/contract/envelope';
import { fieldMessageOf } from '@khamar/contract/field-errors';
import { ERROR_CODES, type ErrorCode, ERRORS } from '@khamar/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { App } from './fastify-app.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseAway } from '../db/transaction.ts';

/** The only place that turns errors into responses. */
export function addErrorHandler(app: App): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
}

/** Framework errors before a route is found, such as a bad percent escape or an overlong URL. */
export function replyFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void refuse(request, reply, 'invalid_request', 'Invalid address');
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return refuse(request, reply, error.code, error.message, error.details);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return replyWithFieldErrors(request, reply, error);
  }
  // Checked before isDatabaseAway: a client that aborts its body also gives ECONNRESET, and Fastify marks it as a client error.
  if (isFrameworkError(error)) return refuse(request, reply, codeOf(error.statusCode));
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return answer(new AppError('unavailable'), request, reply);
  }
  request.log.error({ err: error }, 'a fault of ours');
  return refuse(request, reply, 'internal');
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
  return refuse(
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

function refuse(
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
