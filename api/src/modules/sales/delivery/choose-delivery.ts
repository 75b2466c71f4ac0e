import { UNPAID_PART } from '@khamar/contract/deliveries/enums';
import type { ChooseDelivery, DeliveryCosts } from '@khamar/contract/sales/delivery';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { releaseSurplus } from '../journal/sale-entries.ts';
import { rejectUnderWay } from '../runs/stop-checks.ts';
import * as deliveries from './delivery.repository.ts';

const CHANGEABLE = ['HELD', 'IN_REVIEW', 'BOOKED'];

export const requireChangeable = ({ state, is_walk_in }: BookingRow): void => {
  if (is_walk_in || !CHANGEABLE.includes(state)) throw new AppError('booking_state');
};

/** The days that the farm feeds the animal until the slot. */
export function keepOf(
  { current }: Pick<SalesSettings, 'current'>,
  { daysFromBooking }: Pick<deliveries.SlotRow, 'daysFromBooking'>,
): { keepDays: number; keepPaisa: number } {
  const { freeKeepDays, keepFeeTaka } = current.delivery;
  const keepDays = Math.max(0, daysFromBooking - freeKeepDays);
  return { keepDays, keepPaisa: keepDays * keepFeeTaka * 100 };
}

/**
 * What the booking costs in this slot. Another booked animal of this customer to the same address in the same slot lowers the fee. Fee and
 * keep are locked with the choice: if Eid moves, they stay.
 */
export async function costsOf(
  db: Db,
  settings: Pick<SalesSettings, 'current'>,
  booking: BookingRow,
  slot: deliveries.SlotRow,
  { district, address }: { district?: string | undefined; address?: string | undefined },
): Promise<DeliveryCosts> {
  const known = await deliveries.find(db, booking.id);
  const { keepDays, keepPaisa } =
    known?.slotId === slot.id
      ? { keepDays: known.keepDays, keepPaisa: Number(booking.keep_paisa) }
      : keepOf(settings, slot);
  const isSame = known?.slotId === slot.id && known.address === address && known.district === district;
  const isNext =
    address !== undefined &&
    district !== undefined &&
    (await deliveries.sharesAddress(db, booking, slot, { district, address }));
  const deliveryPaisa = isSame
    ? Number(booking.delivery_paisa)
    : isNext
      ? slot.nextFeePaisa
      : slot.firstFeePaisa;
  const totalPaisa = Number(booking.price_paisa) + deliveryPaisa + keepPaisa;
  return { deliveryPaisa, keepPaisa, keepDays, totalPaisa };
}

/** The cow must be locked. `ignoresCutOff`: staff may choose any day from today on. */
export async function chooseDelivery(
  tx: Tx,
  settings: SalesSettings,
  actor: string,
  booking: BookingRow,
  choice: ChooseDelivery,
  ignoresCutOff: boolean,
): Promise<DeliveryCosts> {
  requireChangeable(booking);
  await rejectUnderWay(tx, booking.id);
  const before = await deliveries.find(tx, booking.id);
  const ids = [choice.slotId, ...(before === undefined ? [] : [before.slotId])];
  const locked = await deliveries.lockSlots(tx, ids, booking.created_at);
  const slot = locked.find(({ id }) => id === choice.slotId);
  if (slot === undefined) throw new AppError('slot_not_found');
  // A customer neither chooses nor leaves a slot after the cut-off; staff only choose none in the past.
  const isLate = ignoresCutOff
    ? slot.daysAhead < 0
    : locked.some(({ daysAhead }) => daysAhead < settings.current.delivery.cutOffDays);
  if (isLate) throw new AppError('slot_late');
  await requireServed(tx, slot, choice);
  if (before?.slotId !== slot.id && isFull(slot, booking)) throw new AppError('slot_full');
  const costs = await costsOf(tx, settings, booking, slot, choice);
  if (costs.totalPaisa !== choice.totalPaisa) throw new AppError('total_changed', undefined, { costs });
  await deliveries.choose(tx, booking.id, actor, { ...choice, keepDays: costs.keepDays });
  const changed = await bookings.change(tx, booking.id, {
    delivery_paisa: costs.deliveryPaisa,
    keep_paisa: costs.keepPaisa,
  });
  await releaseSurplus(tx, changed, actor);
  return costs;
}

/** Delivery in a slot of an open zone that serves the district, or pick-up in a slot of the farm. */
async function requireServed(db: Db, slot: deliveries.SlotRow, { district }: ChooseDelivery): Promise<void> {
  const isServed =
    slot.zoneId === null
      ? district === undefined
      : district !== undefined &&
        !slot.isZoneClosed &&
        (await deliveries.isServed(db, slot.zoneId, district));
  if (!isServed) throw new AppError('slot_not_found');
}

/** Unpaid bookings take at most a fifth of a slot, so that nobody fills it for nothing. */
export function isFull(
  { capacity, taken, unpaid }: deliveries.SlotRow,
  { state }: Pick<BookingRow, 'state'>,
): boolean {
  const isUnpaid = state !== 'BOOKED';
  return taken >= capacity || (isUnpaid && unpaid >= Math.max(1, Math.floor(capacity * UNPAID_PART)));
}
