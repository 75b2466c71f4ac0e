import type { Registry } from 'prom-client';
import { z } from 'zod';
import { inTransaction, setAuditActor } from '../../../db/transaction.ts';
import type { JobWorker } from '../../../jobs/worker.ts';
import { WORKER, type SalesContext } from '../command.ts';
import { findByCode, lockCowById } from './bookings.repository.ts';
import { addSalesMetrics } from './sales-metrics.ts';
import { DUE_QUEUE, settle } from './settle.ts';

const Job = z.object({ cowId: z.uuid() });

/** At the deadline of a booking: ends it, offers the cow to the next and tells both. A command that came first has done it all. */
export function registerDeadlines(
  context: SalesContext,
  registry: Registry,
): (jobs: Pick<JobWorker, 'work'>) => Promise<void> {
  addSalesMetrics(context.db, registry);
  return (jobs) =>
    jobs.work(DUE_QUEUE, { loops: 2, pollSeconds: 1 }, async (data) => {
      await settleCow(context, Job.parse(data).cowId);
    });
}

async function settleCow(context: SalesContext, cowId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await setAuditActor(tx, WORKER);
    const cow = await lockCowById(tx, cowId);
    if (cow !== undefined) await settle(tx, context, cow, WORKER.username);
  });
}

/** For whoever finds a booking in the way. False when it stands: its time is not up. */
export async function endIfDue(context: SalesContext, code: string): Promise<boolean> {
  const booking = await findByCode(context.db, code);
  if (booking === undefined) return false;
  await settleCow(context, booking.cow_id);
  return (await findByCode(context.db, code))?.state === 'EXPIRED';
}
