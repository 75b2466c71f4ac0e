import { z } from 'zod';
import { Booking, BookingSummary } from './booking.ts';
import { LinkToken } from './quote.ts';

/** What the buyer is told of the link once it is made. */
export const FamilyLink = z.object({ createdAt: z.iso.datetime() }).meta({ id: 'FamilyLink' });
export type FamilyLink = z.infer<typeof FamilyLink>;

export const MadeFamilyLink = FamilyLink.extend({
  token: LinkToken.describe('Of the link /family/{token}; it cannot be read again'),
}).meta({ id: 'MadeFamilyLink' });
export type MadeFamilyLink = z.infer<typeof MadeFamilyLink>;

const { payments, refunds, timeline, payTo, readAt, isOffer } = Booking.shape;

/** A booking as the family of its buyer sees it. Words that people wrote, such as reasons, may name somebody and stay away. */
export const FamilyBooking = BookingSummary.extend({
  isOffer,
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
