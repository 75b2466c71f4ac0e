import { can } from '@khamar/contract/accounts/permissions';
import type {
  BookingDeliveryOptions,
  DeliveryFees,
  DeliveryOptions,
  DeliveryOptionsQuery,
} from '@khamar/contract/deliveries/options';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { isFull, keepOf, requireChangeable } from './choose-delivery.ts';
import * as options from './delivery-options.repository.ts';
import * as deliveries from './delivery.repository.ts';

/** The slots that one can choose. */
export interface DeliveryOptionsService {
  /** Public. */
  fees(): Promise<DeliveryFees>;
  /** Public: for a booking made today. */
  list(query: DeliveryOptionsQuery): Promise<DeliveryOptions>;
  /** For the customer of a booking, and staff. */
  listFor(actor: Actor, code: string, query: DeliveryOptionsQuery): Promise<BookingDeliveryOptions>;
}

const LAST_PLACES = { state: 'HELD' } as const;

export function makeDeliveryOptionsService(
  { db, settings }: Pick<SalesContext, 'db' | 'settings'>,
  reads: Db,
): DeliveryOptionsService {
  const isServed = async (connection: Db, district: string | undefined) =>
    district === undefined || options.isDistrictServed(connection, district);

  return {
    async fees() {
      const { freeKeepDays, keepFeeTaka, cutOffDays } = settings.current.delivery;
      return {
        ...(await options.readFees(reads, cutOffDays)),
        freeKeepDays,
        keepDayPaisa: keepFeeTaka * 100,
      };
    },

    async list({ district }) {
      const { cutOffDays } = settings.current.delivery;
      const slots = await options.listSlots(reads, { district, cutOffDays, bookedAt: new Date() });
      return {
        isServed: await isServed(reads, district),
        options: slots.map((slot) => ({
          ...toOption(slot),
          isFull: isFull(slot, LAST_PLACES),
          ...keepOf(settings, slot),
        })),
      };
    },

    async listFor(actor, code, { district }) {
      const booking = await bookings.findByCode(db, code);
      const isOwn = booking?.account_id === actor.accountId;
      if (booking === undefined || !(isOwn || can(actor.roles, 'read:bookings')))
        throw new AppError('booking_not_found');
      requireChangeable(booking);
      const { cutOffDays } = settings.current.delivery;
      const known = await deliveries.find(db, booking.id);
      const slots = await options.listSlots(db, { district, cutOffDays, bookedAt: booking.created_at });
      const chosen = known && (await deliveries.findSlot(db, known.slotId, booking.created_at));
      return {
        isServed: await isServed(db, district),
        isLate: chosen !== undefined && chosen.daysAhead < cutOffDays,
        options: slots.map((slot) =>
          known?.slotId === slot.id
            ? {
                ...toOption(slot),
                ...(known.district === (district ?? null) && {
                  deliveryPaisa: Number(booking.delivery_paisa),
                }),
                isFull: false,
                keepPaisa: Number(booking.keep_paisa),
                keepDays: known.keepDays,
              }
            : { ...toOption(slot), isFull: isFull(slot, booking), ...keepOf(settings, slot) },
        ),
      };
    },
  };
}

const toOption = ({ id, day, part, eidOffset, firstFeePaisa }: deliveries.SlotRow) => ({
  slotId: id,
  day,
  part,
  eidOffset,
  deliveryPaisa: firstFeePaisa,
});
