import { refusal, type RefusalDetails } from '@khamar/contract/envelope';
import { fieldSentence } from '@khamar/contract/refused-fields';
import { ERROR_CODES, type ErrorCode, ERRORS } from '@khamar/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { App } from './fastify-app.ts';
import { AppError } from '../errors.ts';
import { isDatabaseAway } from '../db/transaction.ts';

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
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return refuse(request, reply, error.code, error.message, error.details);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refuseFields(request, reply, error);
  }
  // Before the database: a client that breaks off its body is ECONNRESET too, and Fastify has marked it as the client's fault.
  if (isRefusedByFramework(error)) return refuse(request, reply, codeOf(error.statusCode));
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'the database is away');
    return answer(new AppError('unavailable'), request, reply);
  }
  request.log.error({ err: error }, 'a fault of ours');
  return refuse(request, reply, 'internal');
}

/** A form's own sentence is for its reader as it stands; a parameter in an address needs its name. */
function refuseFields(
  request: FastifyRequest,
  reply: FastifyReply,
  { validation, validationContext }: Pick<FastifyError, 'validation' | 'validationContext'>,
): FastifyReply {
  const fields: Record<string, string> = {};
  for (const { instancePath, message = '' } of validation ?? [])
    fields[instancePath.slice(1).replaceAll('/', '.')] ??= message.slice(0, 200);
  const [field, error] = Object.entries(fields)[0] ?? ['', ''];
  const sentence = fieldSentence(error);
  const isForm = validationContext === 'body' && field !== '';
  return refuse(
    request,
    reply,
    'invalid_request',
    isForm ? sentence : [field, sentence].filter(Boolean).join(': '),
    isForm ? { fields } : {},
  );
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
  return reply
    .code(ERRORS[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal(code, request.id, message, details)));
}
