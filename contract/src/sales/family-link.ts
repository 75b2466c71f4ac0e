import { z } from 'zod';
import { Booking, BookingSummary } from './booking.ts';
import { LinkToken } from './quote.ts';

/** What the customer can see about an existing link. */
export const FamilyLink = z.object({ createdAt: z.iso.datetime() }).meta({ id: 'FamilyLink' });
export type FamilyLink = z.infer<typeof FamilyLink>;

export const CreatedFamilyLink = FamilyLink.extend({
  token: LinkToken.describe('Token of the link /family/{token}; shown only once'),
}).meta({ id: 'CreatedFamilyLink' });
export type CreatedFamilyLink = z.infer<typeof CreatedFamilyLink>;

const { payments, refunds, timeline, payTo, readAt, isOffer } = Booking.shape;
const { deliveryPaisa, keepPaisa, totalPaisa, duePaisa, dueOn, liveWeight } = Booking.shape;

/** A booking as the customer's family sees it. Free text, such as reasons, may contain names and is left out. */
export const FamilyBooking = BookingSummary.extend({
  isOffer,
  deliveryPaisa,
  keepPaisa,
  totalPaisa,
  duePaisa,
  dueOn,
  liveWeight,
  payments: z.array(
    payments.element.pick({
      provider: true,
      amountPaisa: true,
      state: true,
      receiptNumber: true,
      receiptIssuedAt: true,
      createdAt: true,
    }),
  ),
  refunds: z.array(refunds.element.omit({ _id: true })),
  timeline: z.array(timeline.element.omit({ reason: true })),
  payTo,
  readAt,
}).meta({ id: 'FamilyBooking' });
export type FamilyBooking = z.infer<typeof FamilyBooking>;
