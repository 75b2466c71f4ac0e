import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../app-error.ts';
import { type Log, makeBoss } from './pg-boss.ts';

export interface JobSettings {
  retries: number;
  /** Delay before the first retry; it doubles up to `retryMaxSeconds`. */
  retrySeconds: number;
  retryMaxSeconds: number;
  /** After this time the worker that took the job is considered dead, and another one gets it. */
  expireSeconds: number;
  startAfter?: Date;
}

export interface Jobs {
  /** Runs in the caller's transaction: if that is rolled back, there is no job. */
  send<Schema>(tx: Transaction<Schema>, queue: string, data: object, settings: JobSettings): Promise<void>;
  /** Sends many jobs in one statement. */
  sendMany<Schema>(
    tx: Transaction<Schema>,
    queue: string,
    data: readonly object[],
    settings: JobSettings,
  ): Promise<void>;
}

const RETRY_MS = 1000;

/** Only sends jobs, on the caller's transaction and the existing pool. */
export function openJobs(
  pool: Pool,
  log: Log,
): Jobs & { firstAttempt: Promise<void>; stop(): Promise<void> } {
  const boss = makeBoss(pool, log, { supervise: false, schedule: false });
  let isStarted = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // The database may be down or on another version. Callers of send() do not retry the start: they already hold a connection.
  async function start(): Promise<void> {
    try {
      await boss.start();
      isStarted = true;
    } catch (error) {
      log.warn({ err: error }, 'the job queue is not available yet');
      if (!isStopped) retryTimer = setTimeout(() => void start(), RETRY_MS).unref();
    }
  }
  const firstStart = start();
  async function waitForStart(): Promise<void> {
    await firstStart;
    if (!isStarted) throw new AppError('unavailable');
  }
  return {
    /**
     * Resolves after the first start attempt, successful or not. It needs a connection, so requests waiting for it must not hold all of
     * them.
     */
    firstAttempt: firstStart,
    async send(tx, queue, data, settings) {
      await waitForStart();
      const sent = await boss.send(queue, data, { ...onTransaction(tx), ...jobOptions(settings) });
      if (sent === null) throw new Error(`The queue ${queue} did not accept the job`);
    },
    async sendMany(tx, queue, data, settings) {
      await waitForStart();
      const jobs = data.map((one) => ({ data: one, ...jobOptions(settings) }));
      const sent = await boss.insert(queue, jobs, { ...onTransaction(tx), returnId: true });
      if (sent?.length !== data.length) throw new Error(`The queue ${queue} did not accept all jobs`);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retryTimer);
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
