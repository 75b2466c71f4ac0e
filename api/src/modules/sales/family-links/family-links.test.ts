import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { FamilyBooking, FamilyLink, CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { expect, test } from 'vitest';
import { held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { account } from '../../../testing/processes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { type TestApi, codeOf } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const ADVANCE = 10_000_00;
const PAYER = '01898765432';

const linkOf = (code: string) => `/bookings/${code}/family-link`;
const share = (buyer: Person, code: string, key?: string) => buyer.send('POST', linkOf(code), undefined, key);
const shared = async (buyer: Person, code: string, key?: string) =>
  responseOf(CreatedFamilyLink).parse((await share(buyer, code, key)).body).data;
const open = (api: TestApi, token: string) => api.get(`/family/${token}`);
const opened = async (api: TestApi, token: string) =>
  responseOf(FamilyBooking.strict()).parse((await open(api, token)).body).data;

/** Every key and value of a response. */
function* walk(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) yield String(value);
  else
    for (const [key, inner] of Object.entries(value)) {
      yield key;
      yield* walk(inner);
    }
}

test('BOOK-11 a family link shows the current booking without personal data', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const { token, createdAt } = await shared(salma, code);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect((await open(api, token)).headers.get('cache-control')).toBe('no-store');
  expect(await opened(api, token)).toMatchObject({ code, tagId: TAG, state: 'HELD', paidPaisa: 0 });
  const link = await salma.send('GET', linkOf(code));
  expect(responseOf(FamilyLink).parse(link.body).data).toEqual({ createdAt });

  const rejected = paid(await salma.pay(code, 'FIRST001', ADVANCE, { payerNumber: PAYER }));
  await rahim.send('POST', `/sales/payments/${rejected._id}/reject`, { reason: 'Not from salma' });
  const again = held(await salma.hold(TAG));
  const second = await shared(salma, again.code);
  const claim = paid(await salma.pay(again.code, 'SECRETTRX1', ADVANCE, { payerNumber: PAYER }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  const booking = await opened(api, second.token);
  expect(booking).toMatchObject({
    state: 'BOOKED',
    paidPaisa: ADVANCE,
    payments: [{ provider: 'bkash', state: 'CONFIRMED', amountPaisa: ADVANCE, receiptNumber: 1 }],
    timeline: [{ state: 'HELD' }, { state: 'IN_REVIEW' }, { state: 'BOOKED' }],
  });
  const ended = await opened(api, token);
  expect(ended.state).toBe('EXPIRED');
  for (const response of [booking, ended]) {
    const text = [...walk(response)].join(' ').toLowerCase();
    for (const personal of ['salma', 'rahim', '1712345678', '1898765432', 'example.org', 'trx', 'first001'])
      expect(text).not.toContain(personal);
    expect(text).not.toMatch(/buyer|phone|mail|payernumber|externalid|reason|note|lead/);
  }
});

test('BOOK-11 a withdrawn link looks like one that never existed; a new link replaces the old one', async () => {
  const { api, salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const first = await shared(salma, code);
  const second = await shared(salma, code);
  const unknownLink = await open(api, 'A'.repeat(22));
  const expectLikeUnknown = async (token: string) => {
    const { status, body, headers } = await open(api, token);
    expect([status, [...headers.keys()]]).toEqual([unknownLink.status, [...unknownLink.headers.keys()]]);
    const withoutRequestId = (of: unknown) => JSON.stringify(of).replace(/"requestId":"[^"]+"/, '');
    expect(withoutRequestId(body)).toBe(withoutRequestId(unknownLink.body));
  };
  await expectLikeUnknown(first.token);
  expect((await opened(api, second.token)).code).toBe(code);
  const key = randomUUID();
  for (const _ of [1, 2]) expect((await salma.send('DELETE', linkOf(code), undefined, key)).status).toBe(200);
  await expectLikeUnknown(second.token);
  expect((await salma.send('GET', linkOf(code))).body).toMatchObject({ data: null });
  const { rows } = await api.query(
    `select actor, changes -> 'family_link' as link from audit_entry where changes ? 'family_link' order by id`,
  );
  const OPEN = { actor: '(buyer)', link: [null, 'OPEN'] };
  const WITHDRAWN = { actor: '(buyer)', link: ['OPEN', 'WITHDRAWN'] };
  expect(rows).toEqual([OPEN, WITHDRAWN, OPEN, WITHDRAWN]);
});

test('BOOK-11 only the buyer can create, see and withdraw the link', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { code } = held(await salma.hold(TAG));
  const { token } = await shared(salma, code);
  for (const other of [karim, rahim]) {
    expect(codeOf(await share(other, code))).toEqual([404, 'booking_not_found']);
    expect(codeOf(await other.send('DELETE', linkOf(code)))).toEqual([404, 'booking_not_found']);
    expect((await other.send('GET', linkOf(code))).body).toMatchObject({ data: null });
  }
  expect((await opened(api, token)).code).toBe(code);
});

test('BOOK-11 a retry after a lost response returns a working link; concurrent requests leave one link', async () => {
  const { api, salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const key = randomUUID();
  const first = await shared(salma, code, key);
  const again = await shared(salma, code, key);
  expect((await open(api, first.token)).status).toBe(404);
  expect((await opened(api, again.token)).code).toBe(code);
  const many = await Promise.all(Array.from({ length: 5 }, () => shared(salma, code)));
  const statuses = await Promise.all(many.map(async ({ token }) => (await open(api, token)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('BOOK-11 the link is in the buyer’s data export and ends when the buyer is erased', async () => {
  const { api, salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const { token } = await shared(salma, code);
  const { out } = await account(api, ['export', '--username', 'salma']);
  expect(JSON.parse(out)).toMatchObject({ familyLinks: [{ code, withdrawnAt: null }] });
  expect(out).not.toContain(token);
  await account(api, ['erase', '--username', 'salma', '--yes']);
  expect((await open(api, token)).status).toBe(404);
});
