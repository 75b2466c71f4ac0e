import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/** Told of every statement that a pool has run, and of the request that asked for it. */
export type QueryWatch = (statement: string, ms: number, requestId: string | undefined) => void;

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
  return (statement, ms, reqId) => {
    observe(ms);
    if (ms < slowMs) return;
    log.warn(
      { ...(reqId !== undefined && { reqId }), statement: shorten(statement), ms: Math.round(ms) },
      'a slow query',
    );
  };
}

/** A statement that has a name begins with it. */
const shorten = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);

/** Told when a question is asked, and then of its answer. */
type Asked = (statement: string) => (error: unknown) => void;

/** The callback of the pool's own queries, the promise of everybody else's: told when it was answered, well or not. */
export function watchEach(client: PoolClient, onAsked: Asked): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query(...asked: unknown[]) {
      const answered = onAsked(textOf(asked[0]));
      const callback = asked.at(-1);
      if (typeof callback === 'function') {
        const told = (...answer: unknown[]): unknown => {
          answered(answer[0]);
          return Reflect.apply(callback, undefined, answer);
        };
        return Reflect.apply(query, client, [...asked.slice(0, -1), told]);
      }
      const answer: unknown = Reflect.apply(query, client, asked);
      if (!(answer instanceof Promise)) return answer;
      const told = (error?: unknown) => answered(error instanceof Error ? error : undefined);
      answer.then(told, told);
      return answer;
    },
  });
}

/**
 * The pool calls back from wherever a connection became free, which is another request's thread: without this the query would be
 * asked, and its slow line written, in that request's name.
 */
export function keepThread(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback === undefined ? connect() : connect(AsyncResource.bind(callback)),
  });
}

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
};
