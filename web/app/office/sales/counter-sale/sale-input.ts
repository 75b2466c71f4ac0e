import type { Cow } from '@khamar/contract/cows/cow';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { paisaOf } from '@khamar/contract/sales/taka';
import type { Values } from '~/forms/use-form';
import { confirmsPrice, confirmsSurplus } from '~/office/sales/confirm-numbers';

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
export const amountField = ({ id }: PaymentRow): string => `amount-${id}`;
export const trxIdField = ({ id }: PaymentRow): string => `trx-${id}`;

export const USUAL_DUE_DAYS = 7;
export const dayFromToday = (days: number): string => addDays(farmDay(), days);

interface Sale {
  cows: readonly Cow[];
  rows: readonly PaymentRow[];
}

/** Null if it is not an amount; of a field that was not rendered yet, the asking price. */
const priceOf = (values: Values, cow: Cow): number | null =>
  paisaOf(values[priceField(cow)] ?? String(cow.currentPrice));

const amountsOf = (values: Values, rows: readonly PaymentRow[]) =>
  rows
    .map((row) => ({ row, typed: values[amountField(row)] ?? '' }))
    .filter(({ typed }) => typed.trim() !== '')
    .map(({ row, typed }) => ({ row, paisa: paisaOf(typed) }));

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, paisa) => total + (paisa ?? 0), 0);

/** What the sale comes to so far. */
export function saleSums(values: Values, { cows, rows }: Sale) {
  const totalPaisa = sum(cows.map((cow) => priceOf(values, cow)));
  const paidPaisa = sum(amountsOf(values, rows).map(({ paisa }) => paisa));
  return { totalPaisa, paidPaisa, duePaisa: Math.max(0, totalPaisa - paidPaisa) };
}

/** The fields of the screen in the contract's format. Empty amounts are left out. */
export function saleInput(values: Values, sale: Sale & { isDelivered: boolean }) {
  const { cows, rows, isDelivered } = sale;
  const { name = '', phone = '', dueOn } = values;
  const { paidPaisa, duePaisa } = saleSums(values, sale);
  const prices = cows.map((cow) => priceOf(values, cow));
  return {
    cows: cows.map(({ tagId }, n) => ({ tagId, pricePaisa: prices[n] ?? Number.NaN })),
    ...(name.trim() !== '' && { name }),
    ...(phone.trim() !== '' && { phone }),
    payments: amountsOf(values, rows).map(({ row, paisa }) => ({
      provider: row.provider,
      ...(row.provider !== 'cash' && { externalId: values[trxIdField(row)] ?? '' }),
      amountPaisa: paisa,
    })),
    isDelivered,
    ...(isDelivered && duePaisa > 0 && { dueOn }),
    ...confirmsPrice(values, ...prices),
    ...confirmsSurplus(values, paidPaisa),
  };
}
