import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { WaitingPlace } from '@khamar/contract/sales/booking';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from '../../../testing/test-api.ts';
import { startWorkerHere } from '../../../testing/processes.ts';
import { admin, booked, held, paid, passDeadline, person, placed } from '../../../testing/sales/buyers.ts';
import { ADVANCE, onlineFarm, payOnline } from '../../../testing/sales/online-farm.ts';
import { accept, createdQuote, createQuote } from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { attack, blockedBy } from '../../../testing/sales/greedy-buyer.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const THIRD = 'NDL-003';

test('BOOK-03 F2 two accounts without a confirmed payment never exceed FREE_HOLDS and WAITING_LISTS', async () => {
  const farm = await onlineFarm({}, 60);
  const greedy = [await person(farm.api, 'mallory'), await person(farm.api, 'trudy')];
  const tagOf = (n: number) => `NDL-${String(1 + (n % 60)).padStart(3, '0')}`;
  const quotes = await Promise.all([0, 14].map((n) => createQuote(farm.rahim, tagOf(n))));
  const tokens = quotes.map((quote) => createdQuote(quote).token);
  // Six cows are taken, so that there are waiting lists to join.
  const caller = { name: 'Caller', phone: '01812345678' };
  for (let n = 54; n < 60; n += 1)
    booked(await farm.rahim.send('POST', '/sales/bookings', { tagId: tagOf(n), ...caller }));
  const deadline = performance.now() + inSoak(180_000, 2500);
  for (let round = 0; round < 6 || performance.now() < deadline; round += 1) {
    const chance = { tagId: tagOf(round * 7), takenTagId: tagOf(54 + (round % 6)) };
    const token = tokens[round % tokens.length] ?? '';
    await Promise.all(greedy.map((who, n) => attack(farm, who, { ...chance, token, step: round + n })));
    for (const { cows, lists, claims, attempts } of await blockedBy(farm.owner, greedy))
      expect([round, cows <= 1, lists <= 5, claims <= 3, attempts <= 5]).toEqual([
        round,
        true,
        true,
        true,
        true,
      ]);
  }
  // They reached the limits, so it was the limits that stopped them.
  expect((await blockedBy(farm.owner, greedy)).map(({ lists }) => lists)).toEqual([5, 5]);
  expect(await farm.audit()).toEqual([]);
});

test('BOOK-03 F2 claims in review and waiting list turns count as holds; bookings for callers have no limit', async () => {
  const { api, salma, rahim } = await salesFarm({}, 4);
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, randomUUID(), ADVANCE));
  expect(codeOf(await salma.hold(OTHER))).toEqual([409, 'hold_limit']);
  const { token } = createdQuote(await createQuote(rahim, OTHER));
  expect(codeOf(await accept(salma, token))).toEqual([409, 'hold_limit']);
  placed(await karim.hold(TAG, { orWait: true }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/reject`, { reason: 'Not in the statement' }));
  expect(codeOf(await karim.hold(OTHER))).toEqual([409, 'hold_limit']);
  // A confirmed advance frees the limit.
  paid(
    await rahim.send('POST', `/sales/bookings/${held(await karim.hold(TAG)).code}/payments`, cash(ADVANCE)),
  );
  held(await karim.hold(OTHER));
  for (const tagId of [THIRD, 'NDL-004'])
    booked(await rahim.send('POST', '/sales/bookings', { tagId, name: 'Caller', phone: '01812345678' }));
});

test('BOOK-05 F2 the first in line with an unpaid booking is skipped, keeps the place and gets the cow after paying', async () => {
  const { api, salma, rahim } = await salesFarm({}, 3);
  const [karim, nila] = [await person(api, 'karim'), await person(api, 'nila')];
  const { code } = held(await salma.hold(TAG));
  expect(placed(await karim.hold(TAG, { orWait: true }))).toBe(1);
  expect(placed(await nila.hold(TAG, { orWait: true }))).toBe(2);
  expect(await placesOf(karim)).toMatchObject([{ tagId: TAG, isPassedOver: false }]);
  const other = held(await karim.hold(OTHER));
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  const offered = held(await nila.hold(TAG));
  expect(await placesOf(karim)).toMatchObject([{ tagId: TAG, place: 1, isPassedOver: true }]);
  // Nobody else is waiting, so anyone may hold it, and the first person still keeps the place.
  booked(await nila.send('POST', `/bookings/${offered.code}/cancel`, {}));
  const again = held(await salma.hold(TAG));
  booked(await salma.send('POST', `/bookings/${again.code}/cancel`, {}));
  expect(await placesOf(karim)).toMatchObject([{ tagId: TAG, place: 1 }]);
  paid(await rahim.send('POST', `/sales/bookings/${other.code}/payments`, cash(ADVANCE)));
  await startWorkerHere(api.databaseUrl, 'smtp://127.0.0.1:1', {});
  await expect
    .poll(async () => (await karim.send('GET', '/bookings')).body)
    .toMatchObject({ data: [{ tagId: TAG, state: 'HELD' }, { tagId: OTHER }] });
  expect(await placesOf(karim)).toEqual([]);
});

test('BOOK-05 F2 an account is on at most WAITING_LISTS lists; leaving one makes room', async () => {
  const { api, rahim } = await salesFarm({ WAITING_LISTS: '2' }, 3);
  const karim = await person(api, 'karim');
  for (const tagId of [TAG, OTHER, THIRD])
    booked(await rahim.send('POST', '/sales/bookings', { tagId, name: 'Caller', phone: '01812345678' }));
  const responses = await Promise.all(
    [TAG, OTHER, THIRD].map((tagId) => karim.send('POST', '/waiting', { tagId })),
  );
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(rejected.map(codeOf)).toEqual([[409, 'waiting_limit']]);
  const [place] = await placesOf(karim);
  // Joining the same list again does not count twice.
  expect(placed(await karim.hold(place?.tagId ?? '', { orWait: true }))).toBe(1);
  expect((await karim.send('DELETE', `/waiting/${place?.tagId}`)).status).toBe(200);
  const remaining = [TAG, OTHER, THIRD].find((_, n) => responses[n]?.status === 409) ?? '';
  expect(placed(await karim.hold(remaining, { orWait: true }))).toBe(1);
});

test('PAY-02 F2 a claim below the advance must be declared as a part; a booking has at most three open claims', async () => {
  const { salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  expect(codeOf(await salma.pay(code, randomUUID(), 1))).toEqual([422, 'claim_below_advance']);
  expect((await salma.booking(code)).state).toBe('HELD');
  paid(await salma.pay(code, randomUUID(), 4000_00, { isPart: true }));
  expect(await salma.booking(code)).toMatchObject({ state: 'IN_REVIEW', payments: [{ isPart: true }] });
  const whole = paid(await salma.pay(code, randomUUID(), ADVANCE));
  paid(await salma.pay(code, randomUUID(), ADVANCE));
  expect(codeOf(await salma.pay(code, randomUUID(), ADVANCE))).toEqual([409, 'claim_limit']);
  // Claims entered by staff have no limit and need no isPart.
  paid(await rahim.send('POST', `/bookings/${code}/payments`, claimOf(1)));
  paid(await rahim.send('POST', `/sales/payments/${whole._id}/confirm`, {}));
  expect((await salma.booking(code)).state).toBe('BOOKED');
});

test('PAY-02 PAY-06 with a part in review, the remaining advance is enough, claimed or paid online', async () => {
  const { salma, startPaying } = await onlineFarm();
  const { code } = held(await salma.hold(TAG));
  const rest = ADVANCE - 4000_00;
  expect(codeOf(await payOnline(salma, code, 'bkash', rest))).toEqual([409, 'amount_beyond']);
  paid(await salma.pay(code, randomUUID(), 4000_00, { isPart: true }));
  expect(codeOf(await payOnline(salma, code, 'bkash', rest - 1))).toEqual([409, 'amount_beyond']);
  await startPaying(salma, code, 'bkash', rest);
  expect(codeOf(await salma.pay(code, randomUUID(), rest - 1))).toEqual([422, 'claim_below_advance']);
  paid(await salma.pay(code, randomUUID(), rest));
  const { payments } = await salma.booking(code);
  expect(payments.map(({ amountPaisa, isPart }) => [amountPaisa, isPart])).toEqual(
    expect.arrayContaining([
      [4000_00, true],
      [rest, false],
    ]),
  );
});

test('PAY-06 F2 an account has at most five open payment pages; a cancelled one makes room', async () => {
  const { salma, bkash, startPaying } = await onlineFarm();
  const { code } = held(await salma.hold(TAG));
  const keys: string[] = [];
  for (let n = 0; n < 5; n += 1) keys.push(await startPaying(salma, code, 'bkash'));
  expect(codeOf(await payOnline(salma, code, 'sslcommerz'))).toEqual([409, 'attempt_limit']);
  bkash.end(keys[0] ?? '', 'Cancelled');
  await bkash.returnToShop(keys[0] ?? '', 'cancel');
  await startPaying(salma, code, 'sslcommerz');
});

test('PAY-02 F2 after two rejected claims an account cannot hold, wait or claim until staff release it', async () => {
  const { api, salma, rahim } = await salesFarm({}, 3);
  const karim = await person(api, 'karim');
  booked(await rahim.send('POST', '/sales/bookings', { tagId: OTHER, name: 'Caller', phone: '01812345678' }));
  const reject = async (id: string) =>
    paid(await rahim.send('POST', `/sales/payments/${id}/reject`, { reason: 'Not in the statement' }));
  const { code } = held(await salma.hold(TAG));
  const [one, two] = [
    paid(await salma.pay(code, randomUUID(), ADVANCE)),
    paid(await salma.pay(code, randomUUID(), ADVANCE)),
  ];
  await reject(one._id);
  // A rejected claim entered by staff does not count against the buyer.
  await reject(paid(await rahim.send('POST', `/bookings/${code}/payments`, claimOf(ADVANCE)))._id);
  expect((await rahim.send('GET', `/users/${salma.id}`)).body).toMatchObject({
    data: { claimsBlockedAt: null },
  });
  await reject(two._id);
  expect(codeOf(await salma.hold(THIRD))).toEqual([409, 'claims_blocked']);
  expect(codeOf(await salma.hold(OTHER, { orWait: true }))).toEqual([409, 'claims_blocked']);
  expect(codeOf(await salma.pay(code, randomUUID(), ADVANCE))).toEqual([409, 'claims_blocked']);

  const release = `/users/${salma.id}/release`;
  expect((await karim.send('POST', release)).status).toBe(403);
  const second = await admin(api, 'second');
  expect((await second.send('POST', `/users/${second.id}/release`)).status).toBe(403);
  expect((await second.send('POST', release)).body).toMatchObject({ data: { claimsBlockedAt: null } });
  held(await salma.hold(THIRD));
  const { rows } = await api.query(
    `select actor, changes -> 'claims_blocked' as blocked from audit_entry
     where entity = 'account' and entity_id = $1 and changes ? 'claims_blocked' order by id`,
    [salma.id],
  );
  expect(rows).toEqual([
    { actor: 'rahim', blocked: [false, true] },
    { actor: 'second', blocked: [true, false] },
  ]);
});

test('BOOK-05 F2 an available cow is not offered to a blocked account', async () => {
  const { api, salma, rahim } = await salesFarm({ REJECTED_CLAIMS: '1' }, 3);
  const karim = await person(api, 'karim');
  const first = held(await karim.hold(OTHER));
  const { code } = held(await salma.hold(TAG));
  placed(await karim.hold(TAG, { orWait: true }));
  const claim = paid(await karim.pay(first.code, randomUUID(), ADVANCE));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/reject`, { reason: 'Not in the statement' }));
  await passDeadline(api, code);
  expect(held(await salma.hold(TAG)).tagId).toBe(TAG);
});

test('BOOK-05 F21 sixty buyers who join at once each get the place that is stored, without gaps', async () => {
  const { api, rahim } = await salesFarm();
  booked(await rahim.send('POST', '/sales/bookings', { tagId: TAG, name: 'Caller', phone: '01812345678' }));
  const crowd = await Promise.all(Array.from({ length: 60 }, (_, n) => person(api, `buyer${n}`)));
  const places = await Promise.all(
    crowd.map(async ({ send }) => {
      const { body } = await send('POST', '/waiting', { tagId: TAG });
      return responseOf(WaitingPlace).parse(body).data.place;
    }),
  );
  expect(places.toSorted((one, other) => one - other)).toEqual(crowd.map((_, n) => n + 1));
  const stored = await Promise.all(crowd.map(async (who) => (await placesOf(who))[0]?.place));
  expect(stored).toEqual(places);
});

const cash = (amountPaisa: number) => ({ provider: 'cash', amountPaisa });
const claimOf = (amountPaisa: number) => ({ provider: 'bkash', externalId: randomUUID(), amountPaisa });
const placesOf = async (who: { send: (method: string, path: string) => Promise<{ body: unknown }> }) =>
  responseOf(z.array(WaitingPlace)).parse((await who.send('GET', '/waiting')).body).data;
