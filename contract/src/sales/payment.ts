import { z } from 'zod';
import { PLAIN_LINES } from '../plain-text.ts';
import { words } from '../people/person.ts';
import { Booking, BookingCode } from './booking.ts';
import { PAYMENT_STATES } from './choices.ts';
import { GatewayName } from './online-payment.ts';
import { Paisa, PositivePaisa, Provider, TrxId } from './money.ts';

const reason = words('reason_missing', 500, PLAIN_LINES);

export const ConfirmPayment = z.strictObject({
  amountPaisa: PositivePaisa.optional().describe('What arrived, where it is not what was claimed'),
});
export const RejectPayment = z.strictObject({ reason });
export const AllocatePayment = z.strictObject({ code: BookingCode });
export const ReturnPayment = z.strictObject({ reason });
export const RefundDone = z.strictObject({
  externalId: TrxId.optional().describe('The number of the transfer back; cash has none'),
});

const sinceWhen = {
  stateAt: z.iso.datetime().describe('Since when it is in this state: its day in the lists'),
  stateBy: z.string().describe('Who brought it there: a username, or (buyer)'),
};

export const Payment = Booking.shape.payments.element
  .extend({
    code: z.string().nullable().describe('The booking that the payer named'),
    payerNumber: z.string().nullable(),
    ...sinceWhen,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const PaymentPage = z
  .object({ payments: z.array(Payment), totalPayments: z.number().int().nonnegative() })
  .meta({ id: 'PaymentPage' });
export type PaymentPage = z.infer<typeof PaymentPage>;

/** The response to a payment command. Stored for idempotent retries, so it contains no personal data. */
export const PaymentSummary = z
  .object({
    _id: z.uuid(),
    state: z.enum(PAYMENT_STATES),
    amountPaisa: Paisa,
    unallocatedPaisa: Paisa,
    receiptNumber: z.number().int().nullable(),
    booking: z
      .object({ code: z.string(), state: z.string(), paidPaisa: Paisa })
      .nullable()
      .describe('Where it went, as it is now'),
  })
  .meta({ id: 'PaymentSummary' });
export type PaymentSummary = z.infer<typeof PaymentSummary>;

export const Refund = Booking.shape.refunds.element
  .extend({
    code: z.string().nullable(),
    provider: Provider,
    payerNumber: z.string().nullable(),
    requestedBy: z.string(),
    confirmedBy: z
      .string()
      .nullable()
      .describe('Who confirmed the payment; neither they nor who asked for the refund approve it'),
    reason: z.string(),
    isOverdue: z.boolean(),
    gateway: GatewayName.nullable().describe(
      'Through which it can be sent back; null where somebody sends it by hand',
    ),
    note: z.string().nullable().describe('What the gateway said, where it refused'),
    externalId: z.string().nullable().describe('The number of the transfer back'),
    ...sinceWhen,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** A refund in the list, with the permissions of the current user. */
export const ListedRefund = Refund.extend({
  needsOther: z.boolean().describe('Somebody else than who reads this must approve it'),
  needsOtherReason: z
    .enum(['confirmed', 'requested', 'booked'])
    .nullable()
    .describe(
      'Why: who reads this confirmed the payment, requested the refund, or booked; null where they may approve it',
    ),
}).meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof ListedRefund>;

export const RefundPage = z
  .object({ refunds: z.array(ListedRefund), totalRefunds: z.number().int().nonnegative() })
  .meta({ id: 'RefundPage' });
export type RefundPage = z.infer<typeof RefundPage>;
