import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../errors.ts';
import { type Log, makeBoss } from './pg-boss.ts';

export interface JobSettings {
  retries: number;
  /** The first delay; each later one is about twice as long, up to the second. */
  retrySeconds: number;
  retryMaxSeconds: number;
  /** After this time the worker that took the job counts as dead, and another gets it. */
  expireSeconds: number;
  /** No worker takes the job before. */
  startAfter?: Date;
}

export interface Jobs {
  /** In the transaction that causes it: rolled back, there is no job. */
  send<Schema>(tx: Transaction<Schema>, queue: string, data: object, settings: JobSettings): Promise<void>;
  /** As many in one statement. */
  sendMany<Schema>(
    tx: Transaction<Schema>,
    queue: string,
    data: readonly object[],
    settings: JobSettings,
  ): Promise<void>;
}

const RETRY_MS = 1000;

/** Only sends: on the caller's transaction, over the pool that is there anyway. */
export function openJobs(pool: Pool, log: Log): Jobs & { tried: Promise<void>; stop(): Promise<void> } {
  const boss = makeBoss(pool, log, { supervise: false, schedule: false });
  let isStarted = false;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  // The database may be away just now, or of another version. A caller of send() never retries it: it holds a connection already.
  async function start(): Promise<void> {
    try {
      await boss.start();
      isStarted = true;
    } catch (error) {
      log.warn({ err: error }, 'the queue of jobs cannot be used yet');
      if (!isStopped) again = setTimeout(() => void start(), RETRY_MS).unref();
    }
  }
  const firstTry = start();
  async function untilUsable(): Promise<void> {
    await firstTry;
    if (!isStarted) throw new AppError('unavailable');
  }
  return {
    /** The first start, whether it succeeded or not. It needs a connection, which requests that wait for it must not all hold. */
    tried: firstTry,
    async send(tx, queue, data, settings) {
      await untilUsable();
      const sent = await boss.send(queue, data, { ...onTransaction(tx), ...jobOptions(settings) });
      if (sent === null) throw new Error(`The queue ${queue} took no job`);
    },
    async sendMany(tx, queue, data, settings) {
      await untilUsable();
      const jobs = data.map((one) => ({ data: one, ...jobOptions(settings) }));
      const sent = await boss.insert(queue, jobs, { ...onTransaction(tx), returnId: true });
      if (sent?.length !== data.length) throw new Error(`The queue ${queue} did not take all jobs`);
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await boss.stop({ graceful: false });
    },
  };
}

const onTransaction = <Schema>(tx: Transaction<Schema>) => ({
  db: {
    executeSql: async (text: string, values?: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values)),
  },
});

const jobOptions = ({ retries, retrySeconds, retryMaxSeconds, expireSeconds, startAfter }: JobSettings) => ({
  retryLimit: retries,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: retryMaxSeconds,
  expireInSeconds: expireSeconds,
  ...(startAfter && { startAfter }),
});
