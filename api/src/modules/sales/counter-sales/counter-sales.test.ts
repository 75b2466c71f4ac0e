import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import { expect, test } from 'vitest';
import { booked, held, paid, person, type Person, statusOf } from '../../../testing/sales/buyers.ts';
import { dayFromNow, expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';

const PRICE = 100_000_00;
const taka = (amount: number) => amount * 100;
const cash = (amount: number) => ({ provider: 'cash', amountPaisa: taka(amount) });
const bkash = (amount: number, externalId = 'COUNTER01') => ({
  provider: 'bkash',
  externalId,
  amountPaisa: taka(amount),
});
const KARIM = { name: 'Karim Mia', phone: '01812-345678' };
const SMS = { SMS_URL: 'http://127.0.0.1:9/?to={to}&text={text}' };

interface Sale {
  cows?: { tagId: string; pricePaisa?: number }[];
  payments?: object[];
  isDelivered?: boolean;
  [field: string]: unknown;
}
const sell = (who: Person, { cows = [{ tagId: 'NDL-001' }], payments = [], ...more }: Sale, key?: string) =>
  who.send('POST', '/sales/counter-sales', { cows, payments, isDelivered: true, ...more }, key);
const sold = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(CounterSaleResult).parse(body).data;
};
const salesAgent = (api: TestApi) => person(api, 'agent', { roles: ['AGENT'] });

test('COUNT-01 one request sells a cow: agreed price, part cash, part bKash, the rest due in a week', async () => {
  const { api, rahim } = await salesFarm();
  const sale = {
    ...KARIM,
    cows: [{ tagId: 'NDL-001', pricePaisa: taka(95_000) }],
    payments: [cash(40_000), bkash(20_000)],
    dueOn: dayFromNow(7),
  };
  const { bookings, payments } = sold(await sell(rahim, sale));
  expect(bookings).toMatchObject([
    { tagId: 'NDL-001', state: 'DELIVERED', pricePaisa: taka(95_000), paidPaisa: taka(60_000) },
  ]);
  expect(payments).toMatchObject([
    { state: 'CONFIRMED', amountPaisa: taka(40_000), unallocatedPaisa: 0 },
    { state: 'CONFIRMED', amountPaisa: taka(20_000), unallocatedPaisa: 0 },
  ]);
  // Each payment has its own receipt.
  expect(new Set(payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
  expect(await statusOf(api, 'NDL-001')).toBe('SOLD');
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(40_000),
    'clearing:bkash': taka(20_000),
    receivable: taka(35_000),
    'revenue:cattle': -taka(95_000),
  });
  expect((await rahim.booking(bookings[0]?.code ?? '')).dueOn).toBe(dayFromNow(7));
});

test('COUNT-01 payments are spread over several cows: every advance first, then the rest in order', async () => {
  const { api, rahim } = await salesFarm({}, 3);
  const cows = ['NDL-003', 'NDL-001', 'NDL-002'].map((tagId) => ({ tagId }));
  const sale = { ...KARIM, cows, isDelivered: false, payments: [cash(15_000), bkash(20_000)] };
  const { bookings } = sold(await sell(rahim, sale));
  // 10,000 each, and the last 5,000 for the first cow.
  expect(bookings.map(({ tagId, state, paidPaisa }) => [tagId, state, paidPaisa])).toEqual([
    ['NDL-003', 'BOOKED', taka(15_000)],
    ['NDL-001', 'BOOKED', taka(10_000)],
    ['NDL-002', 'BOOKED', taka(10_000)],
  ]);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(15_000),
    'clearing:bkash': taka(20_000),
    advance: -taka(35_000),
  });
});

test('COUNT-01 twenty cows fit in one sale; a cow counts once, and an unavailable one stops all of it', async () => {
  const { api, salma, rahim } = await salesFarm({}, 21);
  const tags = Array.from({ length: 21 }, (_, n) => ({ tagId: `NDL-${String(n + 1).padStart(3, '0')}` }));
  expect(codeOf(await sell(rahim, { cows: tags, payments: [] }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await sell(rahim, { cows: [] }))).toEqual([400, 'invalid_request']);
  const twice = [{ tagId: 'NDL-001' }, { tagId: 'ndl-001' }];
  expect(codeOf(await sell(rahim, { cows: twice }))).toEqual([400, 'invalid_request']);
  const { code } = held(await salma.hold('NDL-020'));
  const all = { cows: tags.slice(0, 20), payments: [cash(2_000_000)] };
  const taken = await sell(rahim, all);
  expect([codeOf(taken), taken.body]).toMatchObject([
    [409, 'cow_taken'],
    { data: { sale: { tagId: 'NDL-020' } } },
  ]);
  await expectBooks(api, {});
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Called off' }));
  expect(sold(await sell(rahim, all)).bookings).toHaveLength(20);
  await expectBooks(api, { [`cash:${rahim.id}`]: taka(2_000_000), 'revenue:cattle': -taka(2_000_000) });
});

test('COUNT-01 name and phone are optional when everything is paid, and required otherwise', async () => {
  const { api, rahim } = await salesFarm();
  const missing = await sell(rahim, { payments: [cash(99_999)], dueOn: farmDay() });
  expect(missing.body).toMatchObject({ data: { fieldCodes: { name: 'buyer_name_missing' } } });
  const half = await sell(rahim, { name: 'Karim', payments: [cash(99_999)], dueOn: farmDay() });
  expect(half.body).toMatchObject({ data: { fieldCodes: { phone: 'buyer_phone_missing' } } });
  expect(codeOf(await sell(rahim, { ...KARIM, payments: [cash(99_999)] }))).toEqual([409, 'balance_due']);
  const { bookings } = sold(await sell(rahim, { payments: [cash(100_000)] }));
  expect(bookings).toMatchObject([{ state: 'DELIVERED', paidPaisa: PRICE }]);
  await expectBooks(api, { [`cash:${rahim.id}`]: PRICE, 'revenue:cattle': -PRICE });
});

test('COUNT-01 an agent sells for cash to the limit; a TrxID is a claim and delivers nothing', async () => {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await salesAgent(api);
  const cows = [{ tagId: 'NDL-001', pricePaisa: taka(94_999) }];
  expect(codeOf(await sell(agent, { ...KARIM, cows, payments: [cash(94_999)] }))).toEqual([
    409,
    'discount_limit',
  ]);
  const mixed = { ...KARIM, payments: [cash(40_000), bkash(60_000)], dueOn: dayFromNow(7) };
  // The bKash part counts as unpaid, and agents give no credit.
  expect(codeOf(await sell(agent, mixed))).toEqual([409, 'administrator_needed']);
  await expectBooks(api, {});
  const { bookings, payments } = sold(await sell(agent, { ...mixed, dueOn: undefined, isDelivered: false }));
  expect(bookings).toMatchObject([{ state: 'BOOKED', paidPaisa: taka(40_000) }]);
  expect(payments.map(({ state }) => state)).toEqual(['CONFIRMED', 'CLAIMED']);
  paid(await rahim.send('POST', `/sales/payments/${payments[1]?._id}/confirm`, {}));
  booked(await agent.send('POST', `/sales/bookings/${bookings[0]?.code}/deliver`, {}));
  await expectBooks(api, {
    [`cash:${agent.id}`]: taka(40_000),
    'clearing:bkash': taka(60_000),
    'revenue:cattle': -PRICE,
  });
  // Less than the advance: on hold with nothing, in review with a claim.
  const cow = [{ tagId: 'NDL-002' }];
  const later = { ...KARIM, cows: cow, isDelivered: false };
  const inReview = sold(await sell(agent, { ...later, payments: [bkash(10_000, 'COUNTER02')] }));
  expect(inReview.bookings).toMatchObject([{ state: 'IN_REVIEW', paidPaisa: 0 }]);
});

test('COUNT-01 unusual numbers are asked about, and a repeated request sells once', async () => {
  const { api, rahim } = await salesFarm();
  const cheap = {
    ...KARIM,
    cows: [{ tagId: 'NDL-001', pricePaisa: taka(70_000) }],
    payments: [cash(70_001)],
  };
  const numbers = ({ body }: { body: unknown }) => {
    const { code, price, amount } = UnusualNumbersError.parse(body).data;
    return [code, price ?? amount];
  };
  expect(numbers(await sell(rahim, cheap))).toEqual([
    'price_unusual',
    { agreedPaisa: taka(70_000), askingPaisa: PRICE },
  ]);
  expect(numbers(await sell(rahim, { ...cheap, confirmUnusualPrice: true }))).toEqual([
    'amount_over_balance',
    { amountPaisa: taka(70_001), duePaisa: taka(70_000) },
  ]);
  const sure = { ...cheap, confirmUnusualPrice: true, confirmSurplus: true };
  const key = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11';
  const first = sold(await sell(rahim, sure, key));
  expect(first.payments).toMatchObject([{ unallocatedPaisa: 100 }]);
  expect(sold(await sell(rahim, sure, key))).toEqual(first);
  expect(codeOf(await sell(rahim, { ...sure, isDelivered: false }, key))).toEqual([422, 'key_reused']);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(70_001),
    unallocated: -100,
    'revenue:cattle': -taka(70_000),
  });
});

test('COUNT-01 the customer gets one SMS with amount and balance', async () => {
  const { api, rahim } = await salesFarm(SMS);
  const cows = [{ tagId: 'NDL-001' }, { tagId: 'NDL-002' }];
  const payments = [cash(50_000), bkash(20_000)];
  const { bookings } = sold(await sell(rahim, { ...KARIM, cows, payments, dueOn: dayFromNow(7) }));
  const sms = await asOwner(api, 'select kind, channel, recipient, data from mail');
  expect(sms).toEqual([
    {
      kind: 'COUNTER_SALE',
      channel: 'SMS',
      recipient: '+8801812345678',
      data: {
        code: bookings[0]?.code,
        more: '1',
        paid: String(taka(70_000)),
        claimed: '0',
        due: String(taka(130_000)),
      },
    },
  ]);
});

test('COUNT-01 COUNT-07 a cow that was marked as sold is not offered again by a sale that delivers it later', async () => {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  await asOwner(api, `update cow set availability_status = 'SOLD' where tag_id = 'NDL-001'`);
  const sale = { ...KARIM, cows: [{ tagId: 'NDL-001' }], payments: [], isDelivered: false };
  expect(codeOf(await sell(agent, sale))).toEqual([409, 'cow_sold']);
  expect(await asOwner(api, 'select from unrecorded_sale')).toHaveLength(1);
  sold(await sell(rahim, { ...sale, payments: [cash(100_000)], isDelivered: true }));
  expect(await asOwner(api, 'select from unrecorded_sale')).toEqual([]);
});

test('COUNT-01 two sales of overlapping cows in opposite order do not deadlock, and a cow is sold once', async () => {
  const { api, rahim } = await salesFarm({}, 4);
  const both = ['NDL-001', 'NDL-002'].map((tagId) => ({ tagId }));
  const full = { payments: [cash(200_000)] };
  const sales = await Promise.all([
    sell(rahim, { cows: both, ...full }),
    sell(rahim, { cows: both.toReversed(), ...full }),
  ]);
  expect(new Set(sales.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await expectBooks(api, { [`cash:${rahim.id}`]: taka(200_000), 'revenue:cattle': -taka(200_000) });
});

test('COUNT-07 a sale takes over the walk-in of a cow that was set to SOLD without money', async () => {
  const { api, rahim } = await salesFarm();
  await asOwner(api, `update cow set availability_status = 'SOLD' where tag_id = 'NDL-001'`);
  const before = await asOwner<{ code: string }>(
    api,
    `select code from booking where is_walk_in and state = 'DELIVERED'`,
  );
  const { bookings } = sold(await sell(rahim, { ...KARIM, payments: [cash(60_000)], dueOn: dayFromNow(7) }));
  expect(bookings).toMatchObject([{ code: before[0]?.code, state: 'DELIVERED', paidPaisa: taka(60_000) }]);
  expect(await rahim.booking(bookings[0]?.code ?? '')).toMatchObject({
    isWalkIn: false,
    buyer: { name: 'Karim Mia' },
    duePaisa: taka(40_000),
  });
  expect(await statusOf(api, 'NDL-001')).toBe('SOLD');
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(60_000),
    receivable: taka(40_000),
    'revenue:cattle': -PRICE,
  });
  // Sold once.
  expect(codeOf(await sell(rahim, { payments: [cash(100_000)] }))).toEqual([409, 'cow_sold']);
});
