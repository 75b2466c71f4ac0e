import { inTransaction } from '../../../../db/transaction.ts';
import type { JobWorker } from '../../../../jobs/worker.ts';
import { makeRefundsService } from '../../refunds/refunds.service.ts';
import type { SalesContext } from '../../idempotent-command.ts';
import { POLL_QUEUE, schedulePoll, DAY, Subject } from './schedule-poll.ts';
import * as attempts from './attempts.repository.ts';
import { makeCowQueue } from '../../bookings/cow-queue.ts';
import { makeOnlinePaymentsService } from './online-payments.service.ts';

/** Stop polling after this time; staff must then ask the provider. */
const GIVE_UP = 30 * DAY;

/** Polls the gateways for open payments and refunds. */
export function registerGatewayPoll(context: SalesContext): (jobs: Pick<JobWorker, 'work'>) => Promise<void> {
  const { db } = context;
  const online = makeOnlinePaymentsService(context, makeCowQueue(1));
  const refunds = makeRefundsService(context);

  /** Returns when the attempt was started; undefined if there is nothing left to poll. */
  async function pollAttempt(id: string): Promise<Date | undefined> {
    const seen = await attempts.find(db, id);
    if (seen === undefined) return undefined;
    const { attempt, outcome } = await online.pollGateway(seen);
    const age = Date.now() - attempt.created_at.getTime();
    const isOver = age > GIVE_UP || (age > DAY && outcome !== 'UNKNOWN');
    if (attempts.isFinal(attempt)) return undefined;
    if (!isOver) return attempt.created_at;
    if (attempt.state === 'STARTED') await online.giveUp(attempt);
    return undefined;
  }

  return (jobs) =>
    jobs.work(POLL_QUEUE, { loops: 2, pollSeconds: 2 }, async (data) => {
      const subject = Subject.parse(data);
      const since =
        'attemptId' in subject
          ? await pollAttempt(subject.attemptId)
          : await refunds.pollGateway(subject.refundId);
      if (since !== undefined) await inTransaction(db, (tx) => schedulePoll(tx, context, subject, since));
    });
}
