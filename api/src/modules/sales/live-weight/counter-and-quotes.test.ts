import { expect, test } from 'vitest';
import { booked } from '../../../testing/sales/buyers.ts';
import { accept, createdQuote, createQuote, readQuote } from '../../../testing/sales/quotes.ts';
import { dayFromNow, expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const taka = (amount: number) => amount * 100;
/** 100,000 taka for 250 KG. */
const RATE = taka(400);
const KARIM = { name: 'Karim Mia', phone: '01812-345678' };
const cash = (amount: number) => ({ provider: 'cash', amountPaisa: taka(amount) });

test('COUNT-12 at the counter, the weight typed there is the dispatch weight', async () => {
  const { api, rahim } = await salesFarm();
  const sell = (cow: object, more: object = {}) =>
    rahim.send('POST', '/sales/counter-sales', {
      cows: [{ tagId: TAG, ...cow }, { tagId: 'NDL-002' }],
      payments: [cash(220_000)],
      isDelivered: true,
      ...KARIM,
      dueOn: dayFromNow(7),
      ...more,
    });
  const payments = [cash(200_000)];
  expect(codeOf(await sell({ ratePaisa: RATE }, { payments }))).toEqual([409, 'dispatch_weight_missing']);
  expect(codeOf(await sell({ kg: 260 }))).toEqual([400, 'invalid_request']);
  // 333 KG at the asking price per KG would be 133,200 taka: 133,366.50 is more.
  const weighed = { ratePaisa: 400_50, kg: 333 };
  expect(codeOf(await sell(weighed))).toEqual([409, 'price_unusual']);
  expect((await sell(weighed, { confirmUnusualPrice: true })).status).toBe(200);
  const rows = await asOwner(
    api,
    `select tag_id, state, price_paisa::float8 as price, dispatch_kg, recorded_by from booking
     left join cow_weight on cow_weight.id = dispatch_weight_id order by tag_id`,
  );
  expect(rows).toEqual([
    { tag_id: TAG, state: 'DELIVERED', price: taka(133_367), dispatch_kg: 333, recorded_by: 'rahim' },
    { tag_id: 'NDL-002', state: 'DELIVERED', price: taka(100_000), dispatch_kg: null, recorded_by: null },
  ]);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(220_000),
    receivable: taka(13_367),
    'revenue:cattle': -taka(233_367),
  });
});

test('COUNT-12 a quote by price per KG says so; its booking keeps rate, weight and tolerance', async () => {
  const { api, salma, rahim } = await salesFarm();
  expect(codeOf(await createQuote(rahim, TAG, { ratePaisa: RATE }))).toEqual([400, 'invalid_request']);
  const terms = { pricePaisa: undefined, ratePaisa: taka(390), tolerancePercent: 3 };
  const { token, quote } = createdQuote(await createQuote(rahim, TAG, terms));
  const liveWeight = { ratePaisa: taka(390), agreedKg: 250, tolerancePercent: 3 };
  expect(quote).toMatchObject({ pricePaisa: taka(97_500), liveWeight });
  expect(await readQuote(api, token)).toMatchObject({ pricePaisa: taka(97_500), liveWeight });
  // The weight at agreement is that of the quote.
  await asOwner(api, 'update cow set current_weight = 280 where tag_id = $1', [TAG]);
  const { code } = booked(await accept(salma, token));
  expect(await salma.booking(code)).toMatchObject({ pricePaisa: taka(97_500), liveWeight });
  // Another cow has its own, fixed price.
  booked(await rahim.send('POST', `/sales/bookings/${code}/move`, { tagId: 'NDL-002', consent: 'Agreed' }));
  expect(await salma.booking(code)).toMatchObject({ pricePaisa: taka(100_000), liveWeight: null });
  await expectBooks(api, {});
});
