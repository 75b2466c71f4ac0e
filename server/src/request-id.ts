import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A proxy or the web process may hand an id down, so that one visit is one thread through all logs. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
