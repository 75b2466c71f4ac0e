import { CounterSale } from '@khamar/contract/sales/counter-sale';
import { expect, test } from 'vitest';
import { FIRST_PAYMENTS, saleInput, saleSums } from './sale-input.ts';
import { saleMessage } from './sale-result.ts';

const cow = { tagId: 'NDL-001', currentPrice: 100_000, currentWeight: 250 };
// oxlint-disable-next-line no-unsafe-type-assertion -- the fields that a sale reads
const sale = { cows: [cow as never], rows: [], pricing: 'weight' as const, confirmsPayments: true };

test('COUNT-12 by live weight a sale sends price per KG and the weight typed now, in Bangla digits too', () => {
  const values = { 'rate-NDL-001': '৪০০.৫০', 'kg-NDL-001': '৩৩৩' };
  expect(saleSums(values, sale).totalPaisa).toBe(133_367_00);
  const { cows } = CounterSale.parse({
    ...saleInput(values, { ...sale, isDelivered: true }),
    dueOn: undefined,
  });
  expect(cows).toEqual([{ tagId: 'NDL-001', ratePaisa: 400_50, kg: 333 }]);
});

test('COUNT-12 a delivered cow needs its weight; one that stays has the last one as an estimate', () => {
  const isDelivered = CounterSale.safeParse({
    ...saleInput({}, { ...sale, isDelivered: true }),
    dueOn: undefined,
  });
  expect(isDelivered.error?.issues.map(({ path }) => path.join('.'))).toEqual(['cows.0.kg']);
  expect(saleSums({}, sale).totalPaisa).toBe(100_000_00);
  const later = CounterSale.parse(saleInput({}, { ...sale, isDelivered: false }));
  expect(later.cows).toEqual([{ tagId: 'NDL-001', ratePaisa: 400_00 }]);
});

test('COUNT-01 a TrxID that someone else confirms does not count towards a delivery, cash does', () => {
  const values = { 'amount-1': '40000', 'amount-2': '60000', 'trx-2': 'SELL000001' };
  const mixed = { ...sale, rows: FIRST_PAYMENTS, pricing: 'fixed' as const };
  expect(saleSums(values, mixed)).toMatchObject({ paidPaisa: 100_000_00, duePaisa: 0, openPaisa: 0 });
  const byAgent = { ...mixed, confirmsPayments: false };
  expect(saleSums(values, byAgent)).toMatchObject({ duePaisa: 0, openPaisa: 60_000_00 });
  expect(saleInput({ ...values, dueOn: '2026-12-01' }, { ...byAgent, isDelivered: true })).toMatchObject({
    dueOn: '2026-12-01',
  });
});

test('COUNT-01 the confirmation says what the sale became', () => {
  const statesOf = (...states: string[]) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- only the state is read
    saleMessage({ bookings: states.map((state) => ({ state })) as never }).message;
  expect(statesOf('DELIVERED', 'DELIVERED')).toBe('Sale recorded');
  expect(statesOf('BOOKED')).toBe('Booking created');
  expect(statesOf('BOOKED', 'IN_REVIEW')).toBe('Booking created, payment in review');
  expect(statesOf('HELD')).toContain('on hold');
});
