import { z } from 'zod';
import { fieldError } from '../field-error.ts';
import { ChainHead } from '../cows/chain.ts';
import { Cow, TagId } from '../cows/cow.ts';
import { LEFT_AS } from '../cows/enums.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { phone, freeText } from '../accounts/person.ts';
import { BOOKING_STATES } from './booking-state.ts';
import { PAYMENT_STATES, REFUND_STATES, WALLET_TRANSFERS } from './enums.ts';
import { officePaymentFields } from './office-payment.ts';
import { BookingDelivery, DeliveryProgress } from './delivery.ts';
import { byWeight, isPriced, LiveWeight } from './live-weight.ts';
import { GatewayName, PaymentAttempt } from './online-payment.ts';
import {
  AgreedPrice,
  confirmUnusualPrice,
  Paisa,
  PaisaOrNone,
  PositivePaisa,
  Provider,
  ProviderByHand,
  ReceivedMoney,
  TrxId,
} from './money.ts';

export const BookingCode = z
  .string()
  .transform((code) => code.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/, fieldError('booking_code_wrong')))
  .meta({ description: 'The code of a booking', example: 'K7M29QXD' });

export const BookingState = z.enum(BOOKING_STATES);

const reason = freeText('reason_missing', 500, PLAIN_LINES);

export const HoldRequest = z.strictObject({
  tagId: TagId,
  termsVersion: z
    .string(fieldError('terms_missing'))
    .min(1)
    .max(40)
    .describe('The version of the accepted terms'),
  orWait: z.boolean().optional().describe('Join the waiting list instead of an error if the cow is taken'),
});
export type HoldRequest = z.infer<typeof HoldRequest>;

const AgreedTerms = z.strictObject({
  pricePaisa: AgreedPrice.optional().describe('If it differs from the asking price'),
  ...byWeight,
  advancePaisa: PaisaOrNone.optional().describe('If a smaller advance than usual is agreed; 0 for none'),
  confirmUnusualPrice,
});
export type AgreedTerms = z.infer<typeof AgreedTerms>;

const ONE_PRICE = { path: ['pricePaisa'], error: fieldError('quote_price_missing') };

export const RepriceBooking = z
  .strictObject({
    pricePaisa: AgreedPrice.optional().describe('A fixed price'),
    ...byWeight,
    reason,
    confirmUnusualPrice,
  })
  .refine(isPriced, ONE_PRICE);
export type RepriceBooking = z.infer<typeof RepriceBooking>;

export const CallerBooking = z.strictObject({
  ...AgreedTerms.shape,
  tagId: TagId,
  name: freeText('buyer_name_missing', PERSON_LIMITS.maxName),
  phone: phone({ missing: 'buyer_phone_missing', wrong: 'phone_wrong' }),
  received: ReceivedMoney.optional().describe('An advance already received: the cow is booked immediately'),
  isHandedOver: z.boolean().optional().describe('Paid in full and delivered: the cow is sold immediately'),
  leadId: z.uuid().optional().describe('The lead it comes from, which is marked as won'),
});
export type CallerBooking = z.infer<typeof CallerBooking>;

export const TakeOverRequest = z.strictObject({
  code: BookingCode.describe('Of a booking that staff made for a caller with my verified number'),
});
export type TakeOverRequest = z.infer<typeof TakeOverRequest>;

export const WaitRequest = z.strictObject({ tagId: TagId });

export const PaymentClaim = z.strictObject({
  provider: ProviderByHand,
  externalId: TrxId,
  amountPaisa: PositivePaisa,
  payerNumber: phone({ missing: 'payer_number_missing', wrong: 'phone_wrong' })
    .optional()
    .describe("The wallet's owner, if it is not the customer"),
  isPart: z.boolean().optional().describe('A partial payment that does not complete the advance'),
  replaces: z
    .uuid()
    .optional()
    .describe('The _id of a claim of mine that is still in review, which this one corrects'),
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

export const Reason = z.strictObject({ reason });
export const OptionalReason = z.strictObject({ reason: reason.optional() });
export const DeliverBooking = z.strictObject({
  reason: reason.optional(),
  dueOn: z.iso.date(fieldError('day_missing')).optional().meta({
    description: 'The last day for the balance, in Dhaka. Required if there is one',
    example: '2026-12-01',
  }),
  name: freeText('buyer_name_missing', PERSON_LIMITS.maxName)
    .optional()
    .describe('With a balance: required if the booking has no name'),
  phone: phone({ missing: 'buyer_phone_missing', wrong: 'phone_wrong' })
    .optional()
    .describe('With a balance: required if the booking has no phone number'),
});
/** With a balance due. */
export const DeliverOnCredit = DeliverBooking.required({ dueOn: true, name: true, phone: true });
export type DeliverBooking = z.infer<typeof DeliverBooking>;
export const GrantAllowance = z.strictObject({ amountPaisa: PositivePaisa, reason });
export const MoveBooking = z.strictObject({
  tagId: TagId,
  consent: freeText('consent_missing', 500, PLAIN_LINES),
});

/** The response to a command. Stored for idempotent retries, so it contains no personal data. */
export const BookingSummary = z
  .object({
    code: BookingCode,
    tagId: z.string(),
    state: BookingState,
    expiresAt: z.iso.datetime().nullable(),
    pricePaisa: Paisa,
    weightKg: z.number().int().positive(),
    advancePaisa: Paisa,
    paidPaisa: Paisa.describe('Confirmed and allocated to this booking'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BookingSummary' });
export type BookingSummary = z.infer<typeof BookingSummary>;

export const WaitingPlace = z
  .object({
    tagId: z.string(),
    place: z.number().int().positive().describe('1 gets the cow next'),
    joinedAt: z.iso.datetime(),
    isPassedOver: z
      .boolean()
      .optional()
      .describe("Keeps its place but is skipped until the account's unpaid booking is paid or ends"),
    isUnverified: z
      .boolean()
      .optional()
      .describe('The farm sends SMS, but only a verified number gets one when it is its turn'),
  })
  .meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof WaitingPlace>;

export const HoldResponse = z
  .object({ booking: BookingSummary.nullable(), waiting: WaitingPlace.nullable() })
  .meta({ id: 'HoldResponse' });
export type HoldResponse = z.infer<typeof HoldResponse>;

const BookingPayment = z.object({
  _id: z.uuid(),
  provider: Provider,
  externalId: z.string().nullable(),
  amountPaisa: Paisa.describe('As claimed, or as confirmed'),
  isPart: z.boolean().describe('Declared as a partial payment by the customer'),
  state: z.enum(PAYMENT_STATES),
  isCorrectable: z
    .boolean()
    .describe('The customer entered it, and it is in review: they may correct it with `replaces`'),
  reason: z.string().nullable(),
  unallocatedPaisa: Paisa,
  receiptNumber: z.number().int().nullable(),
  receiptIssuedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
const BookingRefund = z.object({
  _id: z.uuid(),
  amountPaisa: Paisa,
  state: z.enum(REFUND_STATES),
  dueAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});
const TimelineEntry = z.object({
  at: z.iso.datetime(),
  state: BookingState,
  reason: z.string().nullable(),
});

const PayTo = z.object({
  provider: ProviderByHand,
  account: z.string(),
  transfer: z
    .enum(WALLET_TRANSFERS)
    .nullable()
    .describe("What to choose in the wallet's app; null at a bank"),
});

const balance = {
  claimedPaisa: Paisa.describe('In review'),
  deliveryPaisa: Paisa.describe('The fee for delivery'),
  keepPaisa: Paisa.describe('For feeding the animal until its slot'),
  totalPaisa: Paisa.describe('Price, delivery fee and keeping fee'),
  askingPaisa: Paisa.describe('What the cow cost in the shop at booking; pricePaisa is the agreed price'),
  duePaisa: Paisa.describe(
    'Still to be paid while the booking is active: the total minus payments, allowances and write-offs',
  ),
  dueOn: z.iso.date().nullable().describe('The last day for the balance of a delivered booking'),
  allowancePaisa: Paisa.describe('Reductions after delivery'),
  writtenOffPaisa: Paisa.describe('Written off and not paid since'),
  liveWeight: LiveWeight.nullable().describe('Null if the price is fixed'),
};

/** A booking as the customer and staff see it. */
export const Booking = BookingSummary.extend({
  ...balance,
  isWalkIn: z.boolean(),
  isOffer: z.boolean().describe('From the waiting list'),
  endReason: z.string().nullable(),
  isFlagged: z.boolean().describe('One of its TrxIDs was used for another booking too'),
  buyer: z
    .object({ name: z.string().nullable(), phone: z.string().nullable() })
    .describe('Null if unknown: a walk-in, or a deleted account'),
  termsVersion: z.string().nullable(),
  payments: z.array(BookingPayment),
  refunds: z.array(BookingRefund),
  timeline: z.array(TimelineEntry),
  attempts: z.array(PaymentAttempt).describe('Online payment attempts, newest first'),
  delivery: BookingDelivery.nullable().describe('Null until it is chosen'),
  progress: DeliveryProgress.nullable().describe('Null until it is planned'),
  payTo: z.array(PayTo).describe('Where to pay manually; the reference is the booking code'),
  payOnline: z.array(GatewayName).describe('Available payment gateways'),
  chainHead: ChainHead.nullable().describe(
    "The last link of the cow's chain (GET /product/cow-chain), for the receipt",
  ),
  readAt: z.iso.datetime().describe('Database time, which decides every deadline'),
}).meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

/** For staff: what happened to a booking, and who did it. */
const HistoryStep = z.object({
  at: z.iso.datetime(),
  actor: z.string().describe('A username, or (buyer), or (worker)'),
  state: BookingState.nullable().describe('Null if unchanged'),
  tagId: z.string().nullable().describe('The new cow, if the booking was moved'),
  pricePaisa: Paisa.nullable().describe('The new price, if it changed'),
  dispatchKg: z.number().int().positive().nullable().describe('The dispatch weight, if it was recorded'),
  reason: z.string().nullable().describe('The reason or note'),
});
const BookingMail = z.object({
  kind: z.string(),
  channel: z.enum(['MAIL', 'SMS']),
  at: z.iso.datetime(),
  outcome: z.enum(['SENT', 'REFUSED', 'NOBODY']).nullable().describe('Null while pending'),
});

export const OfficeBooking = Booking.extend({
  payments: z.array(BookingPayment.extend(officePaymentFields)),
  history: z.array(HistoryStep),
  mails: z.array(BookingMail).describe('Mails to the customer'),
  waiting: z.number().int().nonnegative().describe('Length of the waiting list'),
  isUnrecorded: z.boolean().describe('Set to sold by hand, and its payment neither recorded nor explained'),
  leftAs: z.enum(LEFT_AS).nullable().describe('How the animal left the herd; null if it did not'),
  weighedBy: z.string().nullable().describe('Who recorded the dispatch weight: a username'),
}).meta({ id: 'OfficeBooking' });
export type OfficeBooking = z.infer<typeof OfficeBooking>;

export const BookingRow = BookingSummary.extend({
  ...balance,
  isWalkIn: z.boolean(),
  isFlagged: z.boolean(),
  buyer: Booking.shape.buyer,
}).meta({ id: 'BookingRow' });
export type BookingRow = z.infer<typeof BookingRow>;

/** A booking in its customer's list, with what decides the next step. */
export const MyBooking = BookingRow.extend({
  isOffer: Booking.shape.isOffer,
  image: Cow.shape.image,
  picture: Cow.shape.picture,
  rejectedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the last payment was rejected; null if the last one was not'),
  refundPaisa: Paisa.describe('Owed to the customer, not yet refunded'),
  refundDueAt: z.iso.datetime().nullable().describe('When the first of these refunds is due'),
  readAt: Booking.shape.readAt,
}).meta({ id: 'MyBooking' });
export type MyBooking = z.infer<typeof MyBooking>;

export const BookingPage = z
  .object({ bookings: z.array(BookingRow), totalBookings: z.number().int().nonnegative() })
  .meta({ id: 'BookingPage' });
export type BookingPage = z.infer<typeof BookingPage>;
