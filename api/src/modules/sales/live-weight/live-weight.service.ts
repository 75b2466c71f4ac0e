import { BookingSummary } from '@khamar/contract/sales/booking';
import type { AgreeToWeight, DispatchWeight, WeightConsent } from '@khamar/contract/sales/live-weight';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { CowQueue } from '../bookings/cow-queue.ts';
import { lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { asBuyer, commandsWith, type SalesContext } from '../idempotent-command.ts';
import { agreeToWeight, recordDispatchWeight } from './dispatch-weight.ts';

/** Sales by live weight, before delivery. */
export interface LiveWeightService {
  /** The final price inside the tolerance; beyond it the customer must agree. */
  weigh(actor: Actor, code: string, weight: DispatchWeight, key: string): Promise<BookingSummary>;
  /** By the customer. */
  agree(actor: Actor, code: string, shown: AgreeToWeight, key: string): Promise<BookingSummary>;
  /** Staff note that the customer agreed. */
  noteConsent(actor: Actor, code: string, shown: WeightConsent, key: string): Promise<BookingSummary>;
}

export function makeLiveWeightService(context: SalesContext, queue: CowQueue): LiveWeightService {
  const { db } = context;
  const command = commandsWith(db, BookingSummary);
  return {
    weigh: (actor, code, weight, key) =>
      command('dispatch-weight', actor, key, [code, weight.kg, weight.scale], async (tx) =>
        recordDispatchWeight(
          tx,
          context,
          actor,
          await lockBooking(tx, context, { code }, actor.username),
          weight,
        ),
      ),

    async agree(actor, code, shown, key) {
      const buyer = asBuyer(actor);
      return queue.run(actor.accountId, (await bookings.findByCode(db, code))?.tag_id, () =>
        command('agree-weight', buyer, key, [code, shown.pricePaisa], async (tx) => {
          const locked = await lockBooking(tx, context, { code }, buyer.username);
          if (locked.booking.account_id !== actor.accountId) throw new AppError('booking_not_found');
          return agreeToWeight(tx, context, buyer, locked, shown);
        }),
      );
    },

    noteConsent: (actor, code, shown, key) =>
      command('weight-consent', actor, key, [code, shown.pricePaisa, shown.consent], async (tx) =>
        agreeToWeight(tx, context, actor, await lockBooking(tx, context, { code }, actor.username), shown),
      ),
  };
}
