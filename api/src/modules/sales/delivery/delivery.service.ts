import {
  type AllowBalanceDue,
  type ChangeDelivery,
  type ChooseDelivery,
  BalanceDueAllowed,
  DeliveryCosts,
  type DeliveryCostsQuery,
} from '@khamar/contract/sales/delivery';
import { can, canDeliverUnpaid } from '@khamar/contract/accounts/permissions';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { CowQueue } from '../bookings/cow-queue.ts';
import { requireDueDay } from '../bookings/deliver-booking.ts';
import { lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { paidFor, totalOf } from '../journal/balances.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { asBuyer, commandsWith, type SalesContext } from '../idempotent-command.ts';
import { chooseDelivery, costsOf, requireChangeable } from './choose-delivery.ts';
import * as deliveries from './delivery.repository.ts';

/** How and when a booked animal gets to its customer. */
export interface DeliveryService {
  /** For its buyer and staff, before they choose. */
  costs(actor: Actor, code: string, query: DeliveryCostsQuery): Promise<DeliveryCosts>;
  /** By the buyer, until the cut-off. */
  choose(actor: Actor, code: string, choice: ChooseDelivery, key: string): Promise<DeliveryCosts>;
  /** By staff, with a reason. */
  change(actor: Actor, code: string, choice: ChangeDelivery, key: string): Promise<DeliveryCosts>;
  /** Before delivery, by those who may deliver with a balance due: the driver then need not collect it. */
  allowBalanceDue(
    actor: Actor,
    code: string,
    credit: AllowBalanceDue,
    key: string,
  ): Promise<BalanceDueAllowed>;
}

export function makeDeliveryService(context: SalesContext, queue: CowQueue): DeliveryService {
  const { db, settings } = context;
  const command = commandsWith(db, DeliveryCosts);
  const agree = commandsWith(db, BalanceDueAllowed);
  return {
    async costs(actor, code, { slotId, ...to }) {
      const booking = await bookings.findByCode(db, code);
      const isOwn = booking?.account_id === actor.accountId;
      if (booking === undefined || !(isOwn || can(actor.roles, 'read:bookings')))
        throw new AppError('booking_not_found');
      requireChangeable(booking);
      const slot = await deliveries.findSlot(db, slotId, booking.created_at);
      if (slot === undefined) throw new AppError('slot_not_found');
      return costsOf(db, settings, booking, slot, to);
    },

    async choose(actor, code, choice, key) {
      const buyer = asBuyer(actor);
      return queue.run(actor.accountId, (await bookings.findByCode(db, code))?.tag_id, () =>
        command('choose-delivery', buyer, key, [code, choice], async (tx) => {
          const { booking } = await lockBooking(tx, context, { code }, buyer.username);
          if (booking.account_id !== actor.accountId) throw new AppError('booking_not_found');
          return chooseDelivery(tx, settings, buyer.username, booking, choice, false);
        }),
      );
    },

    change: (actor, code, { reason, ...choice }, key) =>
      command('change-delivery', actor, key, [code, choice, reason], async (tx) => {
        const { booking } = await lockBooking(tx, context, { code }, actor.username);
        // As a lower price, a lower fee is decided by an administrator.
        if (choice.totalPaisa < totalOf(booking) && !can(actor.roles, 'manage:deliveries'))
          throw new AppError('administrator_needed', 'Only an administrator can lower the total');
        const costs = await chooseDelivery(tx, settings, actor.username, booking, choice, true);
        const changed = await bookings.change(tx, booking.id, { note: reason });
        await notifyBuyer(tx, context, 'DELIVERY_CHANGED', changed, { about: key });
        return costs;
      }),

    allowBalanceDue: (actor, code, { dueOn, reason }, key) =>
      agree('allow-balance-due', actor, key, [code, dueOn, reason], async (tx) => {
        if (!canDeliverUnpaid(actor.roles, settings.current.selling))
          throw new AppError('administrator_needed');
        const { booking } = await lockBooking(tx, context, { code }, actor.username);
        requireChangeable(booking);
        if (dueOn !== null) await requireDueDay(tx, dueOn);
        const duePaisa = totalOf(booking) - (await paidFor(tx, booking.id));
        if (!(await deliveries.allowBalanceDue(tx, booking.id, actor.username, dueOn, duePaisa)))
          throw new AppError('slot_not_found');
        await bookings.change(tx, booking.id, { note: reason });
        return { dueOn };
      }),
  };
}
