import { responseOf } from '@khamar/contract/envelope';
import { BookingPage, OfficeBooking } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import { type Person, person } from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';

const PRICE = 100_000_00;
const setStatus = (api: TestApi, tagId: string, status: string) =>
  asOwner(api, 'update cow set availability_status = $2::availability_status where tag_id = $1', [
    tagId,
    status,
  ]);
const unrecorded = async (who: Person) => {
  const { status, body } = await who.send('GET', '/sales/bookings?unrecorded=yes');
  expect(status).toBe(200);
  return responseOf(BookingPage).parse(body).data.bookings;
};
const tagsOf = async (who: Person) => (await unrecorded(who)).map(({ tagId }) => tagId);
const explain = (who: Person, code: string, reason = 'A gift to the mosque', key?: string) =>
  who.send('POST', `/sales/bookings/${code}/no-money`, { reason }, key);

test('COUNT-07 a cow set to SOLD without money is listed until its money is recorded', async () => {
  const { api, rahim } = await salesFarm();
  expect(await tagsOf(rahim)).toEqual([]);
  await setStatus(api, 'NDL-001', 'SOLD');
  await setStatus(api, 'NDL-002', 'BOOKED');
  expect(await unrecorded(rahim)).toMatchObject([{ tagId: 'NDL-001', isWalkIn: true, state: 'DELIVERED' }]);
  await expectBooks(api, {});
  const sale = {
    cows: [{ tagId: 'NDL-001' }],
    payments: [{ provider: 'cash', amountPaisa: PRICE }],
    isDelivered: true,
  };
  expect((await rahim.send('POST', '/sales/counter-sales', sale)).status).toBe(200);
  expect(await tagsOf(rahim)).toEqual([]);
  await expectBooks(api, { [`cash:${rahim.id}`]: PRICE, 'revenue:cattle': -PRICE });
});

test('COUNT-07 a status that is set back ends it, and a new one begins it again', async () => {
  const { api, rahim } = await salesFarm();
  for (const [status, tags] of [
    ['BOOKED', []],
    ['SOLD', ['NDL-001']],
    ['BOOKED', []],
    ['SOLD', ['NDL-001']],
    ['AVAILABLE', []],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await setStatus(api, 'NDL-001', status);
    // oxlint-disable-next-line no-await-in-loop
    expect(await tagsOf(rahim)).toEqual(tags);
  }
});

test('COUNT-07 someone says that there was no money, with a reason in the audit log, once', async () => {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  await setStatus(api, 'NDL-001', 'SOLD');
  const code = (await unrecorded(rahim))[0]?.code ?? '';
  const find = async () =>
    responseOf(OfficeBooking).parse((await rahim.send('GET', `/sales/bookings/${code}`)).body).data;
  expect(await find()).toMatchObject({ isUnrecorded: true });
  expect(codeOf(await explain(agent, code))).toEqual([403, 'forbidden']);
  expect(codeOf(await explain(rahim, code, ' '))).toEqual([400, 'invalid_request']);
  const key = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11';
  expect((await explain(rahim, code, 'A gift', key)).status).toBe(200);
  expect((await explain(rahim, code, 'A gift', key)).status).toBe(200);
  expect(codeOf(await explain(rahim, code, 'Again'))).toEqual([409, 'booking_state']);
  expect(await tagsOf(rahim)).toEqual([]);
  expect(await find()).toMatchObject({ isUnrecorded: false });
  const audit = await asOwner(
    api,
    `select actor, changes from audit_entry where entity = 'booking' and changes ? 'no_money_reason'`,
  );
  expect(audit).toEqual([{ actor: 'rahim', changes: { no_money_reason: [null, 'A gift'] } }]);
  await expectBooks(api, {});
});
