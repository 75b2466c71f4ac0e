import { CounterSale } from '@khamar/contract/sales/counter-sale';
import { expect, test } from 'vitest';
import { saleInput, saleSums } from './sale-input.ts';

const cow = { tagId: 'NDL-001', currentPrice: 100_000, currentWeight: 250 };
// oxlint-disable-next-line no-unsafe-type-assertion -- the fields that a sale reads
const sale = { cows: [cow as never], rows: [], pricing: 'weight' as const };

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
