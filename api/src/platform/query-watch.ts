import type { FastifyBaseLogger } from 'fastify';
import type { PoolClient } from 'pg';
import { requestOfThread } from './request-thread.ts';

/** Told of every statement that a pool has run. */
export type QueryWatch = (statement: string, ms: number) => void;

const SHOWN = 1000;

/**
 * One line for each statement that took too long, with the id of the request that caused it, so that a page, its calls and their
 * queries are one thread. Values are parameters and never part of the text.
 */
export function watchQueries(
  log: Pick<FastifyBaseLogger, 'warn'>,
  slowMs: number,
  observe: (ms: number) => void,
): QueryWatch {
  return (statement, ms) => {
    observe(ms);
    if (ms < slowMs) return;
    const reqId = requestOfThread();
    log.warn(
      { ...(reqId !== undefined && { reqId }), statement: shorten(statement), ms: Math.round(ms) },
      'a slow query',
    );
  };
}

/** A statement that has a name begins with it. */
const shorten = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);

/** The callback of the pool's own queries, the promise of everybody else's: told when it was answered, well or not. */
export function watchEach(client: PoolClient, onQuery: QueryWatch): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query(...asked: unknown[]) {
      const start = performance.now();
      const text = textOf(asked[0]);
      const callback = asked.at(-1);
      if (typeof callback === 'function') {
        const told = (...answer: unknown[]): unknown => {
          onQuery(text, performance.now() - start);
          return Reflect.apply(callback, undefined, answer);
        };
        return Reflect.apply(query, client, [...asked.slice(0, -1), told]);
      }
      const answer: unknown = Reflect.apply(query, client, asked);
      if (!(answer instanceof Promise)) return answer;
      const told = () => {
        onQuery(text, performance.now() - start);
      };
      answer.then(told, told);
      return answer;
    },
  });
}

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
};
