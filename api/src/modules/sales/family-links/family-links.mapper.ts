import type { FamilyBooking } from '@khamar/contract/sales/family-link';
import type { Booking } from '@khamar/contract/sales/booking';

/** Without the buyer's identity, TrxIDs and free text. */
export const toFamilyBooking = (booking: Booking): FamilyBooking => ({
  code: booking.code,
  tagId: booking.tagId,
  state: booking.state,
  expiresAt: booking.expiresAt,
  pricePaisa: booking.pricePaisa,
  weightKg: booking.weightKg,
  advancePaisa: booking.advancePaisa,
  paidPaisa: booking.paidPaisa,
  createdAt: booking.createdAt,
  isOffer: booking.isOffer,
  deliveryPaisa: booking.deliveryPaisa,
  keepPaisa: booking.keepPaisa,
  totalPaisa: booking.totalPaisa,
  duePaisa: booking.duePaisa,
  dueOn: booking.dueOn,
  liveWeight: booking.liveWeight,
  // Without TrxIDs, a corrected claim would look like a second payment.
  payments: booking.payments
    .filter(({ state }) => state !== 'REPLACED')
    .map(({ provider, amountPaisa, state, receiptNumber, receiptIssuedAt, createdAt }) => ({
      provider,
      amountPaisa,
      state,
      receiptNumber,
      receiptIssuedAt,
      createdAt,
    })),
  refunds: booking.refunds.map(({ amountPaisa, state, dueAt, doneAt }) => ({
    amountPaisa,
    state,
    dueAt,
    doneAt,
  })),
  timeline: booking.timeline.map(({ at, state }) => ({ at, state })),
  payTo: booking.payTo,
  readAt: booking.readAt,
});
