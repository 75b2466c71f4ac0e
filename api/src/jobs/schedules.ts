/** A job without data, sent on a cron schedule (UTC) and run by one worker, however many there are. */
export interface CronJob {
  queue: string;
  cron: string;
  /** Also run when a worker starts: one that restarts often might never be up at the scheduled time. */
  atStart?: boolean;
}

export const RETENTION = 'retention';
export const UNUSED_IMAGES = 'delete-unused-images';
export const DEBT_REMINDERS = 'debt-reminders';
export const DELIVERY_CODES = 'delivery-codes';

/** What runs every hour; worker-app.ts has the handlers. */
export const CRON_JOBS: CronJob[] = [
  { queue: RETENTION, cron: '0 * * * *', atStart: true },
  { queue: UNUSED_IMAGES, cron: '30 * * * *' },
  // From 9:15 AM to 7:15 PM in Dhaka: an SMS must not wake anyone.
  { queue: DEBT_REMINDERS, cron: '15 3-13 * * *' },
  // From 7 AM to 8 PM in Dhaka, also for stops that are planned on the day.
  { queue: DELIVERY_CODES, cron: '0 1-14 * * *' },
];
