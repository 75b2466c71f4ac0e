import { z } from 'zod';
import { PLAIN_LINES } from '../plain-text.ts';
import { freeText } from '../accounts/person.ts';
import { Booking, BookingCode } from './booking.ts';
import { PAYMENT_STATES } from './enums.ts';
import { officePaymentFields } from './office-payment.ts';
import { GatewayName } from './online-payment.ts';
import { Paisa, PositivePaisa, Provider, TrxId } from './money.ts';

const reason = freeText('reason_missing', 500, PLAIN_LINES);

export const ConfirmPayment = z.strictObject({
  amountPaisa: PositivePaisa.optional().describe('The received amount, if it differs from the claim'),
});
export const RejectPayment = z.strictObject({ reason });
export const AllocatePayment = z.strictObject({ code: BookingCode });
export const ReturnPayment = z.strictObject({ reason });
export const VoidPayment = z.strictObject({
  reason,
  correctedPaisa: PositivePaisa.optional().describe(
    'The correct amount: the payment is recorded again with it',
  ),
});
export type VoidPayment = z.infer<typeof VoidPayment>;
export const RefundDone = z.strictObject({
  externalId: TrxId.optional().describe('The transaction ID of the refund; none for cash'),
});

const stateFields = {
  stateAt: z.iso.datetime().describe('When it reached this state; determines its day in lists'),
  stateBy: z.string().describe('Who changed the state: a username, or (buyer)'),
};

export const Payment = Booking.shape.payments.element
  .extend({
    code: z
      .string()
      .nullable()
      .describe('The booking that has the money, or else the one that the payer named'),
    tagId: z.string().nullable().describe('The cow of that booking'),
    customer: Booking.shape.buyer.nullable().describe('Of that booking'),
    payerNumber: z.string().nullable(),
    ...officePaymentFields,
    ...stateFields,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const PaymentPage = z
  .object({
    payments: z.array(Payment),
    totalPayments: z.number().int().nonnegative(),
    confirmedPaisa: Paisa.nullable().describe(
      'Sum of the confirmed ones among all pages; null without a period',
    ),
  })
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
      .describe('The booking it was allocated to, in its current state'),
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
      .describe('Who confirmed the payment; neither they nor the requester may approve the refund'),
    reason: z.string(),
    isOverdue: z.boolean(),
    gateway: GatewayName.nullable().describe(
      'The gateway for an automatic refund; null if staff refund manually',
    ),
    note: z.string().nullable().describe("The gateway's error, if it declined"),
    externalId: z.string().nullable().describe('The transaction ID of the refund'),
    ...stateFields,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** A refund in the list, with the permissions of the current user. */
export const ListedRefund = Refund.extend({
  needsOther: z.boolean().describe('Someone other than the current user must approve it'),
  needsOtherReason: z
    .enum(['confirmed', 'requested', 'booked'])
    .nullable()
    .describe(
      'Why: the current user confirmed the payment, requested the refund, or made the booking; null if they may approve it',
    ),
}).meta({ id: 'ListedRefund' });
export type ListedRefund = z.infer<typeof ListedRefund>;

export const RefundPage = z
  .object({ refunds: z.array(ListedRefund), totalRefunds: z.number().int().nonnegative() })
  .meta({ id: 'RefundPage' });
export type RefundPage = z.infer<typeof RefundPage>;
