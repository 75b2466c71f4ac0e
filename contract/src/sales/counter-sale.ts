import { z } from 'zod';
import { phone, freeText } from '../accounts/person.ts';
import { TagId } from '../cows/cow.ts';
import { fieldError } from '../field-error.ts';
import { PERSON_LIMITS } from '../limits.ts';
import { BookingSummary } from './booking.ts';
import { MAX_SALE_COWS, MAX_SALE_PAYMENTS, PAYMENT_STATES } from './enums.ts';
import { byWeight, isPricedOnce, kgOnScale } from './live-weight.ts';
import { AgreedPrice, confirmSurplus, confirmUnusualPrice, Paisa, ReceivedMoney } from './money.ts';

const SaleCow = z
  .strictObject({
    tagId: TagId,
    pricePaisa: AgreedPrice.optional().describe('If it differs from the asking price'),
    ...byWeight,
    kg: kgOnScale
      .optional()
      .describe('Weighed now, which is its dispatch weight. Required by live weight if it is delivered'),
  })
  .refine(isPricedOnce, { path: ['pricePaisa'], error: fieldError('quote_price_missing') })
  .refine(({ kg, ratePaisa }) => kg === undefined || ratePaisa !== undefined, {
    path: ['ratePaisa'],
    error: fieldError('rate_missing'),
  });

/** One or several cows sold at the farm, with all that was paid. */
export const CounterSale = z.strictObject({
  cows: z
    .array(SaleCow)
    .min(1, fieldError('sale_cow_missing'))
    .max(MAX_SALE_COWS, fieldError('sale_cows_too_many', MAX_SALE_COWS))
    .refine(
      (cows) => new Set(cows.map(({ tagId }) => tagId)).size === cows.length,
      fieldError('sale_cow_twice'),
    ),
  name: freeText('buyer_name_missing', PERSON_LIMITS.maxName)
    .optional()
    .describe('Required with a balance due'),
  phone: phone({ missing: 'buyer_phone_missing', wrong: 'phone_wrong' })
    .optional()
    .describe('Required with a balance due'),
  payments: z.array(ReceivedMoney).max(MAX_SALE_PAYMENTS).describe('Spread over the cows'),
  isDelivered: z.boolean().describe('Taken along; otherwise the cows are booked or on hold'),
  dueOn: z.iso.date(fieldError('day_missing')).optional().meta({
    description: 'The last day for the balance of delivered cows, in Dhaka. Required if there is one',
    example: '2026-12-01',
  }),
  confirmUnusualPrice,
  confirmSurplus,
});
export type CounterSale = z.infer<typeof CounterSale>;

const SalePayment = z.object({
  _id: z.uuid(),
  state: z.enum(PAYMENT_STATES).describe('CLAIMED until someone who may confirm payments has found it'),
  amountPaisa: Paisa,
  unallocatedPaisa: Paisa,
  receiptNumber: z.number().int().nullable(),
});

/** Stored for idempotent retries, so it contains no personal data. */
export const CounterSaleResult = z
  .object({
    bookings: z.array(BookingSummary).describe('In the order of the cows'),
    payments: z.array(SalePayment),
  })
  .meta({ id: 'CounterSaleResult' });
export type CounterSaleResult = z.infer<typeof CounterSaleResult>;
