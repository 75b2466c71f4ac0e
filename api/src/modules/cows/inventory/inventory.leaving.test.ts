import { responseOf } from '@khamar/contract/envelope';
import { RemovedPage } from '@khamar/contract/cows/inventory';
import { Overview } from '@khamar/contract/overview/overview';
import { BookingPage, OfficeBooking } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import {
  booked,
  held,
  paid,
  passDeadline,
  person,
  type Person,
  placed,
  statusOf,
} from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi, written } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const cash = (amountPaisa: number) => ({ provider: 'cash', amountPaisa });

async function cowOf(api: TestApi, tagId: string) {
  const [cow] = await asOwner<{ id: string; version: number }>(
    api,
    'select id, version from cow where tag_id = $1 and removed_at is null',
    [tagId],
  );
  if (cow === undefined) throw new Error(`${tagId} is not in the herd`);
  return cow;
}

async function leave(api: TestApi, who: Person, tagId: string, more: object = {}) {
  const { id, version } = await cowOf(api, tagId);
  return who.send('POST', `/product/dashboard/leave-herd/${id}`, { version, leftAs: 'DIED', ...more });
}

const removed = async (who: Person) =>
  responseOf(RemovedPage).parse((await who.send('GET', '/product/dashboard/removed-cows')).body).data.cows;

/** The To do item, which must equal the list that it links to. */
async function customersToCall(who: Person): Promise<number> {
  const { waiting } = responseOf(Overview).parse((await who.send('GET', '/overview')).body).data;
  const { totalBookings } = responseOf(BookingPage).parse(
    (await who.send('GET', '/sales/bookings?left=yes')).body,
  ).data;
  expect(waiting.find(({ kind }) => kind === 'leftCows')?.count).toBe(totalBookings);
  return totalBookings;
}

test('COUNT-11 an animal that nobody booked leaves at once, with how and why, without revenue; it can come back', async () => {
  const { api, salma, rahim } = await salesFarm();
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  expect(codeOf(await leave(api, agent, 'NDL-001'))).toEqual([403, 'forbidden']);
  expect(codeOf(await leave(api, rahim, 'NDL-001', { version: 9 }))).toEqual([409, 'cow_changed']);
  expect(codeOf(await leave(api, rahim, 'NDL-001', { leftAs: 'EATEN' }))).toEqual([400, 'invalid_request']);

  const cow = written(await leave(api, rahim, 'NDL-001', { leftAs: 'STOLEN', note: 'Cut fence, GD 114' }));
  expect((await api.get('/product/get-cow/NDL-001')).status).toBe(404);
  expect(codeOf(await salma.hold('NDL-001'))).toEqual([404, 'cow_not_found']);
  expect(await removed(rahim)).toMatchObject([
    { tagId: 'NDL-001', leftAs: 'STOLEN', leftNote: 'Cut fence, GD 114' },
  ]);
  await expectBooks(api, {});
  const [entry] = await asOwner<{ action: string; changes: unknown }>(
    api,
    'select action, changes from audit_entry where entity_id = $1 order by id desc limit 1',
    [cow._id],
  );
  expect(entry).toMatchObject({ action: 'REMOVED', changes: { left_as: [null, 'STOLEN'] } });

  written(await rahim.send('POST', `/product/dashboard/restore-cow/${cow._id}`));
  expect(await removed(rahim)).toEqual([]);
  held(await salma.hold('NDL-001'));
  // It does not leave when this booking ends.
  expect(await asOwner(api, 'select from cow where left_as is not null or left_note is not null')).toEqual(
    [],
  );
});

test('COUNT-11 a booked animal stays until its customer was called: no delivery, a task, then moved, cancelled or cleared', async () => {
  const { api, salma, rahim } = await salesFarm({}, 4);
  const next = await person(api, 'next', { mobile: '+8801812345679' });
  const { code } = held(await salma.hold('NDL-001'));
  const command = (what: string, body: object) => rahim.send('POST', `/sales/bookings/${code}/${what}`, body);
  paid(await command('payments', cash(ADVANCE)));
  placed(await next.hold('NDL-001', { orWait: true }));
  expect(await customersToCall(rahim)).toBe(0);

  written(await leave(api, rahim, 'NDL-001'));
  expect(await customersToCall(rahim)).toBe(1);
  expect(await statusOf(api, 'NDL-001')).toBe('BOOKED');
  const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
  expect(responseOf(OfficeBooking).parse(body).data).toMatchObject({ state: 'BOOKED', leftAs: 'DIED' });
  paid(await command('payments', cash(90_000_00)));
  expect(codeOf(await command('deliver', {}))).toEqual([409, 'cow_left']);

  // The vet cleared it.
  const { id } = await cowOf(api, 'NDL-001');
  written(await rahim.send('POST', `/product/dashboard/restore-cow/${id}`));
  expect(await customersToCall(rahim)).toBe(0);
  written(await leave(api, rahim, 'NDL-001'));

  // Nobody is offered a dead animal.
  booked(await command('move', { tagId: 'NDL-002', consent: 'Agreed by phone' }));
  expect([await statusOf(api, 'NDL-001'), await customersToCall(rahim)]).toEqual(['none', 0]);
  expect((await removed(rahim)).map(({ tagId, leftAs }) => [tagId, leftAs])).toEqual([['NDL-001', 'DIED']]);
  expect(await asOwner(api, 'select outcome from waiting')).toEqual([{ outcome: 'REMOVED' }]);
  expect(booked(await command('deliver', {}))).toMatchObject({ state: 'DELIVERED' });
  expect(codeOf(await leave(api, rahim, 'NDL-002'))).toEqual([409, 'cow_sold']);

  for (const [tagId, end] of [
    ['NDL-003', (ending: string) => salma.send('POST', `/bookings/${ending}/cancel`, {})],
    ['NDL-004', async (ending: string) => passDeadline(api, ending)],
  ] as const) {
    const { code: ending } = held(await salma.hold(tagId));
    written(await leave(api, rahim, tagId, { leftAs: 'OWN_USE' }));
    expect(await customersToCall(rahim)).toBe(1);
    await end(ending);
    // A dead animal is not reserved at the moment its hold ends.
    expect(codeOf(await salma.hold(tagId))).toEqual([404, 'cow_not_found']);
    await asOwner(
      api,
      `update booking set state = 'EXPIRED', expires_at = null where code = $1 and state = 'HELD'`,
      [ending],
    );
    expect(await statusOf(api, tagId)).toBe('none');
  }
});

test('COUNT-11 leaving at the moment of a delivery, a hold, a move or a cancellation: one order or the other', async () => {
  const { api, salma, rahim } = await salesFarm({}, 16);
  const tags = Array.from({ length: 16 }, (_, n) => `NDL-${String(n + 1).padStart(3, '0')}`);
  const rivals: ((tagId: string, code: string) => Promise<{ status: number; body: unknown }>)[] = [
    (_, code) => rahim.send('POST', `/sales/bookings/${code}/deliver`, {}),
    (_, code) => rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Ill' }),
    (_, code) => salma.send('POST', `/bookings/${code}/cancel`, {}),
    (tagId) => salma.hold(tagId),
  ];
  for (const [n, tagId] of tags.entries()) {
    const rival = rivals[n % rivals.length];
    if (rival === undefined) throw new Error('no rival');
    const isFree = n % rivals.length === 3;
    const caller = { tagId, name: 'Karim Mia', phone: '01812345678', received: cash(100_000_00) };
    // A customer cancels a booking of their own; the others are paid in full.
    const code = isFree
      ? ''
      : n % rivals.length === 2
        ? held(await salma.hold(tagId)).code
        : booked(await rahim.send('POST', '/sales/bookings', caller)).code;
    const both = [() => leave(api, rahim, tagId), () => rival(tagId, code)];
    if (n >= 8) both.reverse();
    await Promise.all(both.map((send) => send()));
    const [end] = await asOwner<{ left: string | null; isRemoved: boolean; state: string | null }>(
      api,
      `select left_as as left, removed_at is not null as "isRemoved", (select state from booking where cow_id = cow.id
         and state in ('HELD', 'BOOKED', 'DELIVERED')) as state from cow where tag_id = $1`,
      [tagId],
    );
    expect(
      [
        { left: 'DIED', isRemoved: true, state: null },
        { left: 'DIED', isRemoved: false, state: 'BOOKED' },
        { left: 'DIED', isRemoved: false, state: 'HELD' },
        { left: null, isRemoved: false, state: 'DELIVERED' },
        // The version that was read had changed.
        { left: null, isRemoved: false, state: 'HELD' },
        { left: null, isRemoved: false, state: null },
      ].map((each) => JSON.stringify(each)),
    ).toContain(JSON.stringify(end));
    if (end?.state === 'HELD') await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Next' });
    await asOwner(api, `update booking set state = 'CANCELLED', expires_at = null where state = 'HELD'`);
  }
});
