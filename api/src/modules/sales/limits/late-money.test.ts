import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { booked, held, paid, passDeadline, person, statusOf } from '../../../testing/sales/buyers.ts';
import { ADVANCE, onlineFarm } from '../../../testing/sales/online-farm.ts';
import { accept, createdQuote, createQuote } from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { type TestApi } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';

/** Moves the deadline back by so many days, whether or not the hold was already expired. */
async function endedDaysAgo(api: TestApi, code: string, days: number): Promise<void> {
  await api.query(
    `update booking set expires_at = clock_timestamp() - make_interval(days => $2) where code = $1`,
    [code, days],
  );
}

async function setPrice(api: TestApi, taka: number): Promise<void> {
  await api.query(`update cow set current_price = $2, version = version + 1 where tag_id = $1`, [TAG, taka]);
}

type Farm = Awaited<ReturnType<typeof salesFarm>>;

/** What staff, the payer and visitors see after a late payment for this booking was confirmed. */
async function payLate({ api, salma, rahim }: Farm, code: string) {
  const claim = paid(await salma.pay(code, randomUUID(), ADVANCE));
  return {
    confirmed: paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {})),
    booking: await salma.booking(code),
    unallocated: (await rahim.send('GET', '/sales/payments?unallocated=yes')).body,
    status: await statusOf(api, TAG),
  };
}

const UNALLOCATED = {
  confirmed: { unallocatedPaisa: ADVANCE, booking: { state: 'EXPIRED', paidPaisa: 0 } },
  booking: { state: 'EXPIRED', payments: [{ state: 'CONFIRMED', unallocatedPaisa: ADVANCE }] },
  unallocated: { data: { totalPayments: 1 } },
  status: 'AVAILABLE',
};

test('PAY-10 F4 a payment for a hold that expired 90 days ago is unallocated and revives no booking', async () => {
  const farm = await salesFarm();
  const { code } = held(await farm.salma.hold(TAG));
  await endedDaysAgo(farm.api, code, 90);
  expect(await payLate(farm, code)).toMatchObject(UNALLOCATED);
});

test('PAY-10 F4 a payment within a day after the hold is unallocated if the price has changed', async () => {
  const farm = await salesFarm();
  const { code } = held(await farm.salma.hold(TAG));
  await passDeadline(farm.api, code);
  await setPrice(farm.api, 200_000);
  expect(await payLate(farm, code)).toMatchObject(UNALLOCATED);
});

test.each(['withdrawn', 'replaced'])(
  'PAY-10 F4 a payment within a day after the hold is unallocated if its quote was %s, and booked if it is open',
  async (how) => {
    const farm = await salesFarm();
    const { api, salma, rahim } = farm;
    const { quote, token } = createdQuote(await createQuote(rahim, TAG, { pricePaisa: 100_000_00 }));
    const { code } = booked(await accept(salma, token));
    await passDeadline(api, code);
    if (how === 'withdrawn') await rahim.send('POST', `/sales/quotes/${quote._id}/withdraw`, {});
    else createdQuote(await createQuote(rahim, TAG, { replaces: quote._id }));
    expect(await payLate(farm, code)).toMatchObject(UNALLOCATED);

    const open = createdQuote(await createQuote(rahim, OTHER));
    const second = booked(await accept(salma, open.token));
    await passDeadline(api, second.code);
    const claim = paid(await salma.pay(second.code, randomUUID(), ADVANCE));
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
    expect(await salma.booking(second.code)).toMatchObject({ state: 'BOOKED', pricePaisa: 95_000_00 });
  },
);

test('PAY-10 F4 an SSLCommerz page paid 40 days later is unallocated and visible, without a booking', async () => {
  const farm = await onlineFarm();
  const { api, salma, sslcommerz, startPaying, audit } = farm;
  const { code } = held(await salma.hold(TAG));
  const key = await startPaying(salma, code, 'sslcommerz');
  await endedDaysAgo(api, code, 40);
  await setPrice(api, 200_000);
  await sslcommerz.notify(sslcommerz.pay(key));
  expect(await salma.booking(code)).toMatchObject({
    state: 'EXPIRED',
    paidPaisa: 0,
    payments: [{ state: 'CONFIRMED', unallocatedPaisa: ADVANCE }],
  });
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
  expect(await audit()).toEqual([]);
});

test('PAY-10 F4 a payment within REVIVE_HOURS at the same price revives the booking and stores the price', async () => {
  const { api, salma, rahim } = await salesFarm({ REVIVE_HOURS: '72' });
  const { code } = held(await salma.hold(TAG));
  await endedDaysAgo(api, code, 2);
  const claim = paid(await salma.pay(code, 'LATE0002', ADVANCE));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect((await salma.booking(code)).state).toBe('BOOKED');
  const { rows } = await api.query(
    `select revived_cow_price_paisa = cow_price_paisa as same, revived_at is not null as at from booking where code = $1`,
    [code],
  );
  expect(rows).toEqual([{ same: true, at: true }]);
});

test('BOOK-12 F12 a booking in review is booked when it moves to a cow whose advance is already paid', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  await api.query(`update cow set current_price = 40000 where tag_id = $1`, [OTHER]);
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'PART0001', 4000_00, { isPart: true }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect((await salma.booking(code)).state).toBe('IN_REVIEW');
  const move = { tagId: OTHER, consent: 'Agreed by telephone' };
  expect(booked(await rahim.send('POST', `/sales/bookings/${code}/move`, move))).toMatchObject({
    tagId: OTHER,
    state: 'BOOKED',
    expiresAt: null,
    paidPaisa: 4000_00,
  });
  expect((await karim.hold(OTHER)).status).toBe(409);
});
