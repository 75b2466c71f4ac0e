import type { BookingState } from '@khamar/contract/sales/booking-state';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import { farm } from '../../messages/index.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { expireDueBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { scheduleDeadline } from '../bookings/deadlines/schedule-deadline.ts';
import { lockTerms } from '../bookings/hold-cow.ts';
import { rejectLeftCow } from '../bookings/left-cow.ts';
import type { SalesContext } from '../idempotent-command.ts';
import type { agreeTerms } from '../prices/agree-terms.ts';

export interface SaleCow {
  cow: bookings.LockedCow;
  /** A walk-in that the sale takes over: a status that staff set by hand, without customer and money. */
  walkIn: bookings.BookingRow | undefined;
}

/** Available, or marked as sold or booked by hand. The cow must be locked. */
export async function findSaleCow(
  tx: Tx,
  context: SalesContext,
  actor: string,
  tagId: string,
): Promise<SaleCow> {
  const cow = await bookings.findCow(tx, tagId);
  const about = { sale: { tagId } };
  if (cow === undefined) throw new AppError('cow_not_found', undefined, about);
  await rejectLeftCow(tx, cow.id);
  const active = await expireDueBooking(tx, context, cow, actor);
  if (active !== undefined && !active.is_walk_in)
    throw new AppError(active.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken', undefined, about);
  return { cow, walkIn: active };
}

interface Sale {
  price: Omit<Awaited<ReturnType<typeof agreeTerms>>, 'advance_paisa'>;
  /** By live weight, if it was weighed at the counter. */
  weighed: { dispatch_weight_id?: string; dispatch_kg?: number };
  advancePaisa: number;
  buyer: { buyer_name: string | null; buyer_phone: string | null };
  state: Extract<BookingState, 'HELD' | 'IN_REVIEW' | 'BOOKED'>;
}

/** The booking of a cow that is sold: a new one, or the walk-in with its customer and price. */
export async function insertSaleBooking(
  tx: Tx,
  context: SalesContext,
  { cow, walkIn }: SaleCow,
  { price, weighed, advancePaisa, buyer, state }: Sale,
): Promise<bookings.BookingRow> {
  const { holdMinutes, reviewHours } = context.settings.current.selling;
  const expiry = { HELD: { minutes: holdMinutes }, IN_REVIEW: { minutes: reviewHours * 60 }, BOOKED: {} }[
    state
  ];
  const terms = {
    ...lockTerms(cow, context.settings),
    ...price,
    ...weighed,
    ...buyer,
    advance_paisa: advancePaisa,
    terms_version: farm.termsVersion,
  };
  const booking =
    walkIn === undefined
      ? await bookings.insert(tx, { ...terms, state, ...expiry })
      : await bookings.changeState(tx, walkIn.id, state, { ...terms, is_walk_in: false, ...expiry });
  await scheduleDeadline(tx, context, booking);
  return booking;
}
