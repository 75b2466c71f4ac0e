import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { admin, booked, paid, person } from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const PRICE = 10 * ADVANCE;
const CASH = { provider: 'cash', amountPaisa: ADVANCE };
const CALLER = { tagId: 'NDL-001', name: 'Rina', phone: '01812-345678' };

async function agentFarm() {
  const farm = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  return { ...farm, agent: await person(farm.api, 'karim', { roles: ['AGENT'] }) };
}

test('COUNT-03 PAY-02 F44 cash recorded by an agent books the cow with a receipt, in that agent’s hand', async () => {
  const { api, salma, agent } = await agentFarm();
  const { code } = booked(await agent.send('POST', '/sales/bookings', CALLER));
  const key = randomUUID();
  const path = `/sales/bookings/${code}/payments`;
  const payment = paid(await agent.send('POST', path, CASH, key));
  expect(payment).toMatchObject({ state: 'CONFIRMED', booking: { state: 'BOOKED', paidPaisa: ADVANCE } });
  expect(payment.receiptNumber).toEqual(expect.any(Number));
  expect(paid(await agent.send('POST', path, CASH, key))).toEqual(payment);
  await expectBooks(api, { [`cash:${agent.id}`]: ADVANCE, advance: -ADVANCE });
  // A customer can record no cash, whether on their own booking or another.
  expect((await salma.send('POST', path, CASH)).status).toBe(403);
  expect((await salma.send('POST', `/bookings/${code}/payments`, CASH)).status).toBe(400);
});

test('COUNT-03 a TrxID from an agent is a claim until someone who may confirm has found the money', async () => {
  const { api, rahim, agent } = await agentFarm();
  const received = { provider: 'bkash', externalId: 'FORGED001', amountPaisa: ADVANCE };
  const { code, state } = booked(await agent.send('POST', '/sales/bookings', { ...CALLER, received }));
  expect(state).toBe('IN_REVIEW');
  await expectBooks(api, {});
  expect(codeOf(await agent.send('POST', `/sales/bookings/${code}/deliver`, {}))).toEqual([
    409,
    'booking_state',
  ]);
  const again = { provider: 'nagad', externalId: 'NAGAD0001', amountPaisa: PRICE };
  const claim = paid(await agent.send('POST', `/sales/bookings/${code}/payments`, again));
  expect(claim).toMatchObject({ state: 'CLAIMED', receiptNumber: null, booking: { paidPaisa: 0 } });
  expect((await agent.send('POST', `/sales/payments/${claim._id}/confirm`, {})).status).toBe(403);
  expect(paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {})).booking).toMatchObject({
    state: 'BOOKED',
    paidPaisa: PRICE,
  });
  // An owner has looked already; and a sale on the spot needs money that is confirmed.
  const sale = { ...CALLER, tagId: 'NDL-002', isHandedOver: true };
  const wallet = { provider: 'rocket', externalId: 'ROCKET001', amountPaisa: PRICE };
  expect(codeOf(await agent.send('POST', '/sales/bookings', { ...sale, received: wallet }))).toEqual([
    409,
    'balance_due',
  ]);
  expect(booked(await rahim.send('POST', '/sales/bookings', { ...sale, received: wallet })).state).toBe(
    'DELIVERED',
  );
});

test('COUNT-03 an agent takes cash for a debt; a TrxID for it is a claim on the oldest booking', async () => {
  const { api, rahim, agent } = await agentFarm();
  const { code } = booked(await agent.send('POST', '/sales/bookings', { ...CALLER, received: CASH }));
  const dueOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn }));
  const pay = (money: object) =>
    agent.send('POST', '/sales/receivables/payments', { phone: CALLER.phone, ...money });
  expect(paid(await pay({ provider: 'cash', amountPaisa: ADVANCE }))).toMatchObject({ state: 'CONFIRMED' });
  const claim = paid(await pay({ provider: 'bkash', externalId: 'DEBT00001', amountPaisa: 8 * ADVANCE }));
  expect(claim).toMatchObject({ state: 'CLAIMED', booking: { code, paidPaisa: 2 * ADVANCE } });
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  await expectBooks(api, {
    [`cash:${agent.id}`]: 2 * ADVANCE,
    'clearing:bkash': 8 * ADVANCE,
    'revenue:cattle': -PRICE,
  });
});

test('COUNT-03 a cash refund is paid from the hand of the person who pays it', async () => {
  const { api, rahim, agent } = await agentFarm();
  const second = await admin(api, 'second');
  const { code } = booked(await agent.send('POST', '/sales/bookings', { ...CALLER, received: CASH }));
  booked(await agent.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Ill' }));
  const refunds = await api.query<{ id: string }>('select id from refund');
  const path = `/sales/refunds/${refunds.rows[0]?.id}`;
  expect((await second.send('POST', `${path}/approve`)).status).toBe(200);
  expect((await rahim.send('POST', `${path}/done`, {})).status).toBe(200);
  await expectBooks(api, { [`cash:${agent.id}`]: ADVANCE, [`cash:${rahim.id}`]: -ADVANCE });
});
