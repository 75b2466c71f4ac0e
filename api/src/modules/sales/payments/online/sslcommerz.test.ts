import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { held, paid, passDeadline, person } from '../../../../testing/sales/buyers.ts';
import { codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, IMPATIENT, onlineFarm, payOnline } from '../../../../testing/sales/online-farm.ts';
import { salesFarm } from '../../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';

/** A buyer who has opened SSLCommerz's payment page for the advance. */
async function startPayment(settings: Record<string, string> = {}) {
  const farm = await onlineFarm(settings);
  const { code } = held(await farm.salma.hold(TAG));
  const key = await farm.startPaying(farm.salma, code, 'sslcommerz');
  return { ...farm, code, key, booking: () => farm.salma.booking(code) };
}

test('PAY-05 SSLCommerz is off without its settings', async () => {
  const { salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  expect((await salma.booking(code)).payOnline).toEqual([]);
  expect(codeOf(await payOnline(salma, code, 'sslcommerz'))).toEqual([409, 'gateway_off']);
});

test('PAY-05 a payment is validated on the cross-site return and booked, with a receipt and its fee in the journal', async () => {
  const { key, booking, sslcommerz, owner, code, expectBooksToMatch } = await startPayment();
  expect(await booking()).toMatchObject({
    state: 'HELD',
    payOnline: ['sslcommerz', 'bkash'],
    attempts: [{ state: 'STARTED', provider: 'sslcommerz', amountPaisa: ADVANCE }],
  });
  const back = await sslcommerz.returnToShop(sslcommerz.pay(key));
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toMatch(new RegExp(`/bn/bookings/${code}\\?payment=[0-9a-f-]{36}$`));
  expect(await booking()).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
    payments: [{ provider: 'sslcommerz', state: 'CONFIRMED', receiptNumber: 1 }],
    attempts: [{ state: 'PAID' }],
  });
  const { rows } = await owner.query(
    `select account, sum(amount_paisa)::int as paisa from journal_line group by 1 having sum(amount_paisa) <> 0 order by 1`,
  );
  expect(rows).toEqual([
    { account: 'advance', paisa: -ADVANCE },
    { account: 'clearing:sslcommerz', paisa: 975_000 },
    { account: 'fees', paisa: 25_000 },
  ]);
  const { rows: actors } = await owner.query(
    `select distinct actor from audit_entry where entity = 'payment'`,
  );
  expect(actors).toEqual([{ actor: '(gateway)' }]);
  await expectBooksToMatch();
});

test('PAY-05 repeated and concurrent IPNs and returns: one payment, one receipt', async () => {
  const { key, booking, sslcommerz, expectBooksToMatch } = await startPayment();
  const session = sslcommerz.pay(key);
  const callbacks = [() => sslcommerz.notify(session), () => sslcommerz.returnToShop(session)];
  for (const send of [...callbacks, ...callbacks]) expect((await send()).status).toBeLessThan(400);
  await Promise.all([...callbacks, ...callbacks].map((send) => send()));
  expect(await booking()).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  await expectBooksToMatch();
});

test('PAY-05 a late IPN revives the expired booking if the cow is still available', async () => {
  const { api, key, code, booking, sslcommerz, expectBooksToMatch } = await startPayment();
  const session = sslcommerz.pay(key);
  await passDeadline(api, code);
  await sslcommerz.notify(session);
  expect((await booking()).state).toBe('BOOKED');
  await expectBooksToMatch();
});

test('PAY-05 a late IPN leaves the money unallocated if another buyer has the cow', async () => {
  const { api, key, code, booking, sslcommerz, expectBooksToMatch } = await startPayment();
  const session = sslcommerz.pay(key);
  await passDeadline(api, code);
  const karim = await person(api, 'karim');
  const otherHold = held(await karim.hold(TAG));
  await sslcommerz.notify(session);
  expect(await booking()).toMatchObject({ state: 'EXPIRED', payments: [{ unallocatedPaisa: ADVANCE }] });
  expect((await karim.booking(otherHold.code)).state).toBe('HELD');
  await expectBooksToMatch();
});

test('PAY-05 an IPN with a wrong, missing or partial signature is rejected and changes nothing', async () => {
  const { api, key, booking, sslcommerz } = await startPayment();
  const session = sslcommerz.pay(key);
  const good = sslcommerz.fieldsOf(session);
  const { verify_sign: _sign, ...unsigned } = good;
  for (const fields of [
    { ...good, verify_sign: '0'.repeat(32) },
    { ...good, amount: '1.00' },
    unsigned,
    { ...good, verify_key: 'status' },
  ]) {
    const response = await fetch(`${api.url}/gateways/sslcommerz/notice`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(400);
  }
  expect((await booking()).state).toBe('HELD');
});

test('PAY-05 the amount comes from the validation, not from a signed IPN', async () => {
  const { key, booking, sslcommerz, expectBooksToMatch } = await startPayment();
  await sslcommerz.notify(sslcommerz.pay(key), { amount: '100000.00' });
  expect(await booking()).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  await expectBooksToMatch();
});

test('PAY-05 a payment below the requested amount goes to review, and staff confirm what arrived', async () => {
  const { key, booking, sslcommerz, rahim, expectBooksToMatch } = await startPayment();
  await sslcommerz.returnToShop(sslcommerz.pay(key, 500_00));
  const reviewed = await booking();
  expect(reviewed).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 0, attempts: [{ state: 'REVIEW' }] });
  expect(reviewed.payments).toMatchObject([{ state: 'CLAIMED', amountPaisa: 500_00 }]);
  paid(await rahim.send('POST', `/sales/payments/${reviewed.payments[0]?._id}/confirm`, {}));
  expect(await booking()).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 500_00 });
  await expectBooksToMatch();
});

test('PAY-05 a payment in another currency goes to review', async () => {
  const { key, booking, sslcommerz, audit } = await startPayment();
  sslcommerz.faults.currency = 'USD';
  await sslcommerz.returnToShop(sslcommerz.pay(key));
  expect(await booking()).toMatchObject({ state: 'IN_REVIEW', attempts: [{ state: 'REVIEW' }] });
  expect(await audit()).toEqual([]);
});

test('PAY-05 a payment marked as risky stays in review until staff decide, with its fee', async () => {
  const { key, booking, sslcommerz, rahim, expectBooksToMatch } = await startPayment();
  sslcommerz.faults.riskLevel = '1';
  await sslcommerz.notify(sslcommerz.pay(key));
  const reviewed = await booking();
  expect(reviewed).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 0, payments: [{ state: 'CLAIMED' }] });
  paid(await rahim.send('POST', `/sales/payments/${reviewed.payments[0]?._id}/confirm`, {}));
  expect((await booking()).state).toBe('BOOKED');
  await expectBooksToMatch();
});

test('PAY-05 the validation id of another order does not pay this one', async () => {
  const { key, code, booking, sslcommerz, startPaying, salma, expectBooksToMatch, attemptStates } =
    await startPayment();
  const other = await startPaying(salma, code, 'sslcommerz');
  const paidSession = sslcommerz.pay(other);
  // The browser presents the validation id of a paid order for one that was not paid.
  const unpaid = sslcommerz.fail(key, 'FAILED');
  await sslcommerz.returnToShop(unpaid, { val_id: paidSession.paid?.validationId ?? '' });
  expect(await attemptStates()).toEqual(['FAILED', 'STARTED']);
  expect((await booking()).state).toBe('HELD');
  await sslcommerz.returnToShop(paidSession);
  expect(await attemptStates()).toEqual(['FAILED', 'PAID']);
  await expectBooksToMatch();
});

test('PAY-05 a forged success return changes nothing', async () => {
  const { api, code, booking, owner, expectBooksToMatch } = await startPayment();
  const { rows } = await owner.query<{ invoice: string }>('select invoice from payment_attempt');
  const back = await fetch(`${api.url}/gateways/sslcommerz/return/en`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ tran_id: rows[0]?.invoice ?? '', status: 'VALID', val_id: 'made-up' }),
  });
  expect(back.headers.get('location')).toContain(`/bookings/${code}?payment=`);
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  await expectBooksToMatch();
});

test.each([
  ['HTTP 200 with an error', { errorWith200: true }],
  ['a proxy’s error page', { validatorStatus: 502 }],
  ['silence', { silentValidator: true }],
])('PAY-05 if the validation fails with %s, nothing is decided until a later IPN', async (_name, faults) => {
  const { key, booking, sslcommerz, expectBooksToMatch } = await startPayment(IMPATIENT);
  const session = sslcommerz.pay(key);
  Object.assign(sslcommerz.faults, faults);
  expect((await sslcommerz.notify(session)).status).toBe(503);
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'STARTED' }] });
  for (const name of Object.keys(faults)) Reflect.deleteProperty(sslcommerz.faults, name);
  expect((await sslcommerz.notify(session)).status).toBe(200);
  expect((await booking()).state).toBe('BOOKED');
  await expectBooksToMatch();
});

test('PAY-05 if the page cannot be opened, the buyer gets an error and can retry with the same key', async () => {
  const { salma, sslcommerz } = await onlineFarm();
  const { code } = held(await salma.hold(TAG));
  sslcommerz.faults.sessionStatus = 'FAILED';
  const key = randomUUID();
  expect(codeOf(await payOnline(salma, code, 'sslcommerz', ADVANCE, key))).toEqual([503, 'gateway_away']);
  Reflect.deleteProperty(sslcommerz.faults, 'sessionStatus');
  const [one, other] = await Promise.all(
    [1, 2].map(() => payOnline(salma, code, 'sslcommerz', ADVANCE, key)),
  );
  expect(one?.status).toBe(200);
  expect(one?.body).toEqual(other?.body);
  expect((await salma.booking(code)).attempts).toHaveLength(1);
});

test('PAY-05 after a declined card, another one can pay on the same page', async () => {
  const { key, booking, sslcommerz, expectBooksToMatch } = await startPayment();
  await sslcommerz.returnToShop(sslcommerz.fail(key, 'FAILED'));
  expect(await booking()).toMatchObject({ state: 'HELD', attempts: [{ state: 'FAILED' }] });
  await sslcommerz.notify(sslcommerz.pay(key));
  expect(await booking()).toMatchObject({ state: 'BOOKED', attempts: [{ state: 'PAID' }] });
  await expectBooksToMatch();
});

test('PAY-05 PAY-11 online payments are between advance and price, for the buyer’s own active booking', async () => {
  const { api, salma, sslcommerz } = await onlineFarm();
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  const cases: [unknown, number][] = [
    [await payOnline(salma, code, 'sslcommerz', ADVANCE - 1), 409],
    [await payOnline(salma, code, 'sslcommerz', 100_000_01 * 10), 409],
    [await payOnline(karim, code, 'sslcommerz'), 404],
  ];
  for (const [response, status] of cases) expect(response).toMatchObject({ status });
  await salma.send('POST', `/bookings/${code}/cancel`, {});
  expect(codeOf(await payOnline(salma, code, 'sslcommerz'))).toEqual([409, 'booking_state']);
  expect(sslcommerz.charges()).toEqual([]);
});
