import { randomUUID } from 'node:crypto';
import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { MoneySums } from '@khamar/contract/sales/journal';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import {
  admin,
  booked,
  held,
  paid,
  passDeadline,
  person,
  type Person,
} from '../../../../testing/sales/buyers.ts';
import { onlineFarm } from '../../../../testing/sales/online-farm.ts';
import { expectBooks, salesFarm } from '../../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../../testing/test-api.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const PRICE = 100_000_00;
const ADVANCE = 10_000_00;
const REASON = { reason: 'An extra zero' };

const list = async (who: Person, query: string) => {
  const { status, body } = await who.send('GET', `/sales/payments${query}`);
  expect(status).toBe(200);
  return responseOf(PaymentPage).parse(body).data.payments;
};

/** A cow on hold for salma, and commands on her payments. */
async function voidFarm(settings: Record<string, string> = {}) {
  const farm = await salesFarm(settings);
  const { salma, rahim } = farm;
  const second = await admin(farm.api, 'second');
  const { code } = held(await salma.hold(TAG));
  const on = (what: string, body: object) => rahim.send('POST', `/sales/bookings/${code}/${what}`, body);
  return {
    ...farm,
    second,
    code,
    on,
    cash: `cash:${rahim.id}`,
    receive: async (amountPaisa: number) =>
      paid(await on('payments', { provider: 'cash', amountPaisa, confirmSurplus: true })),
    ask: (id: string, body: object = REASON, who = rahim, key?: string) =>
      who.send('POST', `/sales/payments/${id}/void`, body, key),
    approve: (id: string, who = second, key?: string) =>
      who.send('POST', `/sales/payments/${id}/void/approve`, undefined, key),
    decline: (id: string, who = second) => who.send('POST', `/sales/payments/${id}/void/decline`, {}),
  };
}

test('COUNT-06 a payment is voided by a second person; the booking without its advance is on hold for 24 hours', async () => {
  const { api, salma, second, code, receive, ask, approve, decline, rahim } = await voidFarm();
  const { _id, receiptNumber } = await receive(ADVANCE);
  expect(codeOf(await ask(_id, {}))).toEqual([400, 'invalid_request']);
  expect(codeOf(await approve(_id))).toEqual([409, 'void_state']);
  expect(codeOf(await ask(randomUUID()))).toEqual([404, 'payment_not_found']);
  const key = randomUUID();
  expect(paid(await ask(_id, REASON, rahim, key))).toMatchObject({ state: 'CONFIRMED' });
  paid(await ask(_id, REASON, rahim, key));
  expect(codeOf(await ask(_id))).toEqual([409, 'void_state']);
  expect(await list(second, '?voidAsked=yes')).toMatchObject([
    { _id, voidRequest: { reason: 'An extra zero', correctedPaisa: null, askedBy: 'rahim' } },
  ]);
  // Declined once, and asked for again.
  paid(await decline(_id));
  expect(await list(second, '?voidAsked=yes')).toEqual([]);
  expect(codeOf(await decline(_id))).toEqual([409, 'void_state']);
  paid(await ask(_id));
  expect(codeOf(await approve(_id, rahim))).toEqual([409, 'void_second_person']);
  expect((await salma.booking(code)).state).toBe('BOOKED');

  const voidKey = randomUUID();
  const voided = paid(await approve(_id, second, voidKey));
  expect(voided).toMatchObject({
    state: 'VOIDED',
    unallocatedPaisa: 0,
    booking: { code, state: 'HELD', paidPaisa: 0 },
  });
  expect(paid(await approve(_id, second, voidKey))).toEqual(voided);
  expect(codeOf(await approve(_id))).toEqual([409, 'void_state']);
  expect(codeOf(await ask(_id))).toEqual([409, 'not_voidable']);
  const booking = await salma.booking(code);
  expect(booking.payments).toMatchObject([
    { state: 'VOIDED', amountPaisa: ADVANCE, receiptNumber, reason: 'An extra zero' },
  ]);
  expect((Date.parse(booking.expiresAt ?? '') - Date.parse(booking.readAt)) / 3_600_000).toBeCloseTo(24, 1);
  await expectBooks(api, {});
  const { body } = await rahim.send('GET', '/sales/sums');
  expect(responseOf(MoneySums).parse(body).data.days).toMatchObject([
    { provider: 'cash', receivedPaisa: ADVANCE, refundedPaisa: 0, voidedPaisa: ADVANCE, voids: 1 },
  ]);
  const { rows } = await api.query(
    `select actor, changes -> 'void_request' ->> 1 as request, changes -> 'state' ->> 1 as state, changes -> 'alone' ->> 1 as alone
     from audit_entry where entity = 'payment' order by id desc limit 2`,
  );
  expect(
    rows.toSorted((one, other) => String(one['request']).localeCompare(String(other['request']))),
  ).toEqual([
    { actor: 'second', request: 'DONE', state: null, alone: 'false' },
    { actor: 'second', request: null, state: 'VOIDED', alone: null },
  ]);
  // The hold ends like any other.
  await passDeadline(api, code);
  expect((await person(api, 'karim').then((karim) => karim.hold(TAG))).status).toBe(200);
});

test('COUNT-06 alone on the farm one person voids, and the audit log says so', async () => {
  const { api, rahim, receive, ask, approve } = await voidFarm({ REFUND_SECOND_PERSON: 'false' });
  const { _id } = await receive(ADVANCE);
  paid(await ask(_id));
  expect(paid(await approve(_id, rahim)).state).toBe('VOIDED');
  const { rows } = await api.query(
    `select actor, changes -> 'alone' ->> 1 as alone from audit_entry where entity = 'payment' and changes ? 'alone'`,
  );
  expect(rows).toEqual([{ actor: 'rahim', alone: 'true' }]);
  await expectBooks(api, {});
});

test('COUNT-06 agents may neither ask for a void nor approve or decline one', async () => {
  const { api, receive, ask, approve, decline } = await voidFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const { _id } = await receive(ADVANCE);
  const tries = [await ask(_id, REASON, agent), await approve(_id, agent), await decline(_id, agent)];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test('COUNT-06 a booking whose other payments reach the advance stays booked, one in review stays in review', async () => {
  const { api, code, cash, receive, ask, approve, salma } = await voidFarm();
  const part = await receive(4000_00);
  expect((await salma.booking(code)).state).toBe('IN_REVIEW');
  paid(await ask(part._id));
  expect(paid(await approve(part._id)).booking).toMatchObject({ state: 'IN_REVIEW', paidPaisa: 0 });
  const first = await receive(ADVANCE);
  await receive(ADVANCE);
  paid(await ask(first._id));
  expect(paid(await approve(first._id)).booking).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  await expectBooks(api, { [cash]: ADVANCE, advance: -ADVANCE });
});

test('COUNT-06 a delivered booking stays delivered, and what the voided payment had paid is owed again', async () => {
  const { api, code, cash, receive, on, ask, approve, salma } = await voidFarm();
  const first = await receive(20_000_00);
  await receive(ADVANCE);
  booked(await on('deliver', { dueOn: farmDay(), name: 'Salma' }));
  const later = await receive(30_000_00);
  for (const { _id } of [first, later]) {
    paid(await ask(_id));
    expect(paid(await approve(_id)).booking).toMatchObject({ state: 'DELIVERED' });
  }
  await expectBooks(api, { [cash]: ADVANCE, receivable: PRICE - ADVANCE, 'revenue:cattle': -PRICE });
  expect(await salma.booking(code)).toMatchObject({ paidPaisa: ADVANCE, duePaisa: PRICE - ADVANCE });
  // Written off and recovered by mistake: written off again.
  booked(await on('write-off', { reason: 'Moved abroad' }));
  const recovered = await receive(5000_00);
  paid(await ask(recovered._id));
  paid(await approve(recovered._id));
  await expectBooks(api, { [cash]: ADVANCE, bad_debt: PRICE - ADVANCE, 'revenue:cattle': -PRICE });
  booked(await on('reverse-delivery', { reason: 'A mistake' }));
  await expectBooks(api, { [cash]: ADVANCE, advance: -ADVANCE });
});

test('COUNT-06 the correct amount is recorded in the same transaction, under the same TrxID and in the same hand', async () => {
  const { api, code, cash, receive, on, ask, approve, salma, rahim } = await voidFarm();
  const { _id } = await receive(PRICE);
  paid(await ask(_id, { ...REASON, correctedPaisa: ADVANCE }));
  expect(paid(await approve(_id))).toMatchObject({
    state: 'VOIDED',
    booking: { state: 'BOOKED', paidPaisa: ADVANCE },
  });
  await expectBooks(api, { [cash]: ADVANCE, advance: -ADVANCE });
  // Never on hold in between.
  expect((await salma.booking(code)).timeline.map(({ state }) => state)).toEqual(['HELD', 'BOOKED']);

  const money = { provider: 'bkash', externalId: 'ZERO0001', amountPaisa: 50_000_00 };
  const wallet = paid(await on('payments', money));
  paid(await ask(wallet._id, { ...REASON, correctedPaisa: 5000_00 }));
  paid(await approve(wallet._id));
  const [again] = await list(rahim, '?provider=bkash&state=CONFIRMED');
  expect(again).toMatchObject({ externalId: 'ZERO0001', amountPaisa: 5000_00, state: 'CONFIRMED', code });
  expect(again?.receiptNumber).not.toBe(wallet.receiptNumber);
  expect(codeOf(await on('payments', money))).toEqual([409, 'trx_used']);
  // Voided again, this time because it was another booking's: its TrxID can be recorded there.
  paid(await ask(again?._id ?? ''));
  paid(await approve(again?._id ?? ''));
  const karim = await person(api, 'karim');
  const { code: otherCode } = held(await karim.hold(OTHER));
  const moved = paid(await rahim.send('POST', `/sales/bookings/${otherCode}/payments`, money));
  expect(moved.booking).toMatchObject({ code: otherCode, state: 'BOOKED' });
  expect(await list(rahim, '?q=ZERO0001&state=CONFIRMED')).toMatchObject([
    { externalId: 'ZERO0001', code: otherCode },
  ]);
  await expectBooks(api, { [cash]: ADVANCE, 'clearing:bkash': 50_000_00, advance: -ADVANCE - 50_000_00 });
});

test('COUNT-06 refunded money cannot be voided, also when the refund comes after the request', async () => {
  const { api, receive, on, ask, approve, rahim, second } = await voidFarm();
  const { _id } = await receive(ADVANCE);
  paid(await ask(_id));
  booked(await on('cancel', { reason: 'The cow is ill' }));
  expect(codeOf(await approve(_id))).toEqual([409, 'payment_refunded']);
  const { body } = await rahim.send('GET', '/sales/refunds');
  const [refund] = responseOf(RefundPage).parse(body).data.refunds;
  expect((await second.send('POST', `/sales/refunds/${refund?._id}/approve`)).status).toBe(200);
  expect((await second.send('POST', `/sales/refunds/${refund?._id}/done`, {})).status).toBe(200);
  expect(codeOf(await approve(_id))).toEqual([409, 'payment_refunded']);
  await expectBooks(api, { [`cash:${rahim.id}`]: ADVANCE, [`cash:${second.id}`]: -ADVANCE });
});

test('COUNT-06 a payment of two bookings and unallocated money is voided on all of them', async () => {
  const { api, code, receive, ask, approve, salma, rahim } = await voidFarm();
  const big = await receive(PRICE + 15_000_00);
  const karim = await person(api, 'karim');
  const { code: otherCode } = held(await karim.hold(OTHER));
  paid(await rahim.send('POST', `/sales/payments/${big._id}/allocate`, { code: otherCode }));
  const lost = paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'bank',
      externalId: 'NOBODYS1',
      amountPaisa: 700_00,
      confirmSurplus: true,
    }),
  );
  expect(lost.unallocatedPaisa).toBe(700_00);
  for (const { _id } of [big, lost]) {
    paid(await ask(_id));
    paid(await approve(_id));
  }
  expect([(await salma.booking(code)).state, (await karim.booking(otherCode)).state]).toEqual([
    'HELD',
    'HELD',
  ]);
  await expectBooks(api, {});
});

test('COUNT-06 only confirmed payments can be voided, and none that a gateway knows', async () => {
  const { salma, rahim, startPaying, bkash } = await onlineFarm();
  const { code } = held(await salma.hold(TAG));
  const claim = paid(await salma.pay(code, 'CLAIMED01', ADVANCE));
  const ask = (id: string) => rahim.send('POST', `/sales/payments/${id}/void`, REASON);
  expect(codeOf(await ask(claim._id))).toEqual([409, 'not_voidable']);
  const page = await startPaying(salma, code, 'bkash');
  bkash.agree(page);
  await bkash.returnToShop(page);
  const [online] = await list(rahim, '?state=CONFIRMED');
  expect(codeOf(await ask(online?._id ?? ''))).toEqual([409, 'not_voidable']);
});
