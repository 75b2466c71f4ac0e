import { refusal, type RefusalDetails } from '@khamar/contract/envelope';
import { ERROR_CODES, type ErrorCode, ERRORS } from '@khamar/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { App } from '../http.ts';
import { AppError } from '../errors.ts';
import { isDatabaseAway } from '../platform/database.ts';

/** The one place where something thrown becomes an answer. */
export function addErrorHandler(app: App): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'not_found'));
}

/** Faults of the framework before any route is found: a broken percent sign, an endless URL. */
export function answerFrameworkError(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void refuse(request, reply, 'invalid_request', 'The address is not valid');
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    return refuse(request, reply, error.code, error.message, error.details);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    const sentence = [field, first?.message].filter(Boolean).join(': ');
    return refuse(request, reply, 'invalid_request', sentence);
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return refuse(request, reply, 'unavailable');
  }
  if (isRefusedByFramework(error)) return refuse(request, reply, codeOf(error.statusCode));
  request.log.error({ err: error }, 'a fault of ours');
  return refuse(request, reply, 'internal');
}

/** Fastify and its plugins speak in statuses, we in codes; a status we have no word for is a bad request. */
const codeOf = (status: number): ErrorCode =>
  ERROR_CODES.find((code) => ERRORS[code].status === status) ?? 'invalid_request';

const isRefusedByFramework = (error: unknown): error is Error & { statusCode: number } =>
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
  details?: RefusalDetails,
): FastifyReply {
  const { status } = ERRORS[code];
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal(code, request.id, message, details)));
}
