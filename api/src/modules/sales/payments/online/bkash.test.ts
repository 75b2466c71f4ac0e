import { expect, test } from 'vitest';
import { held, passDeadline, person } from '../../../../testing/sales/buyers.ts';
import { codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, IMPATIENT, onlineFarm, payOnline } from '../../../../testing/sales/online-farm.ts';
import { salesFarm } from '../../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';

/** A buyer who has opened bKash's payment page for the advance. */
async function startPayment(settings: Record<string, string> = {}) {
  const farm = await onlineFarm(settings);
  const { code } = held(await farm.salma.hold(TAG));
  const key = await farm.startPaying(farm.salma, code, 'bkash');
  return { ...farm, code, key, booking: () => farm.salma.booking(code) };
}

test('PAY-06 bKash is off without its settings', async () => {
  const { salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await payOnline(salma, code, 'bkash'))).toEqual([409, 'gateway_off']);
});

test('PAY-06 a payment authorised on the page is executed during the hold and booked with a receipt', async () => {
  const { key, code, booking, bkash, expectBooksToMatch } = await startPayment();
  bkash.agree(key);
  expect(bkash.charges()).toEqual([]);
  const back = await bkash.returnToShop(key);
  expect(back.headers.get('location')).toMatch(new RegExp(`/bn/bookings/${code}\\?payment=`));
  expect(await booking()).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
    payments: [{ provider: 'bkash', state: 'CONFIRMED', receiptNumber: 1 }],
    attempts: [{ state: 'PAID' }],
  });
  await expectBooksToMatch();
});

test('PAY-06 twenty concurrent returns of the browser execute once and record one payment', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await startPayment();
  bkash.agree(key);
  await Promise.all(Array.from({ length: 20 }, () => bkash.returnToShop(key)));
  expect(await booking()).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  await expectBooksToMatch();
});

test('PAY-06 nothing is executed if the hold expired and another buyer has the cow, so no refund is needed', async () => {
  const { api, key, code, booking, bkash, expectBooksToMatch } = await startPayment();
  bkash.agree(key);
  await passDeadline(api, code);
  const karim = await person(api, 'karim');
  held(await karim.hold(TAG));
  await bkash.returnToShop(key);
  expect(bkash.charges()).toEqual([]);
  expect(await booking()).toMatchObject({ state: 'EXPIRED', payments: [], attempts: [{ state: 'FAILED' }] });
  await expectBooksToMatch();
});

test('PAY-06 a success return without the buyer’s authorisation takes no money', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await startPayment();
  await bkash.returnToShop(key, 'success');
  expect(bkash.charges()).toEqual([]);
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  await expectBooksToMatch();
});

test('PAY-06 F3 a forged success return does not extend the hold; a confirmed authorisation does, once per attempt', async () => {
  const { code, key, booking, bkash, owner } = await startPayment();
  /** Makes the hold expire in a minute. */
  const endSoon = async () => {
    const { rows } = await owner.query<{ end: Date }>(
      `update booking set expires_at = clock_timestamp() + interval '1 minute' where code = $1 returning expires_at as end`,
      [code],
    );
    return rows[0]?.end.toISOString();
  };
  const end = await endSoon();
  for (let n = 0; n < 3; n += 1) await bkash.returnToShop(key, 'success');
  expect(await booking()).toMatchObject({ state: 'HELD', expiresAt: end });

  bkash.agree(key);
  bkash.faults.execute = 'busy';
  await bkash.returnToShop(key);
  expect(Date.parse((await booking()).expiresAt ?? '')).toBeGreaterThan(Date.parse(end ?? ''));
  const again = await endSoon();
  await bkash.returnToShop(key);
  expect(await booking()).toMatchObject({ state: 'HELD', expiresAt: again });
});

test.each(['cancel', 'failure'])(
  'PAY-06 a return with %s is not a payment, and the buyer can try again',
  async (status) => {
    const { key, code, booking, bkash, salma, startPaying, expectBooksToMatch } = await startPayment();
    bkash.end(key, status === 'cancel' ? 'Cancelled' : 'Failed');
    await bkash.returnToShop(key, status);
    expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'FAILED' }] });
    const again = await startPaying(salma, code, 'bkash');
    bkash.agree(again);
    await bkash.returnToShop(again);
    expect((await booking()).state).toBe('BOOKED');
    await expectBooksToMatch();
  },
);

test('PAY-06 if execute times out after charging, the query decides and nothing is charged twice', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await startPayment(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  await bkash.returnToShop(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.charges()).toHaveLength(1);
  await expectBooksToMatch();
});

test('PAY-06 if execute and query both time out after charging, the next return decides', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await startPayment(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  const first = bkash.returnToShop(key);
  await expect.poll(() => bkash.charges().length).toBe(1);
  bkash.faults.status = 'silent';
  await first;
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  Reflect.deleteProperty(bkash.faults, 'status');
  await bkash.returnToShop(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.charges()).toHaveLength(1);
  await expectBooksToMatch();
});

test.each(['silent', 'cut', 'busy'] as const)(
  'PAY-06 execute fails with "%s" before charging: nothing is decided, and the next return retries',
  async (fault) => {
    const { key, booking, bkash, expectBooksToMatch } = await startPayment(IMPATIENT);
    bkash.agree(key);
    bkash.faults.execute = fault;
    await bkash.returnToShop(key);
    expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
    Reflect.deleteProperty(bkash.faults, 'execute');
    await bkash.returnToShop(key);
    expect((await booking()).state).toBe('BOOKED');
    await expectBooksToMatch();
  },
);

test('PAY-06 HTTP 200 with an error code is a failure', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await startPayment();
  bkash.agree(key);
  bkash.faults.execute = 'code';
  await bkash.returnToShop(key);
  expect(await booking()).toMatchObject({ state: 'HELD', payments: [], attempts: [{ state: 'FAILED' }] });
  await expectBooksToMatch();
});

test.each([
  ['amount', { amount: '1.00' }],
  ['currency', { currency: 'USD' }],
  ['order', { invoice: 'ANOTHER-1' }],
])('PAY-06 a bKash response with another %s goes to review', async (_name, faults) => {
  const { key, booking, bkash, audit } = await startPayment();
  bkash.agree(key);
  Object.assign(bkash.faults, faults);
  await bkash.returnToShop(key);
  expect(await booking()).toMatchObject({
    state: 'IN_REVIEW',
    paidPaisa: 0,
    payments: [{ state: 'CLAIMED' }],
    attempts: [{ state: 'REVIEW' }],
  });
  expect(await audit()).toEqual([]);
});

test('PAY-06 a response about another payment is ignored', async () => {
  const { key, booking, bkash } = await startPayment();
  bkash.agree(key);
  bkash.faults.paymentId = 'TR0011another';
  await bkash.returnToShop(key);
  expect(await booking()).toMatchObject({ state: 'HELD', payments: [], attempts: [{ state: 'STARTED' }] });
});

test.each(['silent', 'error'] as const)(
  'PAY-06 if the page cannot be opened (%s), the buyer gets an error and keeps the hold',
  async (fault) => {
    const { salma, bkash } = await onlineFarm(IMPATIENT);
    const { code } = held(await salma.hold(TAG));
    bkash.faults.create = fault;
    expect(codeOf(await payOnline(salma, code, 'bkash'))).toEqual([503, 'gateway_away']);
    expect((await salma.booking(code)).state).toBe('HELD');
  },
);

test('PAY-03 PAY-06 a TrxID claimed before bKash reports it is one payment, confirmed by bKash', async () => {
  const { key, code, booking, bkash, salma, expectBooksToMatch } = await startPayment(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  const first = bkash.returnToShop(key);
  await expect.poll(() => bkash.charges().length).toBe(1);
  bkash.faults.status = 'silent';
  await first;
  const trxId = bkash.charges()[0]?.trxId ?? '';
  expect((await salma.pay(code, trxId.toLowerCase(), ADVANCE)).status).toBe(200);
  expect((await booking()).state).toBe('IN_REVIEW');
  Reflect.deleteProperty(bkash.faults, 'status');
  await bkash.returnToShop(key);
  expect(await booking()).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  await expectBooksToMatch();
});

test('PAY-03 PAY-06 a TrxID reported by bKash cannot be claimed for another cow', async () => {
  const { api, key, bkash } = await startPayment();
  bkash.agree(key);
  await bkash.returnToShop(key);
  const karim = await person(api, 'karim');
  const other = held(await karim.hold('NDL-002'));
  expect(codeOf(await karim.pay(other.code, bkash.charges()[0]?.trxId ?? '', ADVANCE))).toEqual([
    409,
    'trx_used',
  ]);
});

test('PAY-06 two processes share one token, requested once despite concurrent payments', async () => {
  const farm = await onlineFarm({}, 6);
  farm.bkash.faults.tokenDelayMs = 300;
  const other = await farm.another();
  const buyers = await Promise.all(
    ['karim', 'nila', 'habib', 'shirin'].map((name) => person(farm.api, name)),
  );
  const responses = await Promise.all(
    buyers.map(async (buyer, n) => {
      const { code } = held(await buyer.hold(`NDL-00${n + 1}`));
      const payment = { provider: 'bkash', amountPaisa: ADVANCE, language: 'en' };
      return buyer.sendTo(
        n % 2 === 0 ? farm.api : other,
        'POST',
        `/bookings/${code}/online-payments`,
        payment,
      );
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(farm.bkash.tokenRequests).toEqual(['grant']);
});

test('PAY-06 a rejected token is renewed and the request retried, with at most two token requests an hour', async () => {
  const { key, code, salma, booking, bkash, expectBooksToMatch } = await startPayment();
  bkash.agree(key);
  bkash.forgetTokens();
  await bkash.returnToShop(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.tokenRequests).toEqual(['grant', 'refresh']);
  bkash.forgetTokens();
  for (let n = 0; n < 3; n += 1)
    expect(codeOf(await payOnline(salma, code, 'bkash', ADVANCE))).toEqual([503, 'gateway_away']);
  expect(bkash.tokenRequests).toHaveLength(2);
  await expectBooksToMatch();
});
