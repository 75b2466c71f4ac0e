import type { Pool } from 'pg';
import type { Job } from 'pg-boss';
import { type Log, makeBoss } from './pg-boss.ts';

/** A job without data at each time of a cron expression (UTC), for one worker, however many run. */
export interface CronJob {
  queue: string;
  cron: string;
  /** Also when a worker starts: one that is restarted often might never run at the time of the expression. */
  atStart?: boolean;
}

export interface JobWorker {
  /** Starts when the database answers; rejects when the schema is of another version. May be called again after a failure. */
  start(cronJobs: CronJob[]): Promise<void>;
  /** Takes up to two jobs at a time in each of the parallel loops; a loop whose jobs take long delays no other. */
  work(
    queue: string,
    options: { loops?: number; pollSeconds?: number },
    handle: (data: unknown) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and waits for those under way. */
  stop(seconds: number): Promise<void>;
}

const HOUR_SECONDS = 3600;
/** pg-boss allows no more; with a longer interval it would miss times of a cron expression. */
const MAX_CRON_SECONDS = 45;
/** A job that hangs delays those fetched with it, so they are few; with fewer than two there is a pause after each. */
const BATCH = 2;

export function openJobWorker(pool: Pool, log: Log, watchSeconds: number): JobWorker {
  const boss = makeBoss(pool, log, {
    supervise: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    // No job depends on another one.
    flowIntervalSeconds: HOUR_SECONDS,
    schedule: true,
    cronMonitorIntervalSeconds: Math.min(watchSeconds, MAX_CRON_SECONDS),
  });

  const outcomeOf = async ({ id, data }: Job<unknown>, handle: (data: unknown) => Promise<void>) => {
    try {
      await handle(data);
      return { id, status: 'completed' as const };
    } catch (error) {
      // pg-boss stores this. Only the error's name, because its message may quote personal data.
      return {
        id,
        status: 'failed' as const,
        output: { error: error instanceof Error ? error.name : 'fault' },
      };
    }
  };

  return {
    async start(cronJobs) {
      await boss.start();
      for (const { queue, cron, atStart = false } of cronJobs) {
        // oxlint-disable-next-line no-await-in-loop -- they are few
        await boss.schedule(queue, cron);
        // The queue takes none while another job waits or runs.
        // oxlint-disable-next-line no-await-in-loop
        if (atStart) await boss.send(queue);
      }
    },
    async work(queue, { loops = 1, pollSeconds = 2 }, handle) {
      await boss.work<unknown>(
        queue,
        {
          batchSize: BATCH,
          localConcurrency: loops,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: Math.min(pollSeconds, watchSeconds / 2),
          perJobResults: true,
        },
        (jobs) => Promise.all(jobs.map((job) => outcomeOf(job, handle))),
      );
    },
    stop: (seconds) => boss.stop({ graceful: true, timeout: seconds * 1000 }),
  };
}
