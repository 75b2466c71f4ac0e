import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'kysely';
import { currentRequestId } from './request-context.ts';

const MAX_LENGTH = 1000;

/**
 * For Kysely's `log` option: one line per slow statement, with the id of the request that caused it. Values are bound parameters, so they
 * never appear in the text.
 */
export const logSlowQueries =
  (log: Pick<FastifyBaseLogger, 'warn'>, slowMs: number, observe: (ms: number) => void): Logger =>
  ({ query, queryDurationMillis: ms }) => {
    observe(ms);
    if (ms < slowMs) return;
    const reqId = currentRequestId();
    const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
    log.warn({ ...(reqId !== undefined && { reqId }), statement, ms: Math.round(ms) }, 'a slow query');
  };
