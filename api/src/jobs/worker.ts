import type { Pool } from 'pg';
import type { Job } from 'pg-boss';
import { type Log, makeBoss } from './pg-boss.ts';
import type { CronJob } from './schedules.ts';

export interface JobWorker {
  /** Rejects when the database is unavailable or its schema has another version. May be called again after a failure. */
  start(cronJobs: CronJob[]): Promise<void>;
  /** Takes up to two jobs at a time in each parallel loop; slow jobs in one loop do not delay the others. */
  work(
    queue: string,
    options: { loops?: number; pollSeconds?: number },
    handle: (data: unknown) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and waits for the running ones. */
  stop(seconds: number): Promise<void>;
}

const HOUR_SECONDS = 3600;
/** The maximum of pg-boss; with a longer interval it would miss scheduled times. */
const MAX_CRON_SECONDS = 45;
/** A hanging job delays those fetched with it, so batches are small; a batch of one would pause after each job. */
const BATCH = 2;

export function openJobWorker(pool: Pool, log: Log, watchSeconds: number): JobWorker {
  const boss = makeBoss(pool, log, {
    supervise: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    // We use no job dependencies, so this check can be rare.
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
        // oxlint-disable-next-line no-await-in-loop -- only a few
        await boss.schedule(queue, cron);
        // The queue rejects it while another job is waiting or running.
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
