import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * For routes that only internal machines may call. Checks the headers that a proxy adds instead of the path, because a path can be written
 * in more ways than a pattern can match. Any proxy in front of the API must set one of these headers.
 */
export function internalOnly(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const { headers } = request;
  if (headers['x-forwarded-host'] !== undefined || headers['x-forwarded-for'] !== undefined)
    throw new AppError('not_found');
  done();
}
