import { randomUUID } from 'node:crypto';
import { EidPlan, Slot, SlotList, Zone, ZoneList } from '@khamar/contract/deliveries/zone';
import { responseOf } from '@khamar/contract/envelope';
import { addDays } from '@khamar/contract/overview/days';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, person } from '../../testing/sales/buyers.ts';
import { asOwner, codeOf, startTestApi } from '../../testing/test-api.ts';

const ZONE = {
  nameEn: 'Dhaka city',
  nameBn: 'ঢাকা শহর',
  districts: ['dhaka', 'gazipur'],
  firstFeePaisa: 3000_00,
  nextFeePaisa: 1500_00,
  weekdays: [0, 1, 2, 3, 4, 6],
};
const BOTH_PARTS = ['MORNING', 'EVENING'];
/** A Sunday. */
const SUNDAY = '2027-05-02';

async function farm() {
  const api = await startTestApi(0, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const rahim = await admin(api);
  const read = async <Result>(path: string, result: z.ZodType<Result>) =>
    responseOf(result).parse((await rahim.send('GET', `/deliveries/${path}`)).body).data;
  const send = async <Result>(method: string, path: string, body: object, result: z.ZodType<Result>) => {
    const response = await rahim.send(method, `/deliveries/${path}`, body);
    expect([response.status, path]).toEqual([200, path]);
    return responseOf(result).parse(response.body).data;
  };
  return {
    api,
    rahim,
    zones: async () => (await read('zones', ZoneList)).zones,
    slots: async (from = '2027-01-01', to = '2027-12-31') =>
      (await read(`slots?from=${from}&to=${to}`, SlotList)).slots,
    addZone: (zone: object = ZONE) => send('POST', 'zones', zone, Zone),
    addSlots: async (more: object) => {
      const slots = { days: [], eidOffsets: [], parts: BOTH_PARTS, capacity: 40, ...more };
      return (await send('POST', 'slots', slots, z.object({ added: z.number() }))).added;
    },
    moveEid: (version: number, day: string, isDecided = false) =>
      send('PUT', 'eid', { version, day, isDecided }, EidPlan),
    setCapacity: (id: string, capacity: number) => send('PUT', `slots/${id}`, { capacity }, Slot),
  };
}

test('a zone has its districts, fees and weekdays; a district is in one open zone; agents only read', async () => {
  const { api, rahim, zones, addZone } = await farm();
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  expect(codeOf(await agent.send('POST', '/deliveries/zones', ZONE))).toEqual([403, 'forbidden']);
  const dhaka = await addZone();
  expect(dhaka).toEqual({ ...ZONE, _id: dhaka._id, isClosed: false, version: 1 });
  expect((await agent.send('GET', '/deliveries/zones')).status).toBe(200);

  const east = { ...ZONE, nameEn: 'East', districts: ['cumilla', 'gazipur'] };
  expect(codeOf(await rahim.send('POST', '/deliveries/zones', east))).toEqual([400, 'invalid_request']);
  for (const wrong of [
    { districts: ['london'] },
    { districts: [] },
    { weekdays: [7] },
    { weekdays: [] },
    { firstFeePaisa: -1 },
    { firstFeePaisa: 10_50 },
    { nameBn: ' ' },
  ]) {
    const response = await rahim.send('POST', '/deliveries/zones', { ...ZONE, ...wrong });
    expect([codeOf(response), wrong]).toEqual([[400, 'invalid_request'], wrong]);
  }

  const change = (version: number, more: object) =>
    rahim.send('PUT', `/deliveries/zones/${dhaka._id}`, { ...ZONE, version, isClosed: false, ...more });
  expect((await change(1, { firstFeePaisa: 3500_00 })).status).toBe(200);
  expect(codeOf(await change(1, {}))).toEqual([409, 'settings_changed']);
  expect((await change(2, { isClosed: true })).status).toBe(200);
  await addZone(east);
  expect((await zones()).map(({ nameEn, isClosed, districts }) => [nameEn, isClosed, districts])).toEqual([
    ['East', false, ['cumilla', 'gazipur']],
    ['Dhaka city', true, []],
  ]);
  const changes = await asOwner<{ changes: object }>(
    api,
    `select changes from audit_entry where entity = 'zone' and action = 'CHANGED' and actor = 'rahim' order by id`,
  );
  expect(changes.map((entry) => entry.changes)).toMatchObject([
    { first_fee_paisa: [3000_00, 3500_00] },
    { is_closed: [false, true] },
  ]);
});

test('slots are added once, only on days that the zone serves, and never hold fewer than are in them', async () => {
  const { api, rahim, slots, addZone, addSlots, setCapacity } = await farm();
  const { _id: zoneId } = await addZone();
  const week = Array.from({ length: 7 }, (_, n) => addDays(SUNDAY, n));
  // Not on Friday.
  expect(await addSlots({ zoneId, days: week })).toBe(12);
  expect(await addSlots({ zoneId, days: week, capacity: 99 })).toBe(0);
  expect(await addSlots({ zoneId: null, days: week, parts: ['NOON'] })).toBe(7);
  const all = await slots();
  expect(all.filter((slot) => slot.zoneId === zoneId).map(({ day }) => day)).not.toContain(
    addDays(SUNDAY, 5),
  );
  expect(all.slice(0, 2)).toMatchObject([
    { zoneId, day: SUNDAY, part: 'MORNING', capacity: 40, taken: 0, eidOffset: null },
    { zoneId, day: SUNDAY, part: 'EVENING' },
  ]);
  expect(await slots(SUNDAY, SUNDAY)).toHaveLength(3);

  const [slot] = all;
  const id = slot?._id ?? '';
  expect(await setCapacity(id, 2)).toMatchObject({ capacity: 2 });
  await asOwner(api, 'update delivery_slot set taken = 2 where id = $1', [id]);
  expect(codeOf(await rahim.send('PUT', `/deliveries/slots/${id}`, { capacity: 1 }))).toEqual([
    409,
    'slot_taken',
  ]);
  await expect(asOwner(api, 'update delivery_slot set taken = 3 where id = $1', [id])).rejects.toThrow(
    'slot_capacity',
  );
  const unknown = `/deliveries/slots/${randomUUID()}`;
  expect(codeOf(await rahim.send('PUT', unknown, { capacity: 1 }))).toEqual([404, 'slot_not_found']);
  const ofNoZone = { zoneId: randomUUID(), days: [SUNDAY], eidOffsets: [], parts: BOTH_PARTS, capacity: 1 };
  expect(codeOf(await rahim.send('POST', '/deliveries/slots', ofNoZone))).toEqual([404, 'zone_not_found']);
});

test('slots planned by their distance to Eid move with it, whatever the weekday; the others stay', async () => {
  const { rahim, slots, addZone, addSlots, moveEid } = await farm();
  const { _id: zoneId } = await addZone();
  const eidSlots = { zoneId, eidOffsets: [-3, -2, -1], parts: ['MORNING'] };
  const early = await rahim.send('POST', '/deliveries/slots', { days: [], capacity: 40, ...eidSlots });
  expect(codeOf(early)).toEqual([409, 'eid_missing']);
  expect(await moveEid(0, '2027-05-16')).toEqual({ day: '2027-05-16', isDecided: false, version: 1 });
  expect(await addSlots(eidSlots)).toBe(3);
  expect(await addSlots({ zoneId, days: ['2027-05-13'] })).toBe(2);

  expect(await moveEid(1, '2027-05-17', true)).toEqual({ day: '2027-05-17', isDecided: true, version: 2 });
  const late = { version: 1, day: '2027-05-18', isDecided: true };
  expect(codeOf(await rahim.send('PUT', '/deliveries/eid', late))).toEqual([409, 'settings_changed']);
  expect((await slots()).map(({ day, eidOffset }) => [day, eidOffset])).toEqual([
    ['2027-05-13', null],
    ['2027-05-13', null],
    // Friday.
    ['2027-05-14', -3],
    ['2027-05-15', -2],
    ['2027-05-16', -1],
  ]);
});

test('a repeated request adds no second zone', async () => {
  const { rahim, zones } = await farm();
  const key = randomUUID();
  const once = await Promise.all([1, 2, 3].map(() => rahim.send('POST', '/deliveries/zones', ZONE, key)));
  expect(new Set(once.map(({ body }) => responseOf(Zone).parse(body).data._id)).size).toBe(1);
  expect(await zones()).toHaveLength(1);
});
