import { LeadPage } from '@khamar/contract/leads/lead';
import { InventoryPage } from '@khamar/contract/cows/inventory';
import { Overview } from '@khamar/contract/overview/overview';
import { TO_DO_FILTERS } from '@khamar/contract/overview/to-do';
import { BookingPage } from '@khamar/contract/sales/booking';
import { MoneySums } from '@khamar/contract/sales/journal';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { admin, booked, held, paid, passDeadline, person, type Person } from '../../testing/sales/buyers.ts';
import { cashFarm, moved } from '../../testing/sales/cash-farm.ts';
import { salesFarm } from '../../testing/sales/sales-farm.ts';
import { read, sum, TO_DO_LISTS } from '../../testing/sales/to-do-lists.ts';
import { startTestApi, codeOf, ownerOf, GOOD_LEAD } from '../../testing/test-api.ts';

const PRICE = 100_000_00;
const ADVANCE = 10_000_00;
const CALLER = { name: 'Karim Mia', phone: '01812-345678' };

const overviewFor = (who: Person, query = '') => read(who, `/overview${query}`, Overview.strict());

/** Compares every figure with the list it links to. Returns the count of each kind of task. */
async function expectFiguresToMatchLists(who: Person, query = '') {
  const { waiting, herd, money, sales, period, before } = await overviewFor(who, query);
  for (const { kind, count, paisa, oldestAt, nextAt } of waiting) {
    expect({ kind, count, paisa, nextAt }).toEqual({
      kind,
      ...(await TO_DO_LISTS[kind](who, TO_DO_FILTERS[kind])),
    });
    expect([kind, oldestAt === null]).toEqual([kind, count === 0]);
  }
  for (const { status, cows, valuePaisa } of herd ?? []) {
    const path = `/product/dashboard/get-all-cows?limit=100&availabilityStatus=${status}`;
    const list = await read(who, path, InventoryPage);
    const listed = sum(list.cows.map(({ currentPrice }) => currentPrice * 100));
    expect([status, cows, valuePaisa]).toEqual([status, list.totalCows, listed]);
  }
  for (const [days, part] of [
    [period, money],
    [before, money?.before],
  ] as const) {
    const within = `from=${days.from}&to=${days.to}`;
    const received = await read(who, `/sales/payments?limit=100&state=CONFIRMED&${within}`, PaymentPage);
    const back = await read(who, `/sales/refunds?limit=100&state=DONE&${within}`, RefundPage);
    expect(part).toMatchObject({
      payments: received.totalPayments,
      receivedPaisa: sum(received.payments.map(({ amountPaisa }) => amountPaisa)),
      refunds: back.totalRefunds,
      refundedPaisa: sum(back.refunds.map(({ amountPaisa }) => amountPaisa)),
    });
  }
  const byDay = await read(who, `/sales/sums?from=${period.from}&to=${period.to}`, MoneySums);
  expect(money?.days).toEqual(byDay.days);
  for (const [days, part] of [
    [period, sales],
    [before, sales?.before],
  ] as const) {
    const path = `/sales/bookings?limit=100&state=DELIVERED&from=${days.from}&to=${days.to}`;
    const { totalBookings, bookings } = await read(who, path, BookingPage);
    expect(part).toMatchObject({
      sales: totalBookings,
      valuePaisa: sum(bookings.map(({ pricePaisa }) => pricePaisa)),
    });
    expect(sum(part?.days.map((day) => day.sales) ?? [])).toBe(totalBookings);
  }
  return Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]));
}

const NOTHING = {
  payments: 0,
  holds: 0,
  refunds: 0,
  overdueRefunds: 0,
  leads: 0,
  unallocated: 0,
  voids: 0,
  leftCows: 0,
  unrecordedSales: 0,
  unresolved: 0,
  undelivered: 0,
  handIns: 0,
  cashOuts: 0,
  closings: 0,
  healthDue: 0,
};

test('COUNT-06 a requested void is in To do of those who may decide it, until it is decided', async () => {
  const { api, salma, rahim } = await salesFarm();
  const second = await admin(api, 'second');
  const { code } = held(await salma.hold('NDL-001'));
  const cash = { provider: 'cash', amountPaisa: ADVANCE };
  const { _id } = paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, cash));
  const path = `/sales/payments/${_id}/void`;
  const ask = async () => paid(await rahim.send('POST', path, { reason: 'An extra zero' }));
  await ask();
  expect(await expectFiguresToMatchLists(second)).toEqual({ ...NOTHING, voids: 1 });
  paid(await second.send('POST', `${path}/decline`, {}));
  expect(await expectFiguresToMatchLists(second)).toEqual(NOTHING);
  await ask();
  paid(await second.send('POST', `${path}/approve`));
  expect((await overviewFor(second)).waiting.find(({ kind }) => kind === 'voids')).toMatchObject({
    count: 0,
    oldestAt: null,
  });
});

test('COUNT-03 COUNT-04 cash that waits is in To do of those who may decide it, and of nobody else', async () => {
  const { karim, rahim, second, handIn, count, pay, close } = await cashFarm();
  const cashToDo = async (who: Person) =>
    Object.fromEntries(
      (await overviewFor(who)).waiting
        .filter(({ kind }) => ['handIns', 'cashOuts', 'closings'].includes(kind))
        .map((item) => [item.kind, item.count]),
    );
  const offered = moved(await handIn(karim, rahim.id, 1000_00));
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, handIns: 1 });
  expect(await cashToDo(karim)).toEqual({ handIns: 0 });
  expect(await cashToDo(second)).toEqual({ handIns: 0, cashOuts: 0, closings: 0 });
  moved(await count(rahim, offered._id, 1000_00));
  // The till has no account: every administrator counts for it.
  moved(await handIn(rahim, 'till', 400_00));
  expect(await cashToDo(second)).toMatchObject({ handIns: 1 });
  moved(await handIn(rahim, karim.id, 300_00));
  expect(await cashToDo(karim)).toEqual({ handIns: 1 });

  const asked = moved(await pay(karim, { purpose: 'feed', amountPaisa: 6000_00 }));
  expect(asked.isDone).toBe(false);
  expect(await expectFiguresToMatchLists(second)).toEqual({ ...NOTHING, handIns: 1, cashOuts: 1 });
  moved(await second.send('POST', `/sales/cash/outs/${asked._id}/confirm`));

  // Who counted does not record the difference.
  const short = moved(await close(rahim, 3000_00, 2900_00, { holder: karim.id }));
  expect(await cashToDo(rahim)).toMatchObject({ cashOuts: 0, closings: 0 });
  expect(await expectFiguresToMatchLists(second)).toEqual({ ...NOTHING, handIns: 1, closings: 1 });
  const body = { account: 'cash_over_short', reason: 'Counted twice' };
  moved(await second.send('POST', `/sales/cash/closings/${short._id}/confirm`, body));
  expect(await cashToDo(second)).toMatchObject({ closings: 0 });
});

test('DESK-01 every figure equals the list it links to, through bookings, payments, refunds and leads', async () => {
  const { api, salma, rahim } = await salesFarm({}, 6);
  const amina = await admin(api, 'amina');
  const owner = await ownerOf(api);
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);

  const { code } = held(await salma.hold('NDL-001'));
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, holds: 1 });
  const claim = paid(await salma.pay(code, 'TRX00001', ADVANCE));
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, payments: 1 });
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);

  const { code: second } = booked(
    await rahim.send('POST', '/sales/bookings', { ...CALLER, tagId: 'NDL-002' }),
  );
  // An expired hold blocks no one, so it is not a task; neither is one that ends later than the filter's hours.
  await passDeadline(api, second);
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);
  await owner.query(`update booking set expires_at = now() + interval '13 hours' where code = $1`, [second]);
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);
  await owner.query(`update booking set expires_at = now() + interval '11 hours' where code = $1`, [second]);
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, holds: 1 });
  booked(await rahim.send('POST', `/sales/bookings/${second}/cancel`, { reason: 'Nobody came' }));

  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The buyer called' }));
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, refunds: 1 });
  await owner.query(`update refund set due_at = now() - interval '1 hour'`);
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, refunds: 1, overdueRefunds: 1 });
  const { refunds } = await read(rahim, '/sales/refunds?open=yes', RefundPage);
  const refund = `/sales/refunds/${refunds[0]?._id ?? ''}`;
  expect((await amina.send('POST', `${refund}/approve`)).status).toBe(200);
  expect((await amina.send('POST', `${refund}/done`, { externalId: 'BACK00001' })).status).toBe(200);
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);

  // A cancelled booking takes no money, so these payments stay unallocated.
  for (const [externalId, amountPaisa] of [
    ['NOBODYS01', 777_50],
    ['NOBODYS02', 100_00],
  ]) {
    const money = { provider: 'bkash', externalId, amountPaisa };
    paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, money));
  }
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, unallocated: 2 });
  const { payments } = await read(rahim, '/sales/payments?unallocated=yes', PaymentPage);
  const reason = { reason: 'Nobody knows this money' };
  paid(await rahim.send('POST', `/sales/payments/${payments[0]?._id ?? ''}/return`, reason));
  expect(await expectFiguresToMatchLists(rahim)).toEqual({ ...NOTHING, refunds: 1, unallocated: 1 });

  expect((await api.send('/leads', { method: 'POST', json: GOOD_LEAD })).status).toBe(201);
  expect(await expectFiguresToMatchLists(rahim)).toEqual({
    ...NOTHING,
    refunds: 1,
    unallocated: 1,
    leads: 1,
  });
  const { leads } = await read(rahim, '/leads', LeadPage);
  const answered = await rahim.send('PATCH', `/leads/${leads[0]?._id ?? ''}`, { state: 'ANSWERED' });
  expect(answered.status).toBe(200);
  expect(await expectFiguresToMatchLists(rahim)).toMatchObject({ leads: 0 });

  const received = { provider: 'cash', amountPaisa: PRICE };
  for (const tagId of ['NDL-003', 'NDL-004'])
    booked(
      await rahim.send(
        'POST',
        `/sales/bookings/${booked(await rahim.send('POST', '/sales/bookings', { ...CALLER, tagId, received })).code}/deliver`,
        {},
      ),
    );
  // One sale was 40 days ago, in the previous period, after 20 days in the herd; the other one after 12 days.
  await owner.query(`
    begin;
    set local session_replication_role = replica;
    update cow set created_at = now() - case tag_id when 'NDL-003' then interval '12 days' else interval '60 days' end;
    update booking set state_since = now() - interval '40 days' where tag_id = 'NDL-004';
    update journal_entry set at = now() - interval '40 days' where id in (select entry_id from journal_line
      where payment_id in (select payment_id from journal_line join booking on booking.id = booking_id where tag_id = 'NDL-004'));
    update payment_event set at = now() - interval '40 days'
      where payment_id in (select payment_id from journal_line join booking on booking.id = booking_id where tag_id = 'NDL-004');
    update payment_last_event as last set at = event.at from payment_event as event where event.id = last.event_id;
    commit`);
  await expectFiguresToMatchLists(rahim);
  const { sales, money, herd } = await overviewFor(rahim);
  expect(sales).toMatchObject({
    sales: 1,
    valuePaisa: PRICE,
    daysToSell: 12,
    before: { sales: 1, valuePaisa: PRICE, daysToSell: 20 },
  });
  expect(money?.before).toMatchObject({ payments: 1, receivedPaisa: PRICE });
  expect(money?.receivedPaisa).toBe(PRICE + ADVANCE + 877_50);
  expect(herd).toEqual([
    { status: 'AVAILABLE', cows: 4, valuePaisa: 4 * PRICE },
    { status: 'BOOKED', cows: 0, valuePaisa: 0 },
    { status: 'SOLD', cows: 2, valuePaisa: 2 * PRICE },
  ]);
  const old = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10);
  const older = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  await expectFiguresToMatchLists(rahim, `?from=${older}&to=${old}`);
  expect((await overviewFor(rahim, `?from=${older}&to=${old}`)).sales?.sales).toBe(1);
});

test('DESK-01 figures follow permissions: an agent sees neither inventory value nor the farm’s money, a customer nothing', async () => {
  const { api, salma } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent.one', { roles: ['AGENT'] });
  const { herd, money, sales, waiting } = await overviewFor(agent);
  expect(herd).toBeNull();
  expect(money).toBeNull();
  expect(sales).not.toBeNull();
  const decidedByOwners = [
    'payments',
    'refunds',
    'overdueRefunds',
    'unallocated',
    'voids',
    'cashOuts',
    'closings',
  ];
  expect(waiting.map(({ kind }) => kind)).toEqual(
    Object.keys(NOTHING).filter((kind) => !decidedByOwners.includes(kind)),
  );
  expect(codeOf(await salma.send('GET', '/overview'))).toEqual([403, 'forbidden']);
  expect((await api.get('/overview')).status).toBe(401);
});

test('DESK-01 an empty farm has zero figures', async () => {
  const api = await startTestApi();
  const rahim = await admin(api);
  expect(await expectFiguresToMatchLists(rahim)).toEqual(NOTHING);
  const { sales, money, herd } = await overviewFor(rahim);
  expect(sales).toMatchObject({ sales: 0, daysToSell: null });
  expect(money).toMatchObject({ receivedPaisa: 0, days: [] });
  expect(herd?.map(({ cows }) => cows)).toEqual([0, 0, 0]);
});

test('DESK-01 a period needs both days in order, at most a year; the previous one has the same length', async () => {
  const { rahim } = await salesFarm();
  const { period, before } = await overviewFor(rahim, '?from=2026-10-01&to=2026-10-31');
  expect([period, before]).toEqual([
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-08-31', to: '2026-09-30' },
  ]);
  for (const query of [
    'from=2026-10-01',
    'to=2026-10-01',
    'from=2026-10-02&to=2026-10-01',
    'from=2024-10-02&to=2026-10-01',
    'from=0001-01-01&to=0001-01-02',
    'from=2026-02-30&to=2026-03-01',
  ])
    expect([query, ...codeOf(await rahim.send('GET', `/overview?${query}`))]).toEqual([
      query,
      400,
      'invalid_request',
    ]);
});
