import { CompiledQuery, type Transaction } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { PgBoss, type Job } from 'pg-boss';
import { AppError } from '../errors.ts';
import { makeQuietWindow } from './once-per-window.ts';

export interface JobSettings {
  retries: number;
  /** The first delay; each later one is about twice as long, up to the second. */
  retrySeconds: number;
  retryMaxSeconds: number;
  /** Then whoever took the job is taken for dead, and another gets it. */
  expireSeconds: number;
  /** Nobody takes the job before. */
  startAfter?: Date;
}

export interface Jobs {
  /** In the transaction that causes it: rolled back, there is no job. */
  send<Schema>(tx: Transaction<Schema>, queue: string, data: object, settings: JobSettings): Promise<void>;
}

export interface JobWorker {
  /** Starts when the database answers; rejects when the queue is not of this version. */
  start(): Promise<void>;
  /** Two jobs at a time in each lane; a lane whose jobs take long holds up no other. */
  work(queue: string, lanes: number, handle: (data: unknown) => Promise<void>): Promise<void>;
  /** Takes no more jobs and waits for those in hand. */
  stop(seconds: number): Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const QUIET = 10_000;
const HOUR = 3600;
const RETRY = 1000;

/** The schema is the owner's affair (database/src/queue-schema.ts); here nothing is ever made or altered. */
function makeBoss(pool: Pool, log: Log, settings: { supervise: boolean; watchSeconds?: number }): PgBoss {
  const { supervise, watchSeconds = 60 } = settings;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    migrate: false,
    schedule: false,
    // Rebuilding an index is for its owner.
    reindex: false,
    supervise,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    // No job here waits for another one.
    flowIntervalSeconds: HOUR,
  });
  // Every lane asks twice a second: a database that is away for a night would fill the disk.
  const isToBeTold = makeQuietWindow(QUIET);
  boss.on('error', ({ message, stack }) => {
    if (isToBeTold(message))
      log.warn({ err: { name: 'PgBoss', message, stack } }, 'the queue of jobs had a fault');
  });
  boss.on('warning', ({ message }) => {
    log.warn({ because: message }, 'the queue of jobs has a worry');
  });
  return boss;
}

/** Only sends: on the caller's transaction, over the pool that is there anyway. */
export function openJobs(pool: Pool, log: Log): Jobs & { stop(): Promise<void> } {
  const boss = makeBoss(pool, log, { supervise: false });
  let isStarted = false;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  // The database may be away just now, or of another version. Never tried by whoever sends: they hold a connection already.
  async function start(): Promise<void> {
    try {
      await boss.start();
      isStarted = true;
    } catch (error) {
      log.warn({ err: error }, 'the queue of jobs cannot be used yet');
      if (!isStopped) again = setTimeout(() => void start(), RETRY).unref();
    }
  }
  const firstTry = start();
  return {
    async send(tx, queue, data, settings) {
      const { retries, retrySeconds, retryMaxSeconds, expireSeconds, startAfter } = settings;
      await firstTry;
      if (!isStarted) throw new AppError('unavailable');
      const sent = await boss.send(queue, data, {
        db: { executeSql: async (text, values) => tx.executeQuery(CompiledQuery.raw(text, values)) },
        retryLimit: retries,
        retryDelay: retrySeconds,
        retryBackoff: true,
        retryDelayMax: retryMaxSeconds,
        expireInSeconds: expireSeconds,
        ...(startAfter && { startAfter }),
      });
      if (sent === null) throw new Error(`The queue ${queue} took no job`);
    },
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await boss.stop({ graceful: false });
    },
  };
}

/** One job that hangs holds up those fetched with it, so they are few; two are what it takes to go on without a pause. */
const TOGETHER = 2;

export function openJobWorker(pool: Pool, log: Log, watchSeconds: number): JobWorker {
  const boss = makeBoss(pool, log, { supervise: true, watchSeconds });

  const outcomeOf = async ({ id, data }: Job<unknown>, handle: (data: unknown) => Promise<void>) => {
    try {
      await handle(data);
      return { id, status: 'completed' as const };
    } catch (error) {
      // Kept with the job: its name alone, for a fault's text may quote a person.
      return {
        id,
        status: 'failed' as const,
        output: { error: error instanceof Error ? error.name : 'fault' },
      };
    }
  };

  return {
    async start() {
      await boss.start();
    },
    async work(queue, lanes, handle) {
      await boss.work<unknown>(
        queue,
        {
          batchSize: TOGETHER,
          localConcurrency: lanes,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 0.5,
          perJobResults: true,
        },
        (jobs) => Promise.all(jobs.map((job) => outcomeOf(job, handle))),
      );
    },
    stop: (seconds) => boss.stop({ graceful: true, timeout: seconds * 1000 }),
  };
}
