import { readFileSync } from 'node:fs';
import { CowChain } from '@khamar/contract/cows/chain';
import { Cow, CowPage } from '@khamar/contract/cows/cow';
import { verifyChain } from '@khamar/contract/cows/verify-chain';
import { responseOf } from '@khamar/contract/envelope';
import { CowAvailability } from '@khamar/contract/sales/live';
import { expect, test } from 'vitest';
import { booked, held, paid } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, type TestApi } from '../../../testing/test-api.ts';

const chainOf = async (api: TestApi, tagId: string) =>
  responseOf(CowChain).parse((await api.get(`/product/cow-chain/${tagId}`)).body).data;

/** What a card, the cow page and its panel say. */
async function publicStatus(api: TestApi, tagId: string): Promise<string[]> {
  const list = responseOf(CowPage).parse((await api.get(`/product/search-cows?tagId=${tagId}`)).body).data;
  const cow = responseOf(Cow).parse((await api.get(`/product/get-cow/${tagId}`)).body).data;
  const panel = responseOf(CowAvailability).parse((await api.get(`/live/cows/${tagId}`)).body).data;
  return [...list.cows, cow, panel].map((shown) =>
    shown.isOnHold ? `${shown.availabilityStatus} on hold` : shown.availabilityStatus,
  );
}
const same = (status: string) => [status, status, status];

test('BOOK-01 a reserved cow is on hold until its advance is confirmed; the chain keeps its codes', async () => {
  const { api, salma, rahim } = await salesFarm();
  expect(await publicStatus(api, 'NDL-001')).toEqual(same('AVAILABLE'));
  const { code, advancePaisa } = held(await salma.hold('NDL-001'));
  expect(await publicStatus(api, 'NDL-001')).toEqual(same('BOOKED on hold'));
  const claim = paid(await salma.pay(code, 'HOLD1TRX01', advancePaisa));
  expect(await publicStatus(api, 'NDL-001')).toEqual(same('BOOKED on hold'));
  const reserved = await chainOf(api, 'NDL-001');
  expect(reserved.holds).toMatchObject([{ to: null, isBooked: false }]);

  expect((await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {})).status).toBe(200);
  expect(await publicStatus(api, 'NDL-001')).toEqual(same('BOOKED'));
  const chain = await chainOf(api, 'NDL-001');
  // A head that was printed before is still the head, and no link says who or that it was a hold.
  expect(chain.links).toEqual(reserved.links);
  expect(await verifyChain(chain.links)).toEqual([]);
  expect(chain.holds).toMatchObject([{ from: reserved.holds[0]?.from, isBooked: true }]);
  const link = chain.links.at(-1);
  expect(link).toMatchObject({ kind: 'STATUS', status: 'BOOKED' });
  expect(String(chain.holds[0]?.from) <= String(link?.at)).toBe(true);
});

test('BOOK-12 a hold ends with its reservation or moves with it; booked at once, it never was one', async () => {
  const { api, salma, rahim } = await salesFarm({}, 3);
  const holds = async (tagId: string) => (await chainOf(api, tagId)).holds.map(({ to }) => to !== null);
  const { code } = held(await salma.hold('NDL-001'));
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  expect([await publicStatus(api, 'NDL-001'), await holds('NDL-001')]).toEqual([same('AVAILABLE'), [true]]);

  const moving = held(await salma.hold('NDL-001'));
  const move = { tagId: 'NDL-002', consent: 'Agreed on the telephone' };
  booked(await rahim.send('POST', `/sales/bookings/${moving.code}/move`, move));
  expect([await publicStatus(api, 'NDL-001'), await holds('NDL-001')]).toEqual([
    same('AVAILABLE'),
    [true, true],
  ]);
  expect([await publicStatus(api, 'NDL-002'), await holds('NDL-002')]).toEqual([
    same('BOOKED on hold'),
    [false],
  ]);

  // Without an advance a caller's cow is booked in the transaction that reserves it.
  const caller = { tagId: 'NDL-003', name: 'Karim', phone: '01812345678', advancePaisa: 0 };
  booked(await rahim.send('POST', '/sales/bookings', caller));
  expect([await publicStatus(api, 'NDL-003'), await holds('NDL-003')]).toEqual([same('BOOKED'), []]);
});

const MIGRATION = new URL('../../../../../database/migrations/0066_cow_holds.sql', import.meta.url);

test('WEIGH-04 the migration finds earlier holds in the audit log, as the trigger would have written them', async () => {
  const { api, salma, rahim } = await salesFarm({}, 3);
  const ended = held(await salma.hold('NDL-001'));
  booked(await salma.send('POST', `/bookings/${ended.code}/cancel`, {}));
  const { code, advancePaisa } = held(await salma.hold('NDL-001'));
  const claim = paid(await salma.pay(code, 'HOLD1TRX02', advancePaisa));
  expect((await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {})).status).toBe(200);
  const moving = held(await salma.hold('NDL-002'));
  const move = { tagId: 'NDL-003', consent: 'Agreed on the telephone' };
  booked(await rahim.send('POST', `/sales/bookings/${moving.code}/move`, move));
  const holds = () =>
    asOwner<{ tag_id: string }>(
      api,
      `select tag_id, ended_at is not null as "hasEnded", is_booked as "isBooked"
       from cow_hold join cow on cow.id = cow_id order by tag_id, began_at`,
    );
  const written = await holds();
  const [, fill = ''] = readFileSync(MIGRATION, 'utf8').split('-- Earlier holds');
  await asOwner(api, 'delete from cow_hold');
  await asOwner(api, `-- ${fill}`);
  // Only where a booking was before it moved to another cow is not known.
  expect(await holds()).toEqual(written.filter(({ tag_id }) => tag_id !== 'NDL-002'));
  expect(written).toHaveLength(4);
});
