import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { CreatedSlipLink, SharedSlip, Slip } from '@khamar/contract/sales/slip';
import { expect, test } from 'vitest';
import { account } from '../../../testing/processes.ts';
import { admin, booked, held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';

const TAGS = ['NDL-001', 'NDL-002', 'NDL-003'] as const;
const PRICE = 100_000_00;
const CALLER = { name: 'Karim Mia', phone: '01812-345678' };
const PHONE = '+8801812345678';

const sell = async (staff: Person, tagId: string, amountPaisa: number, caller = CALLER) =>
  booked(
    await staff.send('POST', '/sales/bookings', {
      ...caller,
      tagId,
      received: { provider: 'cash', amountPaisa },
    }),
  ).code;

const slipOf = (who: Person, ...codes: string[]) => who.send('GET', `/sales/slips?codes=${codes.join(',')}`);
const read = async (who: Person, ...codes: string[]) => {
  const { status, body } = await slipOf(who, ...codes);
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(Slip.strict()).parse(body).data;
};
const link = (who: Person, codes: string[], key?: string) =>
  who.send('POST', '/sales/slips/links', { codes }, key);
const linked = async (who: Person, codes: string[], key?: string) => {
  const { status, body } = await link(who, codes, key);
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(CreatedSlipLink.strict()).parse(body).data;
};
const withdraw = (who: Person, id: string, key?: string) =>
  who.send('DELETE', `/sales/slips/links/${id}`, undefined, key);
const open = (api: TestApi, token: string) => api.get(`/slips/${token}`);
const opened = async (api: TestApi, token: string) => {
  const { status, body } = await open(api, token);
  expect(status).toBe(200);
  return responseOf(SharedSlip.strict()).parse(body).data;
};

test('COUNT-08 a slip lists the bookings of a customer with prices, receipts, balance and due date, as they are now', async () => {
  const { api, rahim } = await salesFarm({}, 3);
  const second = await admin(api, 'second');
  const one = await sell(rahim, TAGS[0], PRICE);
  const two = await sell(rahim, TAGS[1], 10_000_00);
  expect(await read(rahim, two, one)).toMatchObject({
    customer: { name: CALLER.name, phone: PHONE },
    bookings: [
      {
        code: two,
        tagId: TAGS[1],
        pricePaisa: PRICE,
        paidPaisa: 10_000_00,
        duePaisa: 90_000_00,
        dueOn: null,
      },
      { code: one, tagId: TAGS[0], pricePaisa: PRICE, paidPaisa: PRICE, duePaisa: 0 },
    ],
    payments: [
      { provider: 'cash', amountPaisa: PRICE, appliedPaisa: PRICE, receiptNumber: 1, state: 'CONFIRMED' },
      { provider: 'cash', amountPaisa: 10_000_00, appliedPaisa: 10_000_00, receiptNumber: 2 },
    ],
    totalPaisa: 2 * PRICE,
    paidPaisa: 110_000_00,
    duePaisa: 90_000_00,
    unallocatedPaisa: 0,
    links: [],
  });
  // A payment of a whole debt counts with the part that was applied to the bookings of the slip.
  const dueOn = dayFromNow(7);
  booked(await rahim.send('POST', `/sales/bookings/${two}/deliver`, { dueOn }));
  const debt = { phone: CALLER.phone, provider: 'cash', amountPaisa: 95_000_00, confirmSurplus: true };
  const beyond = paid(await rahim.send('POST', '/sales/receivables/payments', debt));
  expect(await read(rahim, two)).toMatchObject({
    bookings: [{ state: 'DELIVERED', paidPaisa: PRICE, duePaisa: 0, dueOn }],
    payments: [
      { appliedPaisa: 10_000_00 },
      { amountPaisa: 95_000_00, appliedPaisa: 90_000_00, receiptNumber: 3 },
    ],
    duePaisa: 0,
    unallocatedPaisa: 5_000_00,
  });
  // A voided payment stays on the slip with its receipt number and pays for nothing.
  paid(await rahim.send('POST', `/sales/payments/${beyond._id}/void`, { reason: 'Wrong customer' }));
  paid(await second.send('POST', `/sales/payments/${beyond._id}/void/approve`));
  expect(await read(rahim, two)).toMatchObject({
    bookings: [{ paidPaisa: 10_000_00, duePaisa: 90_000_00, dueOn }],
    payments: [{ state: 'CONFIRMED' }, { state: 'VOIDED', appliedPaisa: 0, receiptNumber: 3 }],
    duePaisa: 90_000_00,
    unallocatedPaisa: 0,
  });
  // Allowances and write-offs reduce the total, refunds are listed.
  booked(
    await rahim.send('POST', `/sales/bookings/${two}/allowance`, { amountPaisa: 95_000_00, reason: 'Lame' }),
  );
  expect(await read(rahim, two)).toMatchObject({
    bookings: [{ allowancePaisa: 95_000_00, paidPaisa: 5_000_00, duePaisa: 0 }],
    refunds: [{ amountPaisa: 5_000_00, state: 'REQUESTED', doneAt: null }],
    totalPaisa: 5_000_00,
    duePaisa: 0,
  });
  // A cancelled booking stays listed, and nothing is owed for it.
  booked(await rahim.send('POST', `/sales/bookings/${one}/cancel`, { reason: 'Changed his mind' }));
  expect(await read(rahim, one)).toMatchObject({
    bookings: [{ state: 'CANCELLED', paidPaisa: 0, duePaisa: 0 }],
    refunds: [{ amountPaisa: PRICE }],
    totalPaisa: 0,
    duePaisa: 0,
  });
});

test('COUNT-08 a slip is of 1 to 20 bookings of one customer, for staff', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' }, 3);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const one = await sell(rahim, TAGS[0], PRICE);
  const own = held(await salma.hold(TAGS[1])).code;
  for (const codes of [
    [one, own],
    [own, one],
  ]) {
    expect(codeOf(await slipOf(rahim, ...codes))).toEqual([409, 'slip_customers']);
    expect(codeOf(await link(rahim, codes))).toEqual([409, 'slip_customers']);
  }
  expect((await read(agent, one, one)).bookings).toHaveLength(1);
  // A claim that was rejected, a TrxID and a reason are not on it.
  const claim = paid(await salma.pay(own, 'SECRETTRX1', 10_000_00));
  expect((await read(rahim, own)).payments).toMatchObject([{ state: 'CLAIMED', receiptNumber: null }]);
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/reject`, { reason: 'Not in the statement' }));
  const { body } = await slipOf(rahim, own);
  expect(JSON.stringify(body)).not.toMatch(/SECRETTRX1|statement/);
  expect((await read(rahim, own)).payments).toEqual([]);
  expect(codeOf(await slipOf(rahim, one, 'K7M29QXD'))).toEqual([404, 'booking_not_found']);
  for (const codes of ['', 'x', Array.from({ length: 21 }, () => one).join(',')])
    expect(codeOf(await slipOf(rahim, codes))).toEqual([400, 'invalid_request']);
  expect(codeOf(await slipOf(salma, own))).toEqual([403, 'forbidden']);
  expect(codeOf(await link(salma, [own]))).toEqual([403, 'forbidden']);
  await asOwner(api, `update cow set availability_status = 'SOLD' where tag_id = $1`, [TAGS[2]]);
  const [walkIn] = await asOwner<{ code: string }>(api, 'select code from booking where is_walk_in');
  expect(codeOf(await slipOf(rahim, walkIn?.code ?? ''))).toEqual([409, 'booking_state']);
});

test('COUNT-08 anyone with the link sees the slip as it is now, with a masked number, for 90 days or until it is withdrawn', async () => {
  const { api, rahim } = await salesFarm();
  const code = await sell(rahim, TAGS[0], 10_000_00);
  const { token, _id, createdAt, expiresAt } = await linked(rahim, [code]);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBeCloseTo(90, 3);
  const response = await open(api, token);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(response.body)).not.toMatch(/1812345|rahim/);
  expect(await opened(api, token)).toMatchObject({
    customer: { name: CALLER.name, phone: '018•••••678' },
    bookings: [{ code, duePaisa: 90_000_00 }],
  });
  paid(
    await rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'cash',
      amountPaisa: 90_000_00,
    }),
  );
  expect(await opened(api, token)).toMatchObject({ duePaisa: 0, payments: [{}, { receiptNumber: 2 }] });

  // The first link may have been sent already, so a request under its key leaves it alone.
  const key = randomUUID();
  const sent = await linked(rahim, [code], key);
  const again = await linked(rahim, [code], key);
  for (const one of [sent, again]) expect(await opened(api, one.token)).toMatchObject({ duePaisa: 0 });
  const { links } = await read(rahim, code);
  expect(links).toMatchObject([{ _id: again._id, createdBy: 'rahim' }, { _id: sent._id }, { _id }]);

  const unknown = await open(api, 'A'.repeat(22));
  const withdrawal = randomUUID();
  for (const _ of [1, 2]) expect((await withdraw(rahim, _id, withdrawal)).status).toBe(200);
  expect((await withdraw(rahim, _id)).status).toBe(200);
  expect(codeOf(await withdraw(rahim, randomUUID()))).toEqual([404, 'not_found']);
  await asOwner(api, `update slip_link set expires_at = clock_timestamp() where id in ($1, $2)`, [
    sent._id,
    again._id,
  ]);
  for (const dead of [token, sent.token, again.token, 'x']) {
    const { status, body } = await open(api, dead);
    const without = (of: unknown) => JSON.stringify(of).replace(/"requestId":"[^"]+"/, '');
    expect([status, without(body)]).toEqual([404, without(unknown.body)]);
  }
  expect((await read(rahim, code)).links).toEqual([]);
  const { rows } = await api.query(
    `select actor, changes -> 'slip_link' as link from audit_entry where changes ? 'slip_link' order by id`,
  );
  const OPEN = { actor: 'rahim', link: [null, 'OPEN'] };
  const WITHDRAWN = { actor: 'rahim', link: ['OPEN', 'WITHDRAWN'] };
  expect(rows).toEqual([OPEN, OPEN, OPEN, WITHDRAWN]);
});

test('COUNT-08 the link is in the customer’s data export and ends when the customer is erased', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAGS[0]));
  const { token } = await linked(rahim, [code]);
  const { out } = await account(api, ['export', '--username', 'salma']);
  expect(JSON.parse(out)).toMatchObject({ slipLinks: [{ code, withdrawnAt: null }] });
  await account(api, ['erase', '--username', 'salma', '--yes']);
  expect((await open(api, token)).status).toBe(404);
});
