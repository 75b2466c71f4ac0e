import { responseOf } from '@khamar/contract/envelope';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { admin, booked, held, paid, passDeadline, person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { type TestApi, codeOf, ownerOf } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const ADVANCE = 10_000_00;

const balancesOf = async (api: TestApi) => {
  const { rows } = await api.query<{ account: string; paisa: string }>(
    'select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0 order by account',
  );
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, Number(paisa)]));
};

test('PAY-01 a booking shows where and how much to pay; with a TrxID it is in review for a day', async () => {
  const { api, salma } = await salesFarm();
  await api.query('update account set phone_verified_at = now() where id = $1', [salma.id]);
  const { code } = held(await salma.hold(TAG));
  const before = await salma.booking(code);
  expect(before.payTo.map(({ provider }) => provider)).toEqual(['bkash', 'nagad', 'rocket', 'bank']);
  expect(before.advancePaisa).toBe(ADVANCE);
  expect(paid(await salma.pay(code, ' 9kd4 7xq2lm ', ADVANCE))).toMatchObject({ state: 'CLAIMED' });
  const booking = await salma.booking(code);
  expect(booking).toMatchObject({ state: 'IN_REVIEW', payments: [{ externalId: '9KD47XQ2LM' }] });
  expect((Date.parse(booking.expiresAt ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(23.9);
  expect(await balancesOf(api)).toEqual({});
});

test('PAY-02 staff confirm with a receipt or reject with a reason, once', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const first = paid(await salma.pay(code, 'TRX-0001', ADVANCE));
  expect((await salma.send('POST', `/sales/payments/${first._id}/confirm`, {})).status).toBe(403);
  expect(codeOf(await rahim.send('POST', `/sales/payments/${first._id}/reject`, {}))).toEqual([
    400,
    'invalid_request',
  ]);
  paid(await rahim.send('POST', `/sales/payments/${first._id}/reject`, { reason: 'Not in the statement' }));
  expect(await salma.booking(code)).toMatchObject({ state: 'EXPIRED', endReason: 'Not in the statement' });
  expect(codeOf(await rahim.send('POST', `/sales/payments/${first._id}/confirm`, {}))).toEqual([
    409,
    'payment_decided',
  ]);

  const again = held(await salma.hold(TAG));
  const second = paid(await salma.pay(again.code, 'TRX-0002', ADVANCE));
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => rahim.send('POST', `/sales/payments/${second._id}/confirm`, {})),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const booking = await salma.booking(again.code);
  expect(booking).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE, expiresAt: null });
  expect(booking.payments[0]?.receiptNumber).toEqual(expect.any(Number));
  expect(await balancesOf(api)).toEqual({ 'clearing:bkash': ADVANCE, advance: -ADVANCE });
});

test('PAY-03 a TrxID counts once in any spelling; both bookings are flagged', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const one = held(await salma.hold(TAG));
  const other = held(await karim.hold(OTHER));
  paid(await salma.pay(one.code, 'abc123xyz', ADVANCE));
  expect(codeOf(await karim.pay(other.code, ' ABC 123 xyz', ADVANCE))).toEqual([409, 'trx_used']);
  expect(codeOf(await karim.pay(other.code, 'ABC১২৩XYZ', ADVANCE))).toEqual([409, 'trx_used']);
  // The same TrxID at another provider is a different payment.
  expect((await rahim.booking(one.code)).isFlagged).toBe(true);
  expect((await rahim.booking(other.code)).isFlagged).toBe(true);
  expect((await rahim.booking(other.code)).state).toBe('HELD');
  paid(await karim.pay(other.code, 'abc123xyz', ADVANCE, { provider: 'nagad' }));
});

test('PAY-07 the API’s database role can only read and append the journal; unbalanced entries are rejected', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: ADVANCE }),
  );
  const owner = await ownerOf(api);
  await owner.query('set role khamar_api');
  for (const table of [
    'payment',
    'payment_event',
    'receipt',
    'refund',
    'refund_event',
    'void_event',
    'journal_entry',
    'journal_line',
  ]) {
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    const { rows } = await owner.query(`select has_any_column_privilege($1, 'update') as may`, [table]);
    expect(rows).toEqual([{ may: false }]);
    await expect(owner.query(`truncate ${table}`)).rejects.toThrow(/permission denied/);
  }
  const entry = (lines: string) =>
    owner.query(
      `with entry as (insert into journal_entry (kind, actor) values ('RECEIVED', 'x') returning id)
       insert into journal_line (entry_id, account, amount_paisa) select id, account, paisa from entry, (values ${lines}) as line (account, paisa)`,
    );
  await expect(entry(`('bank', 500), ('fees', -400)`)).rejects.toThrow('does not balance');
  await expect(
    owner.query(`insert into journal_entry (kind, actor) values ('RECEIVED', 'x')`),
  ).rejects.toThrow('no lines');
  await entry(`('bank', 500), ('fees', -500)`);
});

test('PAY-09 a refund is approved by a second person, paid once, and never exceeds the payment', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await admin(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'bkash',
      externalId: 'PAIDBACK1',
      amountPaisa: ADVANCE,
    }),
  );
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const list = async () =>
    responseOf(RefundPage).parse((await rahim.send('GET', '/sales/refunds?open=yes')).body).data.refunds;
  const [refund] = await list();
  expect(refund).toMatchObject({ amountPaisa: ADVANCE, requestedBy: 'rahim', isOverdue: false });
  const path = `/sales/refunds/${refund?._id}`;
  expect(codeOf(await rahim.send('POST', `${path}/approve`))).toEqual([409, 'second_person']);
  expect(codeOf(await rahim.send('POST', `${path}/done`, { externalId: 'BACK0001' }))).toEqual([
    409,
    'refund_state',
  ]);
  expect((await karim.send('POST', `${path}/approve`)).status).toBe(200);
  expect(codeOf(await rahim.send('POST', `${path}/done`, {}))).toEqual([400, 'invalid_request']);
  const done = await Promise.all(
    ['BACK0001', 'BACK0002'].map((externalId) => rahim.send('POST', `${path}/done`, { externalId })),
  );
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await list()).toEqual([]);
  expect(await balancesOf(api)).toEqual({});
  expect((await salma.booking(code)).refunds).toMatchObject([{ state: 'DONE' }]);
  // The refund's lock already prevents it; PostgreSQL does too.
  await expect(
    api.query(`insert into refund_event (refund_id, kind, actor) values ($1, 'DONE', 'rahim')`, [
      refund?._id,
    ]),
  ).rejects.toThrow('refund_event_once');
});

test('PAY-09 F5 the person who confirmed a payment cannot approve its refund', async () => {
  const { api, salma, rahim } = await salesFarm();
  const second = await admin(api, 'second');
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'INVENTED1', ADVANCE));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  const { body } = await rahim.send('GET', '/sales/refunds');
  const [refund] = responseOf(RefundPage).parse(body).data.refunds;
  expect(refund).toMatchObject({ requestedBy: '(buyer)', confirmedBy: 'rahim' });
  const path = `/sales/refunds/${refund?._id}/approve`;
  expect(codeOf(await rahim.send('POST', path))).toEqual([409, 'second_person']);
  expect((await second.send('POST', path)).status).toBe(200);
});

test('PAY-09 approval by a second person can be switched off, and the audit log records it', async () => {
  const { api, salma, rahim } = await salesFarm({ REFUND_SECOND_PERSON: 'false' });
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: ADVANCE }),
  );
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const { body } = await rahim.send('GET', '/sales/refunds');
  const id = responseOf(RefundPage).parse(body).data.refunds[0]?._id;
  expect((await rahim.send('POST', `/sales/refunds/${id}/approve`)).status).toBe(200);
  const { rows } = await api.query(
    `select actor, changes -> 'alone' ->> 1 as alone from audit_entry where entity = 'refund' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor: 'rahim', alone: 'true' }]);
});

test('PAY-10 too little stays in review, more than the advance is credit, more than the price is unallocated', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const receive = (amountPaisa: number) =>
    rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'cash',
      amountPaisa,
      confirmSurplus: true,
    });
  expect(paid(await receive(4000_00)).booking).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 4000_00 });
  expect(paid(await receive(20_000_00)).booking).toMatchObject({ state: 'BOOKED', paidPaisa: 24_000_00 });
  const last = paid(await receive(80_000_00));
  expect(last).toMatchObject({ unallocatedPaisa: 4000_00, booking: { paidPaisa: 100_000_00 } });
  const { body } = await rahim.send('GET', '/sales/payments?unallocated=yes');
  expect(responseOf(PaymentPage).parse(body).data.payments).toMatchObject([{ unallocatedPaisa: 4000_00 }]);
  paid(await rahim.send('POST', `/sales/payments/${last._id}/return`, { reason: 'Paid too much' }));
  expect(codeOf(await rahim.send('POST', `/sales/payments/${last._id}/return`, { reason: 'Again' }))).toEqual(
    [409, 'nothing_unallocated'],
  );
  expect(await balancesOf(api)).toEqual({
    [`cash:${rahim.id}`]: 104_000_00,
    advance: -100_000_00,
    refunds_payable: -4000_00,
  });
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, {}));
  expect(await balancesOf(api)).toEqual({
    [`cash:${rahim.id}`]: 104_000_00,
    'revenue:cattle': -100_000_00,
    refunds_payable: -4000_00,
  });
});

test('PAY-10 the confirmed amount counts, not the claimed one; staff can apply it to another booking', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const one = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(one.code, 'LITTLE0001', ADVANCE));
  expect(
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, { amountPaisa: 1000_00 })).booking,
  ).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 1000_00 });
  // After it expires, the money is unallocated until staff apply it.
  await passDeadline(api, one.code);
  held(await karim.hold(TAG));
  expect(await balancesOf(api)).toEqual({ 'clearing:bkash': 1000_00, unallocated: -1000_00 });
  const again = held(await salma.hold(OTHER));
  expect(
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/allocate`, { code: again.code })).booking,
  ).toMatchObject({ code: again.code, state: 'IN_REVIEW', paidPaisa: 1000_00 });
  // The list shows the booking that has the money.
  const { body } = await rahim.send('GET', `/sales/payments?q=${again.code}`);
  expect(responseOf(PaymentPage).parse(body).data.payments).toMatchObject([
    { _id: claim._id, code: again.code },
  ]);
});

test('PAY-11 an advance of more than a tenth needs escrow, in the settings and in the table', async () => {
  await expect(salesFarm({ ADVANCE_PERCENT: '20' })).rejects.toThrow('ADVANCE_PERCENT');
  const { api, salma } = await salesFarm({ ADVANCE_PERCENT: '20', ADVANCE_IN_ESCROW: 'true' });
  expect(held(await salma.hold(TAG)).advancePaisa).toBe(20_000_00);
  await expect(api.query('update booking set is_escrow = false')).rejects.toThrow('check');
});
