import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * For routes that only the owner's own machines may ask for. A proxy marks what it passes on, so the mark decides,
 * not the path: paths can be written in more ways than a pattern knows. A proxy that sets neither header must not
 * stand in front of the API.
 */
export function internalOnly(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const { headers } = request;
  if (headers['x-forwarded-host'] !== undefined || headers['x-forwarded-for'] !== undefined)
    throw new AppError('not_found');
  done();
}
