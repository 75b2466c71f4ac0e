import { z } from 'zod';
import { listOf, PageParameters, pageOf, search, wholeNumber } from '../cows/list-query.ts';
import { Language } from '../accounts/person.ts';
import { DELIVERIES_TO_DO } from '../deliveries/enums.ts';
import { BOOKING_STATES } from './booking-state.ts';
import { RECEIVABLE_AGES, ENTRY_KINDS, PAYMENT_STATES, PROVIDERS, REFUND_STATES } from './enums.ts';

const day = z.iso.date('must be a day such as 2026-11-16').optional();
export const days = {
  from: day.meta({ description: 'From this day on, in Dhaka', example: '2026-11-01' }),
  to: day.meta({ description: 'Up to this day, in Dhaka', example: '2026-11-16' }),
};
const provider = listOf(PROVIDERS)
  .optional()
  .meta({ description: 'One or more, comma-separated', example: 'bkash,cash' });
const aboutMoney = search.meta({
  description: 'Part of a booking code, a TrxID or a phone number',
  example: 'K7M29QXD',
});

/** For a list as a file, which has all pages. */
const language = Language.optional().meta({ description: 'Language of headers and values', example: 'bn' });

const bookingFilters = {
  state: listOf(BOOKING_STATES).optional().meta({
    description: 'One or more, comma-separated',
    example: 'HELD,IN_REVIEW',
  }),
  endsWithin: wholeNumber(1, 240).meta({
    description: 'Only bookings that expire within this many hours',
    example: '12',
  }),
  left: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only active bookings whose cow died or left the herd otherwise', example: 'yes' }),
  unrecorded: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only cows set to sold by hand whose payment is not recorded', example: 'yes' }),
  delivery: z.enum(DELIVERIES_TO_DO, 'must be resolve or again').optional().meta({
    description: 'Only deliveries that the office must resolve, or that failed and have no new slot',
    example: 'resolve',
  }),
  from: day.meta({ description: 'State changed on or after this day, in Dhaka', example: '2026-11-01' }),
  to: day.meta({ description: 'State changed on or before this day, in Dhaka', example: '2026-11-16' }),
  q: search.meta({ description: 'Part of a code, a tag, a name or a phone number', example: 'NDL-0' }),
};
export const BookingQuery = PageParameters.extend(bookingFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export type BookingQuery = z.infer<typeof BookingQuery>;
export const BookingSheetQuery = z.strictObject({ ...bookingFilters, language });
export type BookingSheetQuery = z.infer<typeof BookingSheetQuery>;

const paymentFilters = {
  state: listOf(PAYMENT_STATES).optional().meta({
    description: 'One or more, comma-separated',
    example: 'CLAIMED',
  }),
  provider,
  unallocated: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only unallocated payments', example: 'yes' }),
  voidAsked: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only payments with an undecided request to void them', example: 'yes' }),
  ...days,
  q: aboutMoney,
};
export const PaymentQuery = PageParameters.extend(paymentFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export type PaymentQuery = z.infer<typeof PaymentQuery>;
export const PaymentSheetQuery = z.strictObject({ ...paymentFilters, language });
export type PaymentSheetQuery = z.infer<typeof PaymentSheetQuery>;

const refundFilters = {
  open: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only pending refunds', example: 'yes' }),
  overdue: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only overdue refunds', example: 'yes' }),
  state: listOf(REFUND_STATES).optional().meta({
    description: 'One or more, comma-separated',
    example: 'REQUESTED',
  }),
  provider,
  ...days,
  q: aboutMoney,
};
export const RefundQuery = PageParameters.extend(refundFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export type RefundQuery = z.infer<typeof RefundQuery>;
export const RefundSheetQuery = z.strictObject({ ...refundFilters, language });
export type RefundSheetQuery = z.infer<typeof RefundSheetQuery>;

const journalFilters = {
  kind: listOf(ENTRY_KINDS).optional().meta({
    description: 'One or more, comma-separated',
    example: 'RECEIVED,REFUNDED',
  }),
  provider,
  ...days,
  q: aboutMoney,
};
export const JournalQuery = PageParameters.extend(journalFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export type JournalQuery = z.infer<typeof JournalQuery>;
export const JournalSheetQuery = z.strictObject({ ...journalFilters, language });
export type JournalSheetQuery = z.infer<typeof JournalSheetQuery>;

export const SumsQuery = z.strictObject({ provider, ...days });
export type SumsQuery = z.infer<typeof SumsQuery>;

export const SumsSheetQuery = SumsQuery.extend({ language });
export type SumsSheetQuery = z.infer<typeof SumsSheetQuery>;
export const BalanceSheetQuery = z.strictObject({ language });
export type BalanceSheetQuery = z.infer<typeof BalanceSheetQuery>;

const receivableFilters = {
  age: listOf(RECEIVABLE_AGES).optional().meta({
    description: "One or more, comma-separated: the age of a customer's oldest balance",
    example: 'DAYS_8_30,OVER_30',
  }),
  q: search.meta({
    description: 'Part of a booking code, a tag, a name or a phone number',
    example: '01712',
  }),
};
export const ReceivableQuery = PageParameters.extend(receivableFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export const ReceivableSheetQuery = z.strictObject({ ...receivableFilters, language });
export type ReceivableSheetQuery = z.infer<typeof ReceivableSheetQuery>;
export type ReceivableQuery = z.infer<typeof ReceivableQuery>;
