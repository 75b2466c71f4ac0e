import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { booked, paid, person, statusOf } from '../../../testing/sales/buyers.ts';
import { codeOf } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const ADVANCE = 10_000_00;
const PRICE = 10 * ADVANCE;

test('SALES-03 a caller who has paid the advance is booked immediately', async () => {
  const { api, rahim } = await salesFarm();
  const caller = { tagId: TAG, name: 'Karim', phone: '01812345678' };
  const missing = { ...caller, received: { provider: 'bkash', amountPaisa: ADVANCE } };
  expect(codeOf(await rahim.send('POST', '/sales/bookings', missing))).toEqual([400, 'invalid_request']);
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  expect(booked(await rahim.send('POST', '/sales/bookings', { ...caller, received }))).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
  });
  expect(await statusOf(api, TAG)).toBe('BOOKED');
});

test('SALES-03 BOOK-09 one command sells a fully paid cow to a walk-in; with less money nothing changes', async () => {
  const { api, rahim } = await salesFarm();
  const sell = (amountPaisa: number | undefined, key?: string) =>
    rahim.send(
      'POST',
      '/sales/bookings',
      {
        tagId: TAG,
        name: 'Karim',
        phone: '01812345678',
        isHandedOver: true,
        ...(amountPaisa !== undefined && { received: { provider: 'cash', amountPaisa } }),
      },
      key,
    );
  expect(codeOf(await sell(undefined))).toEqual([409, 'balance_due']);
  expect(codeOf(await sell(PRICE - 1))).toEqual([409, 'balance_due']);
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
  const key = randomUUID();
  const sold = booked(await sell(PRICE, key));
  expect(sold).toMatchObject({ state: 'DELIVERED', paidPaisa: PRICE });
  expect(booked(await sell(PRICE, key))).toEqual(sold);
  expect(await statusOf(api, TAG)).toBe('SOLD');
  const { rows } = await api.query(
    `select account, sum(amount_paisa)::int as paisa from journal_line group by account having sum(amount_paisa) <> 0 order by account`,
  );
  expect(rows).toEqual([
    { account: `cash:${rahim.id}`, paisa: PRICE },
    { account: 'revenue:cattle', paisa: -PRICE },
  ]);
});

test('SALES-03 staff who cannot confirm payments can report a caller’s TrxID, recorded under their name', async () => {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const caller = { tagId: TAG, name: 'Karim', phone: '01812345678' };
  const { code } = booked(await agent.send('POST', '/sales/bookings', caller));
  const stranger = await person(api, 'stranger');
  expect((await stranger.pay(code, 'CALLER01', ADVANCE)).status).toBe(404);
  const claim = paid(await agent.pay(code, 'CALLER01', ADVANCE));
  expect(claim).toMatchObject({ state: 'CLAIMED', booking: { state: 'IN_REVIEW' } });
  expect((await agent.send('POST', `/sales/payments/${claim._id}/confirm`, {})).status).toBe(403);
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  const { rows } = await api.query(`select actor, kind from payment_event order by id`);
  expect(rows).toEqual([
    { actor: 'agent', kind: 'CLAIMED' },
    { actor: 'rahim', kind: 'CONFIRMED' },
  ]);
});
