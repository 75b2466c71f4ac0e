import { expect, test } from 'vitest';
import { held, passDeadline, person } from '../../../../testing/sales/buyers.ts';
import { codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, IMPATIENT, onlineFarm, payOnline } from '../../../../testing/sales/online-farm.ts';
import { salesFarm } from '../../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';

/** A buyer who has opened bKash's payment page for the advance. */
async function onThePage(settings: Record<string, string> = {}) {
  const farm = await onlineFarm(settings);
  const { code } = held(await farm.salma.hold(TAG));
  const key = await farm.startPaying(farm.salma, code, 'bkash');
  return { ...farm, code, key, booking: () => farm.salma.booking(code) };
}

test('PAY-06 without its settings bKash is off', async () => {
  const { salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await payOnline(salma, code, 'bkash'))).toEqual([409, 'gateway_off']);
});

test('PAY-06 paid: agreed on the page, executed while the hold stands, booked with a receipt', async () => {
  const { key, code, booking, bkash, expectBooksToMatch } = await onThePage();
  bkash.agree(key);
  expect(bkash.taken()).toEqual([]);
  const back = await bkash.comeBack(key);
  expect(back.headers.get('location')).toMatch(new RegExp(`/bn/bookings/${code}\\?payment=`));
  expect(await booking()).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
    payments: [{ provider: 'bkash', state: 'CONFIRMED', receiptNumber: 1 }],
    attempts: [{ state: 'PAID' }],
  });
  await expectBooksToMatch();
});

test('PAY-06 hostile: the browser comes back twenty times at once: executed once, one payment', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await onThePage();
  bkash.agree(key);
  await Promise.all(Array.from({ length: 20 }, () => bkash.comeBack(key)));
  expect(await booking()).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  await expectBooksToMatch();
});

test('PAY-06 hostile: the hold is over and the cow with another buyer: nothing is executed, no refund is ever owed', async () => {
  const { api, key, code, booking, bkash, expectBooksToMatch } = await onThePage();
  bkash.agree(key);
  await passDeadline(api, code);
  const karim = await person(api, 'karim');
  held(await karim.hold(TAG));
  await bkash.comeBack(key);
  expect(bkash.taken()).toEqual([]);
  expect(await booking()).toMatchObject({ state: 'EXPIRED', payments: [], attempts: [{ state: 'FAILED' }] });
  await expectBooksToMatch();
});

test('PAY-06 hostile: a success return without the buyer’s agreement takes nothing', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await onThePage();
  await bkash.comeBack(key, 'success');
  expect(bkash.taken()).toEqual([]);
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  await expectBooksToMatch();
});

test('PAY-06 F3 a return with status=success prolongs nothing; the agreement that bKash tells prolongs once an attempt', async () => {
  const { code, key, booking, bkash, owner } = await onThePage();
  /** Makes the hold expire in a minute. */
  const endSoon = async () => {
    const { rows } = await owner.query<{ end: Date }>(
      `update booking set expires_at = clock_timestamp() + interval '1 minute' where code = $1 returning expires_at as end`,
      [code],
    );
    return rows[0]?.end.toISOString();
  };
  const end = await endSoon();
  for (let n = 0; n < 3; n += 1) await bkash.comeBack(key, 'success');
  expect(await booking()).toMatchObject({ state: 'HELD', expiresAt: end });

  bkash.agree(key);
  bkash.faults.execute = 'busy';
  await bkash.comeBack(key);
  expect(Date.parse((await booking()).expiresAt ?? '')).toBeGreaterThan(Date.parse(end ?? ''));
  const again = await endSoon();
  await bkash.comeBack(key);
  expect(await booking()).toMatchObject({ state: 'HELD', expiresAt: again });
});

test.each(['cancel', 'failure'])(
  'PAY-06 a buyer who comes back with %s has not paid, and may try again',
  async (status) => {
    const { key, code, booking, bkash, salma, startPaying, expectBooksToMatch } = await onThePage();
    bkash.end(key, status === 'cancel' ? 'Cancelled' : 'Failed');
    await bkash.comeBack(key, status);
    expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'FAILED' }] });
    const again = await startPaying(salma, code, 'bkash');
    bkash.agree(again);
    await bkash.comeBack(again);
    expect((await booking()).state).toBe('BOOKED');
    await expectBooksToMatch();
  },
);

test('PAY-06 hostile: execute stays silent after charging: the query decides, and nothing is charged twice', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await onThePage(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  await bkash.comeBack(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.taken()).toHaveLength(1);
  await expectBooksToMatch();
});

test('PAY-06 hostile: execute and query both stay silent after charging: nothing is decided, the next return decides', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await onThePage(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  const first = bkash.comeBack(key);
  await expect.poll(() => bkash.taken().length).toBe(1);
  bkash.faults.status = 'silent';
  await first;
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  Reflect.deleteProperty(bkash.faults, 'status');
  await bkash.comeBack(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.taken()).toHaveLength(1);
  await expectBooksToMatch();
});

test.each(['silent', 'cut', 'busy'] as const)(
  'PAY-06 hostile: execute answers with "%s" before charging: nothing is decided, and it is tried again',
  async (fault) => {
    const { key, booking, bkash, expectBooksToMatch } = await onThePage(IMPATIENT);
    bkash.agree(key);
    bkash.faults.execute = fault;
    await bkash.comeBack(key);
    expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
    Reflect.deleteProperty(bkash.faults, 'execute');
    await bkash.comeBack(key);
    expect((await booking()).state).toBe('BOOKED');
    await expectBooksToMatch();
  },
);

test('PAY-06 hostile: HTTP 200 with an error code is no success', async () => {
  const { key, booking, bkash, expectBooksToMatch } = await onThePage();
  bkash.agree(key);
  bkash.faults.execute = 'code';
  await bkash.comeBack(key);
  expect(await booking()).toMatchObject({ state: 'HELD', payments: [], attempts: [{ state: 'FAILED' }] });
  await expectBooksToMatch();
});

test.each([
  ['amount', { amount: '1.00' }],
  ['currency', { currency: 'USD' }],
  ['order', { invoice: 'ANOTHER-1' }],
])('PAY-06 hostile: bKash names another %s: it waits for staff', async (_name, faults) => {
  const { key, booking, bkash, audit } = await onThePage();
  bkash.agree(key);
  Object.assign(bkash.faults, faults);
  await bkash.comeBack(key);
  expect(await booking()).toMatchObject({
    state: 'IN_REVIEW',
    paidPaisa: 0,
    payments: [{ state: 'CLAIMED' }],
    attempts: [{ state: 'REVIEW' }],
  });
  expect(await audit()).toEqual([]);
});

test('PAY-06 hostile: an answer about another payment says nothing about this one', async () => {
  const { key, booking, bkash } = await onThePage();
  bkash.agree(key);
  bkash.faults.paymentId = 'TR0011another';
  await bkash.comeBack(key);
  expect(await booking()).toMatchObject({ state: 'HELD', payments: [], attempts: [{ state: 'STARTED' }] });
});

test.each(['silent', 'error'] as const)(
  'PAY-06 hostile: the page cannot be opened (%s): the buyer is told',
  async (fault) => {
    const { salma, bkash } = await onlineFarm(IMPATIENT);
    const { code } = held(await salma.hold(TAG));
    bkash.faults.create = fault;
    expect(codeOf(await payOnline(salma, code, 'bkash'))).toEqual([503, 'gateway_away']);
    expect((await salma.booking(code)).state).toBe('HELD');
  },
);

test('PAY-03 PAY-06 the buyer types the TrxID by hand before bKash tells it: one payment, confirmed by bKash', async () => {
  const { key, code, booking, bkash, salma, expectBooksToMatch } = await onThePage(IMPATIENT);
  bkash.agree(key);
  bkash.faults.execute = 'after-charging';
  const first = bkash.comeBack(key);
  await expect.poll(() => bkash.taken().length).toBe(1);
  bkash.faults.status = 'silent';
  await first;
  const trxId = bkash.taken()[0]?.trxId ?? '';
  expect((await salma.pay(code, trxId.toLowerCase(), ADVANCE)).status).toBe(200);
  expect((await booking()).state).toBe('IN_REVIEW');
  Reflect.deleteProperty(bkash.faults, 'status');
  await bkash.comeBack(key);
  expect(await booking()).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  await expectBooksToMatch();
});

test('PAY-03 PAY-06 after bKash told it, nobody can type the same TrxID for another cow', async () => {
  const { api, key, bkash } = await onThePage();
  bkash.agree(key);
  await bkash.comeBack(key);
  const karim = await person(api, 'karim');
  const other = held(await karim.hold('NDL-002'));
  expect(codeOf(await karim.pay(other.code, bkash.taken()[0]?.trxId ?? '', ADVANCE))).toEqual([
    409,
    'trx_used',
  ]);
});

test('PAY-06 two processes share one token: asked for once, however many ask at once', async () => {
  const farm = await onlineFarm({}, 6);
  farm.bkash.faults.tokenDelayMs = 300;
  const other = await farm.another();
  const buyers = await Promise.all(
    ['karim', 'nila', 'habib', 'shirin'].map((name) => person(farm.api, name)),
  );
  const answers = await Promise.all(
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
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(farm.bkash.asked).toEqual(['grant']);
});

test('PAY-06 hostile: a refused token is renewed once and the request sent again; then no more than two are asked for in an hour', async () => {
  const { key, code, salma, booking, bkash, expectBooksToMatch } = await onThePage();
  bkash.agree(key);
  bkash.forgetTokens();
  await bkash.comeBack(key);
  expect((await booking()).state).toBe('BOOKED');
  expect(bkash.asked).toEqual(['grant', 'refresh']);
  bkash.forgetTokens();
  for (let n = 0; n < 3; n += 1)
    expect(codeOf(await payOnline(salma, code, 'bkash', ADVANCE))).toEqual([503, 'gateway_away']);
  expect(bkash.asked).toHaveLength(2);
  await expectBooksToMatch();
});
