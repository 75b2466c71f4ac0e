import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { BookingPage } from '@khamar/contract/sales/booking';
import { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import { RefundPage } from '@khamar/contract/sales/payment';
import { ReceivablePage } from '@khamar/contract/sales/receivable';
import { expect, test } from 'vitest';
import { admin, booked, held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow, expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const TAGS = ['NDL-001', 'NDL-002', 'NDL-003', 'NDL-004'] as const;
const PRICE = 100_000_00;
const ADVANCE = 10_000_00;
const CALLER = { name: 'Karim Mia', phone: '01812-345678' };

const receivables = async (who: Person, query = '') => {
  const { status, body } = await who.send('GET', `/sales/receivables${query}`);
  expect(status).toBe(200);
  return responseOf(ReceivablePage).parse(body).data;
};

/** Books the cow for the caller with the advance in cash, and delivers it with the rest due on this day. */
async function deliverOnCredit(staff: Person, tagId: string, dueOn = farmDay(), caller = CALLER) {
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  const { code } = booked(await staff.send('POST', '/sales/bookings', { ...caller, tagId, received }));
  booked(await staff.send('POST', `/sales/bookings/${code}/deliver`, { dueOn }));
  const command = (what: string, body: object, key?: string) =>
    staff.send('POST', `/sales/bookings/${code}/${what}`, body, key);
  return {
    code,
    command,
    pay: (amountPaisa: number) =>
      command('payments', { provider: 'cash', amountPaisa, confirmSurplus: true }),
  };
}

test('COUNT-05 delivery books the whole total: revenue at once, the rest as a debt with a due date, name and phone', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const { code } = held(await salma.hold(TAGS[0]));
  const path = `/sales/bookings/${code}`;
  paid(await rahim.send('POST', `${path}/payments`, { provider: 'cash', amountPaisa: ADVANCE }));
  const deliver = (who: Person, body: object) => who.send('POST', `${path}/deliver`, body);
  expect(codeOf(await deliver(rahim, { reason: 'Pays at the door' }))).toEqual([409, 'balance_due']);
  const onCredit = { dueOn: farmDay(), name: 'Salma Khatun' };
  expect(codeOf(await deliver(agent, onCredit))).toEqual([409, 'administrator_needed']);
  for (const dueOn of [dayFromNow(-1), dayFromNow(366), '2026-02-30', 'soon'])
    expect(codeOf(await deliver(rahim, { ...onCredit, dueOn }))).toEqual([400, 'invalid_request']);
  // The account has a phone number, but no name.
  expect(codeOf(await deliver(rahim, { dueOn: farmDay() }))).toEqual([422, 'debtor_missing']);
  await expectBooks(api, { [`cash:${rahim.id}`]: ADVANCE, advance: -ADVANCE });

  expect(booked(await deliver(rahim, onCredit))).toMatchObject({ state: 'DELIVERED', paidPaisa: ADVANCE });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    receivable: PRICE - ADVANCE,
    'revenue:cattle': -PRICE,
  });
  expect(await salma.booking(code)).toMatchObject({ duePaisa: PRICE - ADVANCE, dueOn: farmDay() });
  const page = await rahim.send('GET', '/sales/bookings');
  expect(responseOf(BookingPage).parse(page.body).data.bookings).toMatchObject([
    { code, duePaisa: PRICE - ADVANCE, dueOn: farmDay(), buyer: { name: 'Salma Khatun' } },
  ]);

  // A later payment reduces the debt, not the revenue; what is beyond it stays unallocated.
  const later = paid(
    await rahim.send('POST', `${path}/payments`, {
      provider: 'nagad',
      externalId: 'LATER001',
      amountPaisa: PRICE,
      confirmSurplus: true,
    }),
  );
  expect(later).toMatchObject({ unallocatedPaisa: ADVANCE, booking: { paidPaisa: PRICE } });
  expect(await salma.booking(code)).toMatchObject({ duePaisa: 0, paidPaisa: PRICE });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    'clearing:nagad': PRICE,
    unallocated: -ADVANCE,
    'revenue:cattle': -PRICE,
  });
});

test('COUNT-05 cash is in the hand of the person who recorded it or paid it out', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const second = await admin(api, 'second');
  const { code } = held(await salma.hold(TAGS[0]));
  const path = `/sales/bookings/${code}`;
  const cash = { provider: 'cash', amountPaisa: ADVANCE };
  paid(await agent.send('POST', `${path}/payments`, cash));
  paid(await rahim.send('POST', `${path}/payments`, cash));
  booked(await rahim.send('POST', `${path}/cancel`, { reason: 'The cow is ill' }));
  const { body } = await rahim.send('GET', '/sales/refunds?open=yes');
  const [refund] = responseOf(RefundPage).parse(body).data.refunds;
  expect((await second.send('POST', `/sales/refunds/${refund?._id}/approve`)).status).toBe(200);
  expect((await second.send('POST', `/sales/refunds/${refund?._id}/done`, {})).status).toBe(200);
  await expectBooks(api, {
    [`cash:${agent.id}`]: ADVANCE,
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${second.id}`]: -ADVANCE,
    refunds_payable: -ADVANCE,
  });
  // Daily totals and filters know only one method, and the balances say whose cash it is.
  const { days, balances } = responseOf(MoneySums).parse(
    (await rahim.send('GET', '/sales/sums?provider=cash')).body,
  ).data;
  expect(days).toMatchObject([
    { provider: 'cash', receivedPaisa: 2 * ADVANCE, payments: 2, refundedPaisa: ADVANCE, refunds: 1 },
  ]);
  const holders = balances.flatMap(({ holder, paisa }) => (holder === null ? [] : [[holder, paisa]]));
  expect(Object.fromEntries(holders)).toEqual({ agent: ADVANCE, rahim: ADVANCE, second: -ADVANCE });
});

test('COUNT-05 debts are listed by customer and age, and a payment reduces the oldest first', async () => {
  const { api, rahim } = await salesFarm({}, 4);
  const owed = PRICE - ADVANCE;
  const old = await deliverOnCredit(rahim, TAGS[0]);
  const older = await deliverOnCredit(rahim, TAGS[1]);
  const other = await deliverOnCredit(rahim, TAGS[2], dayFromNow(5), {
    name: 'Nila',
    phone: '+8801999999999',
  });
  await api.query(
    `update booking set due_on = due_on - case code when $1 then 8 else 31 end where code in ($1, $2)`,
    [old.code, older.code],
  );
  const page = await receivables(rahim);
  expect(page).toMatchObject({ totalDebtors: 2, owedPaisa: 3 * owed });
  expect(page.ages).toEqual([
    { age: 'NOT_DUE', owedPaisa: owed, bookings: 1 },
    { age: 'DAYS_1_7', owedPaisa: 0, bookings: 0 },
    { age: 'DAYS_8_30', owedPaisa: owed, bookings: 1 },
    { age: 'OVER_30', owedPaisa: owed, bookings: 1 },
  ]);
  expect(page.debtors).toMatchObject([
    {
      name: 'Karim Mia',
      phone: '+8801812345678',
      owedPaisa: 2 * owed,
      age: 'OVER_30',
      bookings: [
        { code: older.code, tagId: TAGS[1], age: 'OVER_30', dueOn: dayFromNow(-31), owedPaisa: owed },
        { code: old.code, age: 'DAYS_8_30' },
      ],
    },
    { name: 'Nila', age: 'NOT_DUE', bookings: [{ code: other.code }] },
  ]);
  expect((await receivables(rahim, '?age=NOT_DUE,DAYS_1_7')).debtors).toMatchObject([{ name: 'Nila' }]);
  expect((await receivables(rahim, '?q=01812-345678')).debtors).toHaveLength(1);
  expect((await receivables(rahim, `?q=${old.code}`)).debtors[0]?.bookings).toHaveLength(2);
  expect((await receivables(rahim, '?limit=1&page=1')).debtors).toMatchObject([{ name: 'Nila' }]);

  const pay = (amountPaisa: number, phone = CALLER.phone, key?: string) =>
    rahim.send(
      'POST',
      '/sales/receivables/payments',
      { phone, provider: 'cash', amountPaisa, confirmSurplus: true },
      key,
    );
  const key = crypto.randomUUID();
  const first = paid(await pay(owed + 500_00, CALLER.phone, key));
  expect(first).toMatchObject({ unallocatedPaisa: 0, booking: { code: older.code, paidPaisa: PRICE } });
  expect(paid(await pay(owed + 500_00, CALLER.phone, key))).toEqual(first);
  expect((await receivables(rahim, '?q=Karim')).debtors).toMatchObject([
    { owedPaisa: owed - 500_00, age: 'DAYS_8_30', bookings: [{ code: old.code }] },
  ]);
  // A payment of one booking is for that one alone.
  expect(paid(await old.pay(owed))).toMatchObject({ unallocatedPaisa: 500_00 });
  expect(codeOf(await pay(1_00))).toEqual([409, 'nothing_owed']);
  expect(codeOf(await pay(1_00, 'x'))).toEqual([400, 'invalid_request']);
  expect(await receivables(rahim)).toMatchObject({ totalDebtors: 1, owedPaisa: owed });
});

test('COUNT-05 a debt is written off with a reason, and a later payment recovers it', async () => {
  const { api, rahim } = await salesFarm();
  const { code, command, pay } = await deliverOnCredit(rahim, TAGS[0]);
  const owed = PRICE - ADVANCE;
  expect(codeOf(await command('write-off', {}))).toEqual([400, 'invalid_request']);
  const key = crypto.randomUUID();
  booked(await command('write-off', { reason: 'Moved abroad' }, key));
  booked(await command('write-off', { reason: 'Moved abroad' }, key));
  expect(codeOf(await command('write-off', { reason: 'Again' }))).toEqual([409, 'nothing_owed']);
  const cash = `cash:${rahim.id}`;
  await expectBooks(api, { [cash]: ADVANCE, bad_debt: owed, 'revenue:cattle': -PRICE });
  expect(await receivables(rahim)).toMatchObject({ totalDebtors: 0, owedPaisa: 0 });
  expect(await rahim.booking(code)).toMatchObject({ duePaisa: 0, writtenOffPaisa: owed });
  const { body } = await rahim.send('GET', '/sales/journal?kind=WRITTEN_OFF');
  expect(responseOf(JournalPage).parse(body).data.entries).toMatchObject([
    { note: 'Moved abroad', actor: 'rahim' },
  ]);
  const { rows } = await api.query(
    `select actor, changes from audit_entry where entity = 'booking' and changes ? 'written_off_paisa'`,
  );
  expect(rows).toEqual([
    { actor: 'rahim', changes: { written_off_paisa: [null, owed], reason: [null, 'Moved abroad'] } },
  ]);

  expect(paid(await pay(owed + 1_00))).toMatchObject({
    unallocatedPaisa: 1_00,
    booking: { paidPaisa: PRICE },
  });
  await expectBooks(api, { [cash]: PRICE + 1_00, unallocated: -1_00, 'revenue:cattle': -PRICE });
  expect(await rahim.booking(code)).toMatchObject({ writtenOffPaisa: 0, paidPaisa: PRICE });
});

test('COUNT-05 an allowance reduces what is owed; what was already paid of it is refunded', async () => {
  const { api, rahim } = await salesFarm();
  const { code, command, pay } = await deliverOnCredit(rahim, TAGS[0]);
  const allow = (amountPaisa: number) => command('allowance', { amountPaisa, reason: 'A lame leg' });
  expect(codeOf(await allow(PRICE + 1))).toEqual([409, 'allowance_beyond']);
  booked(await allow(5000_00));
  const cash = `cash:${rahim.id}`;
  await expectBooks(api, {
    [cash]: ADVANCE,
    receivable: PRICE - ADVANCE - 5000_00,
    sales_allowance: 5000_00,
    'revenue:cattle': -PRICE,
  });
  paid(await pay(PRICE - ADVANCE - 5000_00));
  expect(await rahim.booking(code)).toMatchObject({ duePaisa: 0, allowancePaisa: 5000_00 });
  booked(await allow(2000_00));
  await expectBooks(api, {
    [cash]: PRICE - 5000_00,
    sales_allowance: 7000_00,
    refunds_payable: -2000_00,
    'revenue:cattle': -PRICE,
  });
  const { body } = await rahim.send('GET', '/sales/refunds?open=yes');
  expect(responseOf(RefundPage).parse(body).data.refunds).toMatchObject([
    { code, amountPaisa: 2000_00, reason: 'A lame leg' },
  ]);
  // Undoing the delivery reverses the allowances too; the refund that is owed stays owed.
  booked(await command('reverse-delivery', { reason: 'The wrong cow' }));
  await expectBooks(api, { [cash]: PRICE - 5000_00, advance: -(PRICE - 7000_00), refunds_payable: -2000_00 });
  expect(codeOf(await allow(1_00))).toEqual([409, 'booking_state']);
});

test('COUNT-05 an undone delivery leaves no revenue, debt or write-off, and all that was paid is an advance', async () => {
  const { api, rahim } = await salesFarm();
  const { code, command, pay } = await deliverOnCredit(rahim, TAGS[0]);
  paid(await pay(20_000_00));
  booked(await command('write-off', { reason: 'Moved abroad' }));
  paid(await pay(1000_00));
  booked(await command('reverse-delivery', { reason: 'A mistake' }));
  await expectBooks(api, { [`cash:${rahim.id}`]: 31_000_00, advance: -31_000_00 });
  expect(await rahim.booking(code)).toMatchObject({
    state: 'BOOKED',
    paidPaisa: 31_000_00,
    duePaisa: 69_000_00,
    dueOn: null,
    writtenOffPaisa: 0,
  });
  booked(await command('deliver', { dueOn: dayFromNow(7) }));
  expect(await rahim.booking(code)).toMatchObject({ duePaisa: 69_000_00, dueOn: dayFromNow(7) });
});

test('COUNT-05 a cow is returned in one command within the days of the return policy', async () => {
  const { api, rahim } = await salesFarm();
  const { code, command, pay } = await deliverOnCredit(rahim, TAGS[0]);
  paid(await pay(20_000_00));
  const late = await deliverOnCredit(rahim, TAGS[1]);
  await api.query(`update booking set state_since = state_since - interval '25 hours' where code = $1`, [
    late.code,
  ]);
  expect(codeOf(await late.command('return', { reason: 'Ill' }))).toEqual([409, 'return_late']);
  const returned = booked(await command('return', { reason: 'A defect we did not mention' }));
  expect(returned).toMatchObject({ state: 'CANCELLED' });
  expect(codeOf(await command('return', { reason: 'Again' }))).toEqual([409, 'booking_state']);
  const { rows } = await api.query(`select availability_status as status from cow where tag_id = $1`, [
    TAGS[0],
  ]);
  expect(rows).toEqual([{ status: 'AVAILABLE' }]);
  const booking = await rahim.booking(code);
  expect(new Set(booking.refunds.map(({ amountPaisa }) => amountPaisa))).toEqual(
    new Set([ADVANCE, 20_000_00]),
  );
  expect(booking.timeline.slice(-3).map(({ state }) => state)).toEqual(['DELIVERED', 'BOOKED', 'CANCELLED']);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: 40_000_00,
    receivable: PRICE - ADVANCE,
    refunds_payable: -30_000_00,
    'revenue:cattle': -PRICE,
  });
});
