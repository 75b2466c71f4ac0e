import { z } from 'zod';
import { fieldError } from '../field-error.ts';
import { toLatinDigits } from '../digits.ts';
import { COW_LIMITS } from '../limits.ts';
import { PROVIDERS, PROVIDERS_BY_HAND, PROVIDERS_RECEIVED } from './enums.ts';

/** Money is integer paisa everywhere except on screens; 100 paisa are one taka. */
export const Paisa = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** As typed into a form; 0 is allowed. */
export const PaisaOrNone = z
  .number(fieldError('amount_missing'))
  .int(fieldError('amount_missing'))
  .nonnegative(fieldError('amount_missing'))
  .max(100_000_000_00, fieldError('amount_too_large'));
export const PositivePaisa = z
  .number(fieldError('amount_missing'))
  .int(fieldError('amount_missing'))
  .positive(fieldError('amount_missing'))
  .max(100_000_000_00, fieldError('amount_too_large'));

export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

export const ProviderByHand = z.enum(PROVIDERS_BY_HAND);

/** Upper case, Latin digits, no spaces, hyphens or surrounding punctuation. */
export const normalizeTrxId = (text: string): string =>
  toLatinDigits(text)
    .replace(/[\s\u200B-\u200D\u2060\uFEFF\u2010-\u2015-]/g, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toUpperCase();

export const TrxId = z
  .string(fieldError('trx_id_missing'))
  .max(200, fieldError('trx_id_too_long'))
  .transform(normalizeTrxId)
  .pipe(
    z
      .string()
      .min(1, { error: fieldError('trx_id_missing'), abort: true })
      .regex(/^[A-Z0-9]{4,64}$/, fieldError('trx_id_wrong')),
  )
  .meta({
    description: 'As shown by the wallet or bank; case and separators are ignored',
    example: '9KD4 7xq2LM',
  });

/** Whole taka, so that any percentage of it is a whole number of paisa. */
export const AgreedPrice = z
  .number(fieldError('quote_price_missing'))
  .int(fieldError('quote_price_missing'))
  .positive(fieldError('quote_price_missing'))
  .multipleOf(100, fieldError('quote_price_not_whole'))
  .max(COW_LIMITS.maxPrice * 100, fieldError('quote_price_too_high'))
  .meta({ description: 'In paisa, a whole number of taka', example: 14_500_000 });

/** Prices that staff agree on with a customer. */
export const confirmUnusualPrice = z
  .boolean()
  .optional()
  .describe('Must be true for more than the asking price, or for more than 20 % less');
export const confirmSurplus = z
  .boolean()
  .optional()
  .describe('Must be true for more than the balance due; the surplus stays unallocated');

/** A payment that staff have received. */
export const ReceivedMoney = z
  .strictObject({
    provider: z.enum(PROVIDERS_RECEIVED),
    externalId: TrxId.optional().describe('Required unless it is cash'),
    amountPaisa: PositivePaisa,
    confirmSurplus,
  })
  .refine(({ provider, externalId }) => provider === 'cash' || externalId !== undefined, {
    path: ['externalId'],
    error: fieldError('trx_id_missing'),
  });
export type ReceivedMoney = z.infer<typeof ReceivedMoney>;
