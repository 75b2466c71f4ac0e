import type { LeftAs } from '@khamar/contract/cows/enums';
import { addDays } from '@khamar/contract/overview/days';
import type {
  Booking,
  BookingRow as BookingLine,
  BookingSummary,
  MyBooking,
  OfficeBooking,
  WaitingPlace,
} from '@khamar/contract/sales/booking';
import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import { type ImageRow, toImage } from '../../media/index.ts';
import type { MailAbout } from '../../messages/index.ts';
import { accountsOf } from '../../settings/index.ts';
import { totalOf } from '../journal/balances.ts';
import { askingPriceOf } from '../prices/agree-price.ts';
import { toAttempt } from '../payments/online/attempts.repository.ts';
import { toBookingPayment, toBookingRefund, toOfficePayment } from '../payments/payments.mapper.ts';
import { toLiveWeight } from '../live-weight/live-weight.mapper.ts';
import type { BookingHistory } from './booking-history.ts';
import type { BookingDetails, BookingRow, ListedBooking } from './bookings.repository.ts';
import type { SalesContext, SalesSettings } from '../idempotent-command.ts';
import type { OwnBookingRow } from './my-bookings.repository.ts';
import type { PlaceRow } from '../waiting-list/waiting-list.repository.ts';

export const toSummary = (row: BookingRow, paidPaisa: number): BookingSummary => ({
  code: row.code,
  tagId: row.tag_id,
  state: row.state,
  expiresAt: row.expires_at?.toISOString() ?? null,
  pricePaisa: Number(row.price_paisa),
  weightKg: row.weight_kg,
  advancePaisa: Number(row.advance_paisa),
  paidPaisa,
  createdAt: row.created_at.toISOString(),
});

export const toPlace = (
  { tag_id, place, joined_at, is_passed_over, phone_verified_at }: PlaceRow,
  { SMS_URL }: Pick<SalesSettings, 'SMS_URL'>,
): WaitingPlace => ({
  tagId: tag_id,
  place,
  joinedAt: joined_at.toISOString(),
  isPassedOver: is_passed_over,
  isUnverified: SMS_URL !== undefined && phone_verified_at === null,
});

/** What is still to be paid. Nothing is booked for a walk-in. */
function toBalance(
  row: ListedBooking,
): Omit<BookingLine, keyof BookingSummary | 'isWalkIn' | 'isFlagged' | 'buyer'> {
  const [allowancePaisa, writtenOffPaisa] = [Number(row.allowance_paisa), Number(row.written_off_paisa)];
  const due = totalOf(row) - Number(row.paid_paisa) - allowancePaisa - writtenOffPaisa;
  const isOwing = !row.is_walk_in && ACTIVE_STATES.some((state) => state === row.state);
  return {
    claimedPaisa: Number(row.claimed_paisa),
    askingPaisa: askingPriceOf(row),
    deliveryPaisa: Number(row.delivery_paisa),
    keepPaisa: Number(row.keep_paisa),
    totalPaisa: totalOf(row),
    duePaisa: isOwing ? Math.max(0, due) : 0,
    dueOn: row.due_day,
    allowancePaisa,
    writtenOffPaisa,
    liveWeight: toLiveWeight(row),
  };
}

export const toBookingLine = (row: ListedBooking): BookingLine => ({
  ...toSummary(row, Number(row.paid_paisa)),
  ...toBalance(row),
  isWalkIn: row.is_walk_in,
  isFlagged: row.flagged_at !== null,
  buyer: { name: row.buyer_name ?? row.name ?? row.username, phone: row.buyer_phone ?? row.mobile },
});

export const toMyBooking = (row: OwnBookingRow & ImageRow, mediaUrl: string): MyBooking => ({
  ...toBookingLine(row),
  ...toImage(row, mediaUrl),
  isOffer: row.is_offer,
  rejectedAt: row.rejected_at?.toISOString() ?? null,
  refundPaisa: Number(row.refund_paisa),
  refundDueAt: row.refund_due_at?.toISOString() ?? null,
  readAt: row.read_at.toISOString(),
});

export const toBooking = (
  row: ListedBooking,
  { payments, refunds, attempts, timeline, delivery, progress, chainHead }: BookingDetails,
  { gateways, settings }: Pick<SalesContext, 'gateways' | 'settings'>,
): Booking => ({
  ...toBookingLine(row),
  isOffer: row.is_offer,
  endReason: row.end_reason,
  termsVersion: row.terms_version,
  payments: payments.map(toBookingPayment),
  refunds: refunds.map(toBookingRefund),
  timeline: timeline.map(({ at, state, reason }) => ({ at: at.toISOString(), state, reason })),
  attempts: attempts.map(toAttempt),
  delivery:
    delivery === undefined
      ? null
      : { ...delivery, changeUntil: addDays(delivery.day, -settings.current.delivery.cutOffDays) },
  progress: progress ?? null,
  payTo: accountsOf(settings.current),
  payOnline: [...gateways.keys()],
  chainHead: chainHead ?? null,
  readAt: row.read_at.toISOString(),
});

/** A claim of several cows counts for a customer's booking only with the part for its cow, so that what is still missing is right. */
export const withClaimShares = (details: BookingDetails): BookingDetails => ({
  ...details,
  payments: details.payments.map((row) => ({
    ...row,
    amount_paisa: (row.state === 'CLAIMED' ? details.claimShares.get(row.id) : undefined) ?? row.amount_paisa,
  })),
});

export const toOfficeBooking = (
  booking: Booking,
  { history, waiting }: BookingHistory,
  mails: readonly MailAbout[],
  {
    payments,
    leftAs,
    isUnrecorded,
    weighedBy,
  }: Pick<BookingDetails, 'payments'> & {
    leftAs: LeftAs | null;
    isUnrecorded: boolean;
    weighedBy: string | null;
  },
): OfficeBooking => ({
  ...booking,
  payments: payments.map(toOfficePayment),
  history: history.map(({ at, actor, state, tag_id, price_paisa, dispatch_kg, reason }) => ({
    at: at.toISOString(),
    actor,
    state,
    tagId: tag_id,
    pricePaisa: price_paisa === null ? null : Number(price_paisa),
    dispatchKg: dispatch_kg === null ? null : Number(dispatch_kg),
    reason,
  })),
  mails: mails.map(({ kind, channel, promised_at, outcome }) => ({
    kind,
    channel,
    at: promised_at.toISOString(),
    outcome,
  })),
  waiting,
  leftAs,
  isUnrecorded,
  weighedBy,
});
