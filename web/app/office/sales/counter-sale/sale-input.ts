import type { Cow } from '@khamar/contract/cows/cow';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import type { Values } from '~/forms/use-form';
import { type Pricing, wholeOf } from '~/office/sales/live-weight/pricing-fields';
import { confirmsPrice, confirmsSurplus } from '~/office/sales/confirm-numbers';

/** What a sale reads of a cow. */
export type SaleCow = Pick<Cow, 'tagId' | 'currentPrice' | 'currentWeight'>;

export interface PaymentRow {
  id: number;
  provider: ReceivedMoney['provider'];
}

/** Most sales are paid in cash, and some partly with bKash. */
export const FIRST_PAYMENTS: PaymentRow[] = [
  { id: 1, provider: 'cash' },
  { id: 2, provider: 'bkash' },
];

export const priceField = ({ tagId }: Pick<Cow, 'tagId'>): string => `price-${tagId}`;
export const rateField = ({ tagId }: Pick<Cow, 'tagId'>): string => `rate-${tagId}`;
export const kgField = ({ tagId }: Pick<Cow, 'tagId'>): string => `kg-${tagId}`;

/** What the asking price is per KG. */
export const askingRate = ({ currentPrice, currentWeight }: SaleCow): string =>
  takaText(Math.round((currentPrice * 100) / currentWeight));

export const amountField = ({ id }: PaymentRow): string => `amount-${id}`;
export const trxIdField = ({ id }: PaymentRow): string => `trx-${id}`;

export const USUAL_DUE_DAYS = 7;
export const dayFromToday = (days: number): string => addDays(farmDay(), days);

interface Sale {
  cows: readonly SaleCow[];
  rows: readonly PaymentRow[];
  pricing: Pricing;
  /** Whether wallet and bank payments by this person count at once; otherwise only cash does. */
  confirmsPayments: boolean;
}

/** Null if it is not an amount; of a field that was not rendered yet, the asking price. */
const priceOf = (values: Values, cow: SaleCow): number | null =>
  paisaOf(values[priceField(cow)] ?? String(cow.currentPrice));

const rateOf = (values: Values, cow: SaleCow): number | null =>
  paisaOf(values[rateField(cow)] ?? askingRate(cow));

/** Undefined if it was not weighed now. */
const kgOf = (values: Values, cow: SaleCow): number | undefined => {
  const typed = (values[kgField(cow)] ?? '').trim();
  return typed === '' ? undefined : wholeOf(typed);
};

/** At the weight typed now, or the last one. */
function byWeightOf(values: Values, cow: SaleCow): number | null {
  const [rate, kg = cow.currentWeight] = [rateOf(values, cow), kgOf(values, cow)];
  return rate === null || Number.isNaN(kg) ? null : priceByWeight(kg, rate);
}

const amountsOf = (values: Values, rows: readonly PaymentRow[]) =>
  rows
    .map((row) => ({ row, typed: values[amountField(row)] ?? '' }))
    .filter(({ typed }) => typed.trim() !== '')
    .map(({ row, typed }) => ({ row, paisa: paisaOf(typed) }));

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, paisa) => total + (paisa ?? 0), 0);

/** What the sale comes to so far. */
export function saleSums(values: Values, { cows, rows, pricing, confirmsPayments }: Sale) {
  const costOf = pricing === 'weight' ? byWeightOf : priceOf;
  const totalPaisa = sum(cows.map((cow) => costOf(values, cow)));
  const paid = amountsOf(values, rows);
  const paidPaisa = sum(paid.map(({ paisa }) => paisa));
  const confirmedPaisa = sum(
    paid.filter(({ row }) => confirmsPayments || row.provider === 'cash').map(({ paisa }) => paisa),
  );
  return {
    totalPaisa,
    paidPaisa,
    duePaisa: Math.max(0, totalPaisa - paidPaisa),
    /** What confirmed money does not cover: delivering now needs credit for it. */
    openPaisa: Math.max(0, totalPaisa - confirmedPaisa),
  };
}

/** The fields of the screen in the contract's format. Empty amounts are left out. */
export function saleInput(values: Values, sale: Sale & { isDelivered: boolean }) {
  const { cows, rows, pricing, isDelivered } = sale;
  const { name = '', phone = '', dueOn } = values;
  const { paidPaisa, openPaisa } = saleSums(values, sale);
  const isByWeight = pricing === 'weight';
  const prices = cows.map((cow) => (isByWeight ? rateOf(values, cow) : priceOf(values, cow)));
  return {
    cows: cows.map((cow, n) => {
      const { tagId } = cow;
      const paisa = prices[n] ?? Number.NaN;
      const kg = kgOf(values, cow) ?? (isDelivered ? Number.NaN : undefined);
      return isByWeight
        ? { tagId, ratePaisa: paisa, ...(kg !== undefined && { kg }) }
        : { tagId, pricePaisa: paisa };
    }),
    ...(name.trim() !== '' && { name }),
    ...(phone.trim() !== '' && { phone }),
    payments: amountsOf(values, rows).map(({ row, paisa }) => ({
      provider: row.provider,
      ...(row.provider !== 'cash' && { externalId: values[trxIdField(row)] ?? '' }),
      amountPaisa: paisa,
    })),
    isDelivered,
    ...(isDelivered && openPaisa > 0 && { dueOn }),
    ...confirmsPrice(values, ...prices),
    ...confirmsSurplus(values, paidPaisa),
  };
}
