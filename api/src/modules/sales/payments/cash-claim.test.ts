import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { booked, paid, person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const CASH = { provider: 'cash', amountPaisa: ADVANCE };

test('PAY-02 F44 cash reported by an agent waits for someone who can confirm it; then the cow is booked', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'karim', { roles: ['AGENT'] });
  const { code } = booked(
    await agent.send('POST', '/sales/bookings', { tagId: 'NDL-001', name: 'Rina', phone: '01812-345678' }),
  );
  const key = randomUUID();
  const path = `/sales/bookings/${code}/claims`;
  const claim = paid(await agent.send('POST', path, CASH, key));
  expect(claim).toMatchObject({ state: 'CLAIMED', booking: { state: 'IN_REVIEW', paidPaisa: 0 } });
  expect(paid(await agent.send('POST', path, CASH, key))._id).toBe(claim._id);
  expect((await agent.send('POST', `/sales/payments/${claim._id}/confirm`, {})).status).toBe(403);
  const confirmed = paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', booking: { state: 'BOOKED', paidPaisa: ADVANCE } });
  expect(confirmed.receiptNumber).toEqual(expect.any(Number));
  // A wallet payment still needs its TrxID, and a buyer cannot claim cash.
  expect(codeOf(await agent.send('POST', path, { ...CASH, provider: 'bkash' }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect((await salma.send('POST', path, CASH)).status).toBe(403);
  expect((await salma.send('POST', `/bookings/${code}/payments`, CASH)).status).toBe(400);
});
