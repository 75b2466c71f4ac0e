import { z } from 'zod';
import { fieldError } from '../field-error.ts';
import { TagId } from '../cows/cow.ts';
import { PageParameters, pageOf } from '../cows/list-query.ts';
import { BookingCode, HoldRequest } from './booking.ts';
import { byWeight, isPriced, WeightTerms } from './live-weight.ts';
import { AgreedPrice, confirmUnusualPrice, Paisa, PositivePaisa } from './money.ts';
import { QUOTE_STATES } from './enums.ts';

const QuoteState = z.enum(QUOTE_STATES).describe(
  `OPEN: it can be accepted. ACCEPTED: it has an active booking. WITHDRAWN: by the farm. CHANGED: replaced by another
  quote. LATE: its last day has passed. TAKEN: someone else has the cow. GONE: the cow is sold or no longer in the herd`.replaceAll(
    /\s+/g,
    ' ',
  ),
);

export const QuoteId = z.uuid().meta({
  description: 'The _id of a quote',
  example: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
});

const until = z.iso
  .date(fieldError('day_missing'))
  .meta({ description: 'The last valid day, in Dhaka', example: '2026-11-20' });

export const NewQuote = z
  .strictObject({
    tagId: TagId,
    pricePaisa: AgreedPrice.optional().describe('A fixed price'),
    ...byWeight,
    advancePaisa: PositivePaisa.optional().describe('If a smaller advance than usual is agreed'),
    confirmUnusualPrice,
    until,
    leadId: z.uuid().optional().describe('The lead it comes from, which is marked as won on acceptance'),
    replaces: QuoteId.optional().describe('The _id of the quote for the same cow that it replaces'),
  })
  .refine(isPriced, { path: ['pricePaisa'], error: fieldError('quote_price_missing') });
export type NewQuote = z.infer<typeof NewQuote>;

export const Quote = z
  .object({
    _id: z.uuid(),
    tagId: z.string(),
    pricePaisa: Paisa,
    until,
    state: QuoteState,
    leadId: z.uuid().nullable(),
    bookingCode: BookingCode.nullable().describe('The latest booking from this quote'),
    createdBy: z.string().describe('A username'),
    createdAt: z.iso.datetime(),
    liveWeight: WeightTerms.nullish().describe('Null if the price is fixed'),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

/** 16 random bytes, shown once; only their hash is stored. */
export const LinkToken = z.string().meta({
  description: 'The secret of a link, 128 random bits',
  example: 'kH3vT0r2Qz9yXw5uSd7eLA',
});

export const CreatedQuote = z
  .object({ quote: Quote, token: LinkToken.describe('Token of the link /quote/{token}; shown only once') })
  .meta({ id: 'CreatedQuote' });
export type CreatedQuote = z.infer<typeof CreatedQuote>;

export const QuoteQuery = PageParameters.extend({
  tagId: TagId.optional().meta({ description: 'Only for this cow', example: 'NDL-001' }),
  leadId: z.uuid('must be an _id').optional().meta({
    description: 'Only quotes for this lead',
    example: '0190a6f2-7c1e-7f30-9d2b-5b7f0d3c5e66',
  }),
  open: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only quotes that can still be accepted', example: 'yes' }),
}).transform(({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }));
export type QuoteQuery = z.infer<typeof QuoteQuery>;

export const QuotePage = z
  .object({ quotes: z.array(Quote), totalQuotes: z.number().int().nonnegative() })
  .meta({ id: 'QuotePage' });
export type QuotePage = z.infer<typeof QuotePage>;

/** What anyone with the link sees; it must not reveal who the quote is for. */
export const SharedQuote = z
  .object({
    tagId: z.string(),
    weightKg: z.number().int().positive(),
    pricePaisa: Paisa,
    askingPaisa: Paisa.describe('The asking price'),
    advancePaisa: Paisa.describe('The advance that books the cow'),
    liveWeight: WeightTerms.nullable().describe('Null if the price is fixed'),
    until,
    state: QuoteState,
    holdMinutes: z.number().int().positive().describe('How long the cow is held on acceptance'),
  })
  .meta({ id: 'SharedQuote' });
export type SharedQuote = z.infer<typeof SharedQuote>;

export const AcceptQuote = HoldRequest.pick({ termsVersion: true });
export type AcceptQuote = z.infer<typeof AcceptQuote>;

/** Details of a link_dead error. */
export const QuoteErrorDetails = { quote: z.object({ state: QuoteState }).optional() };
