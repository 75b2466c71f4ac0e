/** The cases of docs/selling.md that no other test covers, each by its name. */
import { randomUUID } from 'node:crypto';
import { openHttpClient } from '@khamar/testkit/http-client';
import { expect, test } from 'vitest';
import {
  admin,
  booked,
  held,
  paid,
  passDeadline,
  person,
  placed,
  statusOf,
  TERMS,
} from '../../testing/sales/buyers.ts';
import { codeOf, office } from '../../testing/test-api.ts';
import { startApiProcess } from '../../testing/processes.ts';
import { salesFarm } from '../../testing/sales/sales-farm.ts';
import { auditMoney } from './journal/money-invariants.ts';
import { openDatabase, openPool } from '../../db/pool.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const ADVANCE = 10_000_00;

test('a payment after the hold expired, cow still available: the booking is revived and confirmed', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  await passDeadline(api, code);
  const claim = paid(await salma.pay(code, 'LATE0001', ADVANCE));
  expect((await salma.booking(code)).state).toBe('EXPIRED');
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await statusOf(api, TAG)).toBe('BOOKED');
});

test('a payment after the hold expired, cow taken: unallocated and visible, no second booking', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  await passDeadline(api, code);
  const otherHold = held(await karim.hold(TAG));
  const claim = paid(await salma.pay(code, 'LATE0001', ADVANCE));
  expect(paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}))).toMatchObject({
    unallocatedPaisa: ADVANCE,
    booking: { code, state: 'EXPIRED', paidPaisa: 0 },
  });
  expect((await salma.booking(code)).payments).toMatchObject([{ unallocatedPaisa: ADVANCE }]);
  expect((await karim.booking(otherHold.code)).state).toBe('HELD');
  // The money is applied to another cow instead.
  const other = held(await salma.hold(OTHER));
  expect(
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/allocate`, { code: other.code })).booking,
  ).toMatchObject({ state: 'BOOKED' });
});

test('a relative pays from another number: allocated, and the refund goes to the payer', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'UNCLE001', ADVANCE, { payerNumber: '01999999999' }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  expect((await rahim.send('GET', '/sales/refunds')).body).toMatchObject({
    data: { refunds: [{ code, payerNumber: '+8801999999999', provider: 'bkash', amountPaisa: ADVANCE }] },
  });
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
});

test('staff confirm a payment while the booking expires: one wins, the other gets an error', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'RACE0001', ADVANCE));
  await passDeadline(api, code);
  const [confirmed, hold] = await Promise.all([
    rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}),
    karim.hold(TAG),
  ]);
  const { state } = await salma.booking(code);
  const outcome = [state, paid(confirmed).unallocatedPaisa, hold.status];
  expect([
    ['BOOKED', 0, 409],
    ['EXPIRED', ADVANCE, 200],
  ]).toContainEqual(outcome);
});

test('a booked cow dies: the booking moves to another cow, or is cancelled with a refund', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa: ADVANCE }),
  );
  const moved = booked(
    await rahim.send('POST', `/sales/bookings/${code}/move`, {
      tagId: OTHER,
      consent: 'Agreed by telephone',
    }),
  );
  expect(moved).toMatchObject({ tagId: OTHER, state: 'BOOKED', paidPaisa: ADVANCE });
  expect([await statusOf(api, TAG), await statusOf(api, OTHER)]).toEqual(['AVAILABLE', 'BOOKED']);
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'It died too' }));
  expect((await salma.booking(code)).refunds).toMatchObject([{ amountPaisa: ADVANCE }]);
});

test('a booking moved to a cheaper cow releases what exceeds its price', async () => {
  const { api, salma, rahim } = await salesFarm();
  await api.query(`update cow set current_price = 20000 where tag_id = $1`, [OTHER]);
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'cash',
      amountPaisa: 30_000_00,
    }),
  );
  const move = { tagId: OTHER, consent: 'Agreed by telephone' };
  expect(booked(await rahim.send('POST', `/sales/bookings/${code}/move`, move))).toMatchObject({
    pricePaisa: 20_000_00,
    advancePaisa: 2000_00,
    paidPaisa: 20_000_00,
  });
  expect((await salma.booking(code)).payments).toMatchObject([{ unallocatedPaisa: 10_000_00 }]);
});

test('erasing an account removes personal data and keeps the journal', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'ERASED001', ADVANCE, { payerNumber: '01999999999' }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  await api.query(`select forget_payer(id) from payment; delete from account where username = 'salma'`);
  expect(await rahim.booking(code)).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
    buyer: { name: null, phone: null },
  });
  const { rows } = await api.query<{ all: string }>(
    `select coalesce(string_agg(entry::text, ' '), '') as all from
      (select to_jsonb(audit_entry) as entry from audit_entry union all select to_jsonb(payment) from payment
       union all select to_jsonb(journal_entry) from journal_entry union all select to_jsonb(payment_event) from payment_event) as log`,
  );
  expect(rows[0]?.all).not.toMatch(/salma|1712345678|1999999999/);
});

test('BOOK-07 a status set in the form is a walk-in; a buyer’s booking blocks status changes and removal', async () => {
  const { api, salma } = await salesFarm();
  const staff = await office(api, 'karim');
  const walkIns = async () =>
    (await api.query(`select state from booking where is_walk_in and tag_id = $1 order by id`, [TAG])).rows;
  const version = async () =>
    (await api.query<{ version: number }>('select version from cow where tag_id = $1', [TAG])).rows[0]
      ?.version;
  const before = (await walkIns()).length;
  const set = async (availabilityStatus: string) =>
    staff.update(TAG, { availabilityStatus, version: await version() });
  expect((await set('BOOKED')).status).toBe(200);
  expect((await walkIns()).slice(before)).toEqual([{ state: 'BOOKED' }]);
  expect(codeOf(await salma.hold(TAG))).toEqual([409, 'cow_taken']);
  expect((await set('SOLD')).status).toBe(200);
  expect((await walkIns()).slice(before)).toEqual([{ state: 'DELIVERED' }]);
  expect((await set('AVAILABLE')).status).toBe(200);
  expect((await walkIns()).slice(before)).toEqual([{ state: 'CANCELLED' }]);

  const { code } = held(await salma.hold(TAG));
  for (const status of ['AVAILABLE', 'SOLD']) {
    const response = await set(status);
    expect(codeOf(response)).toEqual([409, 'booking_stands']);
    expect(response.body).toMatchObject({ data: { booking: { code } } });
  }
  // Sending the current status is no change.
  expect((await set('BOOKED')).status).toBe(200);
  const removal = await staff.remove(TAG);
  expect(codeOf(removal)).toEqual([409, 'booking_stands']);
  const { rows } = await api.query<{ id: string; version: number }>(
    'select id as "_id", version from cow order by tag_id',
  );
  const many = await staff.post('change-cows', { cows: rows, availabilityStatus: 'SOLD' });
  expect(codeOf(many)).toEqual([409, 'cows_in_the_way']);
  expect(many.body).toMatchObject({ data: { inTheWay: [{ tagId: TAG, reason: 'booked' }] } });
});

test('kill -9 between any two statements: a lost response is requested again with the same key', async () => {
  const { api, salma, rahim } = await salesFarm();
  const key = randomUUID();
  const { code } = held(await salma.hold(TAG, {}, key));
  const confirmKey = randomUUID();
  const claim = paid(await salma.pay(code, 'AGAIN001', ADVANCE));
  const confirm = () => rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}, confirmKey);
  const [first, second] = [await confirm(), await confirm()];
  expect(second.body).toEqual(first.body);
  const pool = openPool({ DATABASE_URL: api.databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  expect(await auditMoney(openDatabase<DatabaseSchema>(pool))).toEqual([]);
  await pool.end();
});

/** For NODE_OPTIONS: shifts the process clock by so many minutes. */
const clockOffBy = (minutes: number) =>
  `--import data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...args) {
        super(...(args.length === 0 ? [Date.now()] : args));
      }
      static now() {
        return Right.now() + ${minutes * 60_000};
      }
    };`)}`;

test('clocks of two processes differ by minutes: deadlines use the database clock', async () => {
  const { api, salma } = await salesFarm();
  const [karim, nila] = [await person(api, 'karim'), await person(api, 'nila')];
  const startOff = async (minutes: number) => {
    const settings = { HOLD_MINUTES: '2', NODE_OPTIONS: clockOffBy(minutes) };
    const { url, lines } = await startApiProcess(api.databaseUrl, settings);
    const [, time = ''] = /"time":"?([^",}]+)/.exec(lines.at(-1) ?? '') ?? [];
    const clock = /^\d+$/.test(time) ? Number(time) : Date.parse(time);
    expect(Math.round((clock - Date.now()) / 60_000)).toBe(minutes);
    return openHttpClient(url);
  };
  const [behind, ahead] = await Promise.all([startOff(-5), startOff(5)]);
  const hold = (who: typeof salma, through: typeof ahead, tagId: string) =>
    who.sendTo(through, 'POST', '/bookings', { tagId, termsVersion: TERMS });
  const minutesLeft = ({ expiresAt }: { expiresAt: string | null }) =>
    Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 60_000);
  const one = held(await hold(salma, behind, TAG));
  const two = held(await hold(karim, ahead, OTHER));
  expect([minutesLeft(one), minutesLeft(two)]).toEqual([2, 2]);
  for (const through of [behind, ahead])
    for (const tag of [TAG, OTHER])
      expect(codeOf(await hold(nila, through, tag))).toEqual([409, 'cow_taken']);
  await passDeadline(api, one.code);
  await passDeadline(api, two.code);
  expect(held(await hold(nila, behind, TAG)).state).toBe('HELD');
  expect(held(await hold(salma, ahead, OTHER)).state).toBe('HELD');
  expect([(await salma.booking(one.code)).state, (await karim.booking(two.code)).state]).toEqual([
    'EXPIRED',
    'EXPIRED',
  ]);
});

test('when the first in line does not respond the next gets the turn; a sold cow ends the waiting list', async () => {
  const { api, salma, rahim } = await salesFarm();
  const [karim, nila] = [await person(api, 'karim'), await person(api, 'nila')];
  const { code } = held(await salma.hold(TAG));
  expect(placed(await karim.hold(TAG, { orWait: true }))).toBe(1);
  expect(placed(await nila.hold(TAG, { orWait: true }))).toBe(2);
  await passDeadline(api, code);
  const offered = held(await karim.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${offered.code}/payments`, {
      provider: 'cash',
      amountPaisa: 100_000_00,
    }),
  );
  const second = await admin(api, 'second');
  booked(await second.send('POST', `/sales/bookings/${offered.code}/deliver`, {}));
  expect((await nila.send('GET', '/waiting')).body).toMatchObject({ data: [] });
});
