import { z } from 'zod';
import { Booking, BookingCode } from './booking.ts';
import { MAX_SLIP_BOOKINGS } from './enums.ts';
import { Paisa } from './money.ts';
import { LinkToken } from './quote.ts';

/** How long a slip's link works. */
export const SLIP_LINK_DAYS = 90;

const codes = z.array(BookingCode).min(1).max(MAX_SLIP_BOOKINGS);
const unique = (given: string[]) => [...new Set(given)];

export const SlipQuery = z.strictObject({
  codes: z
    .string()
    .transform((text) => text.split(','))
    .pipe(codes)
    .transform(unique)
    .meta({ description: 'Codes of 1 to 20 bookings of one customer, comma-separated', example: 'K7M29QXD' }),
});

export const NewSlipLink = z.strictObject({
  codes: codes.transform(unique).describe('Of 1 to 20 bookings of one customer'),
});

const {
  pricePaisa,
  paidPaisa,
  weightKg,
  state,
  tagId,
  duePaisa,
  dueOn,
  deliveryPaisa,
  keepPaisa,
  allowancePaisa,
  writtenOffPaisa,
  liveWeight,
  readAt,
} = Booking.shape;
const payment = Booking.shape.payments.element.shape;
const refund = Booking.shape.refunds.element.shape;

const SlipBooking = z.object({
  code: z.string(),
  tagId,
  state,
  weightKg,
  pricePaisa: pricePaisa.describe('The agreed price'),
  deliveryPaisa,
  keepPaisa,
  allowancePaisa,
  writtenOffPaisa,
  paidPaisa,
  duePaisa,
  dueOn,
  liveWeight,
  createdAt: z.iso.datetime(),
});

/** Without rejected and replaced claims, TrxIDs and reasons. */
const SlipPayment = z.object({
  provider: payment.provider,
  state: payment.state,
  amountPaisa: payment.amountPaisa,
  appliedPaisa: Paisa.describe('What it has paid for the bookings of this slip'),
  receiptNumber: payment.receiptNumber,
  at: z.iso.datetime().describe('Of the receipt, or of the claim'),
});

/** What a customer has bought, paid and still owes, as it is now. */
export const SharedSlip = z
  .object({
    customer: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable().describe('Masked for anyone with the link'),
    }),
    bookings: z.array(SlipBooking).describe('In the order in which they were asked for'),
    payments: z.array(SlipPayment).describe('Oldest first'),
    refunds: z.array(
      z.object({
        amountPaisa: refund.amountPaisa,
        state: refund.state,
        dueAt: refund.dueAt,
        doneAt: refund.doneAt,
      }),
    ),
    totalPaisa: Paisa.describe(
      'Agreed prices, delivery fees and keeping fees minus allowances and write-offs, without bookings that have ended',
    ),
    paidPaisa: Paisa,
    claimedPaisa: Paisa.describe(
      'In review: sent, but not confirmed, and therefore still part of the balance',
    ),
    duePaisa: Paisa,
    unallocatedPaisa: Paisa.describe('Not applied to a booking'),
    readAt,
  })
  .meta({ id: 'SharedSlip' });
export type SharedSlip = z.infer<typeof SharedSlip>;

export const SlipLink = z
  .object({ _id: z.uuid(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime(), createdBy: z.string() })
  .meta({ id: 'SlipLink' });
export type SlipLink = z.infer<typeof SlipLink>;

/** The response to creating a link, stored for idempotent retries without its token. */
export const SlipLinkSummary = SlipLink.omit({ createdBy: true });
export type SlipLinkSummary = z.infer<typeof SlipLinkSummary>;

export const CreatedSlipLink = SlipLinkSummary.extend({
  token: LinkToken.describe('Token of the link /slip/{token}; shown only once'),
}).meta({ id: 'CreatedSlipLink' });
export type CreatedSlipLink = z.infer<typeof CreatedSlipLink>;

/** A slip for staff, with the links to any of its bookings that work. */
export const Slip = SharedSlip.extend({ links: z.array(SlipLink).describe('Newest first') }).meta({
  id: 'Slip',
});
export type Slip = z.infer<typeof Slip>;
