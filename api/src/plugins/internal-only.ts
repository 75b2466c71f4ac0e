import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * For routes that only the owner's own machines may ask for. Every proxy of ours marks what it passes on, so the
 * mark decides, not the path: paths can be written in more ways than a pattern knows.
 */
export function internalOnly(request: FastifyRequest, _reply: unknown, done: () => void): void {
  if (request.headers['x-forwarded-host'] !== undefined) throw new AppError('not_found');
  done();
}
