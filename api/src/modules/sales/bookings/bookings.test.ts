import { randomUUID } from 'node:crypto';
import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { BookingPage, WaitingPlace } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import { z } from 'zod';
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
} from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { startTestApi, codeOf } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';

const farm = async (settings: Record<string, string> = {}) => (await salesFarm(settings)).api;

test('BOOK-01 a hold returns its code, deadline, locked price and weight, and stores the accepted terms', async () => {
  const api = await farm();
  const salma = await person(api, 'salma');
  const before = Date.now();
  const booking = held(await salma.hold(TAG));
  expect(booking).toMatchObject({
    tagId: TAG,
    state: 'HELD',
    pricePaisa: 100_000_00,
    weightKg: 250,
    advancePaisa: 10_000_00,
    paidPaisa: 0,
  });
  const minutes = (Date.parse(booking.expiresAt ?? '') - before) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThan(31);
  expect(await statusOf(api, TAG)).toBe('BOOKED');
  expect(await salma.booking(booking.code)).toMatchObject({
    termsVersion: TERMS,
    timeline: [{ state: 'HELD' }],
  });
  expect(codeOf(await salma.hold(OTHER, { termsVersion: 'old' }))).toEqual([409, 'terms_changed']);
});

test('BOOK-01 holding needs a phone number, a session and an idempotency key', async () => {
  const api = await farm();
  const ghost = await person(api, 'ghost', { mobile: null });
  expect(codeOf(await ghost.hold(TAG))).toEqual([422, 'phone_missing']);
  const stranger = await api.send('/bookings', { method: 'POST', json: { tagId: TAG, termsVersion: TERMS } });
  expect(stranger.status).toBe(401);
  const keyless = await api.send('/bookings', {
    method: 'POST',
    headers: ghost.headers,
    json: { tagId: TAG, termsVersion: TERMS },
  });
  expect(codeOf(keyless)).toEqual([400, 'invalid_request']);
});

test('BOOK-02 twenty buyers hold one cow at once on two processes: one gets it, the others join the waiting list', async () => {
  const api = await farm();
  const second = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => person(api, `buyer${n}`)));
  const responses = await Promise.all(
    people.map(({ sendTo }, n) =>
      sendTo(n % 2 === 0 ? api : second, 'POST', '/bookings', {
        tagId: TAG,
        termsVersion: TERMS,
        orWait: true,
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const places = responses.map((response) => placed(response));
  expect(places.filter((place) => place === undefined)).toHaveLength(1);
  const { rows } = await api.query(`select state from booking where tag_id = $1`, [TAG]);
  expect(rows).toEqual([{ state: 'HELD' }]);
  const late = await person(api, 'late');
  expect(codeOf(await late.hold(TAG))).toEqual([409, 'cow_taken']);
});

test('BOOK-03 a buyer can have one unpaid hold; staff hold for a caller by name and phone', async () => {
  const api = await farm();
  const salma = await person(api, 'salma');
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await salma.hold(OTHER))).toEqual([409, 'hold_limit']);
  // Holding the same cow again returns the same booking.
  expect(held(await salma.hold(TAG)).code).toBe(code);
  await passDeadline(api, code);
  held(await salma.hold(OTHER));

  const rahim = await admin(api);
  const caller = { tagId: TAG, name: 'Karim', phone: '01812345678' };
  expect(booked(await rahim.send('POST', '/sales/bookings', caller))).toMatchObject({ state: 'HELD' });
  const { body } = await rahim.send('GET', '/sales/bookings?q=karim');
  expect(responseOf(BookingPage).parse(body).data.bookings).toMatchObject([
    { tagId: TAG, buyer: { name: 'Karim', phone: '+8801812345678' } },
  ]);
});

test('BOOK-03 a buyer holds two cows at once: one request is rejected', async () => {
  const api = await farm();
  const salma = await person(api, 'salma');
  const responses = await Promise.all([salma.hold(TAG), salma.hold(OTHER)]);
  expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
});

test('BOOK-04 an expired hold stops blocking the cow immediately, before any job has run', async () => {
  const api = await farm();
  const [salma, karim] = [await person(api, 'salma'), await person(api, 'karim')];
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await karim.hold(TAG))).toEqual([409, 'cow_taken']);
  await passDeadline(api, code);
  held(await karim.hold(TAG));
  expect(await salma.booking(code)).toMatchObject({ state: 'EXPIRED', expiresAt: null });
});

test('BOOK-05 when a cow becomes available, the first in line gets it for four hours in the same transaction', async () => {
  const api = await farm();
  const [salma, karim, nila] = [
    await person(api, 'salma'),
    await person(api, 'karim'),
    await person(api, 'nila'),
  ];
  const first = held(await salma.hold(TAG));
  expect(codeOf(await karim.send('POST', '/waiting', { tagId: OTHER }))).toEqual([409, 'cow_free']);
  expect(placed(await karim.hold(TAG, { orWait: true }))).toBe(1);
  const { body } = await nila.send('POST', '/waiting', { tagId: TAG });
  expect(responseOf(WaitingPlace).parse(body).data.place).toBe(2);
  // Joining twice gives one place.
  expect(placed(await karim.hold(TAG, { orWait: true }))).toBe(1);

  booked(await salma.send('POST', `/bookings/${first.code}/cancel`, {}));
  const offered = held(await karim.hold(TAG));
  expect(offered.state).toBe('HELD');
  expect((Date.parse(offered.expiresAt ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(3.9);
  const left = responseOf(z.array(WaitingPlace)).parse((await nila.send('GET', '/waiting')).body).data;
  expect(left).toMatchObject([{ tagId: TAG, place: 1 }]);

  // An offer that is not answered goes to the next person.
  await passDeadline(api, offered.code);
  expect(codeOf(await salma.hold(TAG))).toEqual([409, 'cow_taken']);
  expect(held(await nila.hold(TAG)).state).toBe('HELD');
  expect((await nila.send('DELETE', `/waiting/${TAG}`)).status).toBe(200);
});

test('BOOK-05 after the cut-off, nobody on the waiting list gets the cow', async () => {
  const api = await farm({ BOOKING_CUT_OFF: '2020-01-01T00:00:00Z' });
  const [salma, karim] = [await person(api, 'salma'), await person(api, 'karim')];
  const { code } = held(await salma.hold(TAG));
  placed(await karim.hold(TAG, { orWait: true }));
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
});

test('BOOK-06 a booking keeps its price and weight when the cow is edited', async () => {
  const api = await farm();
  const [salma, rahim] = [await person(api, 'salma'), await admin(api)];
  const { code } = held(await salma.hold(TAG));
  const { rows } = await api.query<{ id: string; version: number }>(
    'select id, version from cow where tag_id = $1',
    [TAG],
  );
  const change = { version: rows[0]?.version, currentPrice: 150_000, currentWeight: 300 };
  const response = await rahim.send('PUT', `/product/dashboard/change-cow/${rows[0]?.id}`, change);
  expect(response.status).toBe(200);
  expect(await salma.booking(code)).toMatchObject({ pricePaisa: 100_000_00, weightKg: 250 });
});

test('BOOK-08 buyers cancel until the cut-off, staff at any time with a reason; payments are refunded', async () => {
  const api = await farm();
  const [salma, rahim] = [await person(api, 'salma'), await admin(api)];
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'TRX00001', 10_000_00));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  const late = await startTestApi(0, {
    DATABASE_URL: api.databaseUrl,
    BOOKING_CUT_OFF: '2020-01-01T00:00:00Z',
  });
  expect(codeOf(await salma.sendTo(late, 'POST', `/bookings/${code}/cancel`, {}))).toEqual([
    409,
    'cut_off_passed',
  ]);
  expect(codeOf(await rahim.sendTo(late, 'POST', `/sales/bookings/${code}/cancel`, {}))).toEqual([
    400,
    'invalid_request',
  ]);
  booked(await rahim.sendTo(late, 'POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const { refunds, state, endReason } = await salma.booking(code);
  expect([state, endReason]).toEqual(['CANCELLED', 'The cow is ill']);
  expect(refunds).toMatchObject([{ amountPaisa: 10_000_00, state: 'REQUESTED', doneAt: null }]);
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
});

test('BOOK-09 delivery needs full payment or a due date and marks the cow sold; only an owner can undo it', async () => {
  const api = await farm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const [salma, rahim] = [await person(api, 'salma'), await admin(api)];
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const { code } = held(await salma.hold(TAG));
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'cash',
      amountPaisa: 10_000_00,
    }),
  );
  expect(codeOf(await agent.send('POST', `/sales/bookings/${code}/deliver`, {}))).toEqual([
    409,
    'balance_due',
  ]);
  booked(
    await rahim.send('POST', `/sales/bookings/${code}/deliver`, {
      dueOn: farmDay(),
      name: 'Salma',
      reason: 'Pays at the door',
    }),
  );
  expect(await statusOf(api, TAG)).toBe('SOLD');
  const karim = await person(api, 'karim');
  expect(codeOf(await karim.hold(TAG))).toEqual([409, 'cow_sold']);
  expect(codeOf(await karim.hold(TAG, { orWait: true }))).toEqual([409, 'cow_sold']);
  const reverse = `/sales/bookings/${code}/reverse-delivery`;
  expect(codeOf(await agent.send('POST', reverse, { reason: 'A mistake' }))).toEqual([403, 'forbidden']);
  booked(await rahim.send('POST', reverse, { reason: 'A mistake' }));
  expect(await statusOf(api, TAG)).toBe('BOOKED');
  const { rows } = await api.query(
    `select actor, changes -> 'note' ->> 1 as note from audit_entry where entity = 'booking' and changes -> 'note' is not null order by id`,
  );
  expect(rows).toEqual([
    { actor: 'rahim', note: 'Pays at the door' },
    { actor: 'rahim', note: 'A mistake' },
  ]);
});

test('BOOK-10 the same key and body get the same response, another body 422', async () => {
  const api = await farm();
  const salma = await person(api, 'salma');
  const key = randomUUID();
  const first = await salma.hold(TAG, {}, key);
  const [again, concurrent] = await Promise.all([salma.hold(TAG, {}, key), salma.hold(TAG, {}, key)]);
  expect([again.body, concurrent.body]).toEqual([first.body, first.body]);
  expect(codeOf(await salma.hold(OTHER, {}, key))).toEqual([422, 'key_reused']);
  const { rows } = await api.query('select count(*)::int from booking');
  expect(rows).toEqual([{ count: 1 }]);
});

test('BOOK-11 buyers see only their own bookings, staff see all', async () => {
  const api = await farm();
  const [salma, karim, rahim] = [await person(api, 'salma'), await person(api, 'karim'), await admin(api)];
  const { code } = held(await salma.hold(TAG));
  expect((await karim.send('GET', `/bookings/${code}`)).status).toBe(404);
  expect((await karim.send('POST', `/bookings/${code}/cancel`, {})).status).toBe(404);
  expect((await karim.send('GET', '/sales/bookings')).status).toBe(403);
  expect(await rahim.booking(code)).toMatchObject({ buyer: { name: 'salma', phone: '+8801712345678' } });
  expect((await salma.send('GET', '/bookings')).body).toMatchObject({ data: [{ code }] });
  expect((await karim.send('GET', '/bookings')).body).toMatchObject({ data: [] });
});

test('BOOK-12 a booking moves to another available cow or stays; the first in line gets the old cow', async () => {
  const api = await farm();
  const [salma, karim, rahim] = [await person(api, 'salma'), await person(api, 'karim'), await admin(api)];
  const { code } = held(await salma.hold(TAG));
  placed(await karim.hold(TAG, { orWait: true }));
  const move = { tagId: OTHER, consent: 'Agreed on the telephone' };
  const nila = await person(api, 'nila');
  const blocking = held(await nila.hold(OTHER));
  expect(codeOf(await rahim.send('POST', `/sales/bookings/${code}/move`, move))).toEqual([409, 'cow_taken']);
  expect((await salma.booking(code)).tagId).toBe(TAG);
  booked(await nila.send('POST', `/bookings/${blocking.code}/cancel`, {}));
  expect(booked(await rahim.send('POST', `/sales/bookings/${code}/move`, move))).toMatchObject({
    tagId: OTHER,
  });
  const { body } = await karim.send('GET', '/bookings');
  expect(body).toMatchObject({ data: [{ tagId: TAG, state: 'HELD' }] });
  expect([await statusOf(api, TAG), await statusOf(api, OTHER)]).toEqual(['BOOKED', 'BOOKED']);
});
