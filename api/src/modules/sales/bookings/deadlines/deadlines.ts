import { type Registry, Gauge } from 'prom-client';
import { z } from 'zod';
import { sql } from 'kysely';
import { setAuditActor } from '../../../../db/audit-actor.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import type { JobWorker } from '../../../../jobs/worker.ts';
import { WORKER, type SalesContext } from '../../idempotent-command.ts';
import type { Db } from '../../../../db/schema.ts';
import { findByCode, lockCowById } from '../bookings.repository.ts';
import { DUE_QUEUE } from './schedule-deadline.ts';
import { expireDueBooking } from './expire-due-booking.ts';

const Job = z.object({ cowId: z.uuid() });

/** At a booking's deadline: expires it, offers the cow to the next person and notifies both. Does nothing if a command already did. */
export function registerDeadlines(
  context: SalesContext,
  registry: Registry,
): (jobs: Pick<JobWorker, 'work'>) => Promise<void> {
  addSalesMetrics(context.db, registry);
  return (jobs) =>
    jobs.work(DUE_QUEUE, { loops: 2, pollSeconds: 1 }, async (data) => {
      await expireDueOnCow(context, Job.parse(data).cowId);
    });
}

async function expireDueOnCow(context: SalesContext, cowId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await setAuditActor(tx, WORKER);
    const cow = await lockCowById(tx, cowId);
    if (cow !== undefined) await expireDueBooking(tx, context, cow, WORKER.username);
  });
}

/** Expires the booking if it is due. Returns false if it is still active. */
export async function expireIfDue(context: SalesContext, code: string): Promise<boolean> {
  const booking = await findByCode(context.db, code);
  if (booking === undefined) return false;
  await expireDueOnCow(context, booking.cow_id);
  return (await findByCode(context.db, code))?.state === 'EXPIRED';
}

/** For alerts; docs/runbook.md says what to do. */
export function addSalesMetrics(db: Db, registry: Registry): void {
  const gauges: [name: string, help: string, query: string][] = [
    [
      'bookings_overdue',
      'Bookings whose deadline passed more than a minute ago and that no job has expired',
      `select count(*)::int as value from booking where expires_at < clock_timestamp() - interval '1 minute'`,
    ],
    [
      'refunds_overdue',
      'Refunds owed longer than the law allows',
      `select count(*)::int as value from refund_open join refund on refund.id = refund_id where due_at < clock_timestamp()`,
    ],
    [
      'unallocated_paisa',
      'Unallocated money that is not part of a refund',
      `select coalesce(sum(paisa), 0)::float8 as value from payment_unallocated`,
    ],
  ];
  for (const [name, help, query] of gauges)
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          const { rows } = await sql<{ value: number }>`${sql.raw(query)}`.execute(db);
          this.set(rows[0]?.value ?? 0);
        } catch {
          // NaN while the database is away; another alert covers that.
          this.set(Number.NaN);
        }
      },
    });
}
