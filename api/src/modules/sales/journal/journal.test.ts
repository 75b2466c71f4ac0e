import { responseOf } from '@khamar/contract/envelope';
import { BookingPage, OfficeBooking } from '@khamar/contract/sales/booking';
import { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, booked, held, paid, type Person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { type TestApi, codeOf } from '../../../testing/test-api.ts';

const TAGS = ['NDL-001', 'NDL-002', 'NDL-003', 'NDL-004'] as const;
const ADVANCE = 10_000_00;

const read = async <Data>(who: Person, path: string, schema: z.ZodType<Data>): Promise<Data> => {
  const { status, body } = await who.send('GET', path);
  expect(status, path).toBe(200);
  return schema.parse(responseOf(z.unknown()).parse(body).data);
};

/** The lines of a CSV file without its header. */
const csvRows = async (who: Person, path: string) => {
  const { status, text } = await who.send('GET', path);
  expect(status, path).toBe(200);
  return text.slice(1).trim().split('\r\n').slice(1);
};

/** A booking paid in cash, a claim in review, a cancelled and refunded booking, and an unallocated payment. */
async function recordSales(api: TestApi, salma: Person, rahim: Person) {
  const amina = await admin(api, 'amina');
  const caller = { name: 'Karim Mia', phone: '01812-345678' };
  const sold = booked(
    await rahim.send('POST', '/sales/bookings', {
      ...caller,
      tagId: TAGS[0],
      received: { provider: 'cash', amountPaisa: 100_000_00 },
    }),
  );
  booked(await rahim.send('POST', `/sales/bookings/${sold.code}/deliver`, {}));
  const waiting = held(await salma.hold(TAGS[1]));
  paid(await salma.pay(waiting.code, 'WAITS0001', ADVANCE));
  const cancelled = booked(
    await rahim.send('POST', '/sales/bookings', {
      ...caller,
      tagId: TAGS[2],
      received: { provider: 'nagad', externalId: 'GONE00001', amountPaisa: ADVANCE },
    }),
  );
  booked(
    await rahim.send('POST', `/sales/bookings/${cancelled.code}/cancel`, { reason: 'The buyer called' }),
  );
  const { refunds } = await read(rahim, '/sales/refunds?open=yes', RefundPage);
  const id = refunds[0]?._id ?? '';
  expect((await amina.send('POST', `/sales/refunds/${id}/approve`)).status).toBe(200);
  expect((await amina.send('POST', `/sales/refunds/${id}/done`, { externalId: 'BACK00001' })).status).toBe(
    200,
  );
  // More than the price, so it stays unallocated.
  const excess = { provider: 'bkash', externalId: 'NOBODYS01', amountPaisa: 777_50, confirmSurplus: true };
  paid(await rahim.send('POST', `/sales/bookings/${sold.code}/payments`, excess));
  return { sold, waiting, cancelled };
}

test('PAY-12 daily totals equal the journal and the lists; filters by day, method, state and booking', async () => {
  const { api, salma, rahim } = await salesFarm({}, 4);
  const { waiting, cancelled } = await recordSales(api, salma, rahim);
  const { rows: assets } = await api.query<{ provider: string; received: string; refunded: string }>(
    `select regexp_replace(account, '^clearing:|:.*', '') as provider, sum(greatest(amount_paisa, 0)) as received,
       sum(greatest(-amount_paisa, 0)) as refunded
     from journal_line where account ~ '^clearing:|^bank$|^cash:' group by account order by 1`,
  );
  const { rows: today } = await api.query<{ day: string }>(
    `select to_char(clock_timestamp() at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day`,
  );
  const day = today[0]?.day ?? '';
  const { days, balances } = await read(rahim, '/sales/sums', MoneySums);
  expect(
    days.map(({ provider, receivedPaisa, refundedPaisa }) => [provider, receivedPaisa, refundedPaisa]),
  ).toEqual(assets.map(({ provider, received, refunded }) => [provider, Number(received), Number(refunded)]));
  expect(days.map(({ receivedPaisa }) => receivedPaisa)).toEqual([777_50, 100_000_00, ADVANCE]);
  const { rows: accounts } = await api.query<{ account: string; paisa: string }>(
    'select account, sum(amount_paisa) as paisa from journal_line group by account having sum(amount_paisa) <> 0 order by account',
  );
  expect(
    balances
      .filter(({ paisa }) => paisa !== 0)
      .map(({ account, paisa }) => ({ account, paisa }))
      .toSorted((one, other) => one.account.localeCompare(other.account)),
  ).toEqual(accounts.map(({ account, paisa }) => ({ account, paisa: Number(paisa) })));

  // Each figure equals the sum of its list.
  for (const { provider, receivedPaisa, payments, refundedPaisa, refunds } of days) {
    const query = `provider=${provider}&from=${day}&to=${day}`;
    const received = await read(rahim, `/sales/payments?state=CONFIRMED&${query}`, PaymentPage);
    const refundPage = await read(rahim, `/sales/refunds?state=DONE&${query}`, RefundPage);
    expect(received.totalPayments).toBe(payments);
    expect(received.payments.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(receivedPaisa);
    expect(refundPage.totalRefunds).toBe(refunds);
    expect(refundPage.refunds.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(refundedPaisa);
  }
  const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect((await read(rahim, `/sales/payments?from=${tomorrow}`, PaymentPage)).totalPayments).toBe(0);
  expect((await read(rahim, `/sales/sums?from=${tomorrow}`, MoneySums)).days).toEqual([]);
  expect((await read(rahim, `/sales/journal?to=2020-01-01`, JournalPage)).totalEntries).toBe(0);
  expect(codeOf(await rahim.send('GET', '/sales/payments?from=2026-02-30'))).toEqual([
    400,
    'invalid_request',
  ]);

  const all = await read(rahim, '/sales/payments', PaymentPage);
  expect(all.payments[0]).toMatchObject({ state: 'CLAIMED', code: waiting.code, stateBy: '(buyer)' });
  const matches = await read(rahim, `/sales/payments?q=${cancelled.code.toLowerCase()}`, PaymentPage);
  expect(matches.payments).toMatchObject([{ externalId: 'GONE00001', payerNumber: '+8801812345678' }]);
  expect((await read(rahim, '/sales/payments?q=waits%200001', PaymentPage)).totalPayments).toBe(1);

  const journal = await read(rahim, '/sales/journal?limit=100', JournalPage);
  const { rows: entries } = await api.query('select id from journal_entry order by id desc');
  expect(journal.entries.map(({ _id }) => ({ id: _id }))).toEqual(entries);
  for (const { lines } of journal.entries)
    expect(lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(0);
  const ofBooking = await read(rahim, `/sales/journal?q=${cancelled.code}`, JournalPage);
  expect(ofBooking.entries.map(({ kind }) => kind)).toEqual([
    'REFUNDED',
    'REFUND_OWED',
    'ALLOCATED',
    'RECEIVED',
  ]);
  const ofCash = await read(rahim, '/sales/journal?provider=cash&kind=RECEIVED', JournalPage);
  expect(ofCash.entries).toMatchObject([
    { lines: [{ account: `cash:${rahim.id}`, holder: 'rahim', amountPaisa: 100_000_00 }, {}] },
  ]);
});

test('PAY-12 SALES-01 every list exports as CSV with the same filters, safe to open in a spreadsheet', async () => {
  const { api, salma, rahim } = await salesFarm({}, 4);
  const { sold, waiting } = await recordSales(api, salma, rahim);
  booked(
    await rahim.send('POST', '/sales/bookings', {
      tagId: TAGS[3],
      name: '=HYPERLINK("http://evil.example")',
      phone: '+491701234567',
    }),
  );
  const bookings = await csvRows(rahim, '/sales/export-bookings?language=bn');
  const { bookings: listed } = await read(rahim, '/sales/bookings?limit=100', BookingPage);
  expect(bookings.map((line) => line.slice(0, 8))).toEqual(listed.map(({ code }) => code));
  expect(bookings[0]).toContain(
    `"'=HYPERLINK(""http://evil.example"")","'+491701234567",100000,0,0,100000,10000,0,`,
  );
  expect(bookings.join('\n')).toContain(`${sold.code},বুঝিয়ে দেওয়া হয়েছে,${TAGS[0]},Karim Mia`);
  expect(await csvRows(rahim, '/sales/export-bookings?state=IN_REVIEW')).toEqual([
    expect.stringContaining(waiting.code),
  ]);
  expect(await csvRows(rahim, '/sales/export-bookings?q=01812-345')).toHaveLength(2);
  expect(await csvRows(rahim, '/sales/export-payments?unallocated=yes')).toEqual([
    expect.stringContaining('Confirmed,bKash,NOBODYS01,777.5,777.5,'),
  ]);
  expect(await csvRows(rahim, '/sales/export-refunds?state=DONE')).toEqual([
    expect.stringContaining('Refunded,Nagad,BACK00001,10000,'),
  ]);
  const journal = await csvRows(rahim, '/sales/export-journal');
  const [debit, credit] = [4, 5].map((column) =>
    journal.reduce(
      (sum, line) => sum + Number(line.match(/("[^"]*"|[^,]*)(,|$)/g)?.[column]?.replace(',', '') || 0),
      0,
    ),
  );
  expect(debit).toBe(credit);
  expect(debit).toBeGreaterThan(0);
});

test('SALES-02 the office sees a booking’s audit log, its moves and the messages sent to the buyer', async () => {
  const { salma, rahim } = await salesFarm({}, 3);
  const { code } = held(await salma.hold(TAGS[0]));
  booked(
    await rahim.send('POST', `/sales/bookings/${code}/move`, {
      tagId: TAGS[1],
      consent: 'Salma agreed on the telephone',
    }),
  );
  const booking = await read(rahim, `/sales/bookings/${code}`, OfficeBooking);
  expect(booking.history).toMatchObject([
    { actor: '(buyer)', state: 'HELD', tagId: null },
    { actor: 'rahim', state: null, tagId: TAGS[1], reason: 'Salma agreed on the telephone' },
  ]);
  expect(booking.mails).toMatchObject([{ kind: 'BOOKING_HELD' }]);
  expect((await salma.send('GET', `/sales/bookings/${code}`)).status).toBe(403);
});
