import { randomUUID } from 'node:crypto';
import { WeightRecorded } from '@khamar/contract/cows/weight';
import { type RoundCow, WeighingRound } from '@khamar/contract/cows/weighing-round';
import { responseOf } from '@khamar/contract/envelope';
import { StoredImage } from '@khamar/contract/media/image';
import { noise } from '@khamar/media/testing/sample-images';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { ALL_STAFF, asOwner, codeOf, signedIn, startOffice, written } from '../../../testing/test-api.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Office = Awaited<ReturnType<typeof startRound>>;

async function startRound(cows: number) {
  const { api, staff } = await startOffice(cows, ALL_STAFF);
  // The cows came into the inventory a month ago.
  await asOwner(
    api,
    `update cow_weight set weighed_at = now() - interval '30 days', recorded_at = weighed_at`,
  );
  return { api, staff };
}

/** A device with a clock of its own, and what it has read of the herd. */
async function openDevice({ api }: Office, username: string, clockMs = 0) {
  const headers = await signedIn(api, { username, roles: ['AGENT'] });
  const device = randomUUID();
  const now = (ago = 0) => new Date(Date.now() + clockMs - ago).toISOString();
  const read = async (query = '') =>
    responseOf(WeighingRound).parse(
      (await api.get(`/product/dashboard/weighing-round${query}`, headers)).body,
    ).data;
  const herd = await read();
  const send = (cow: RoundCow, weight: object, details: object = {}, key: string = randomUUID()) =>
    api.send(`/product/dashboard/cow-weights/${cow._id}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'MEASURED',
        ...weight,
        round: {
          device,
          deviceNow: now(),
          tagId: cow.tagId,
          seen: cow.lastEntry,
          readAt: herd.readAt,
          ...details,
        },
      }),
    });
  return {
    herd,
    now,
    send,
    sent: async (...weight: Parameters<typeof send>) =>
      responseOf(WeightRecorded).parse((await send(...weight)).body).data,
    others: async () => (await read(`?device=${device}&since=${herd.readAt}`)).others,
    headers,
  };
}

const weightsOf = (office: Office) =>
  asOwner<{ tag_id: string; kg: number; recorded_by: string; weighed_at: Date; ago: number }>(
    office.api,
    `select tag_id, kg, recorded_by, cow_weight.weighed_at, extract(epoch from now() - cow_weight.weighed_at)::int as ago
     from cow_weight join cow on cow.id = cow_id where device is not null order by tag_id, cow_weight.weighed_at, recorded_at`,
  );

test(`WEIGH-06 two devices weigh the same ${inSoak(50, 10)} cows with clocks a day ahead and a day behind: every entry is there in the order of the server, and both are told`, async () => {
  const count = inSoak(50, 10);
  // Some of the herd are sold.
  const office = await startRound(2 * count);
  const ahead = await openDevice(office, 'karim', DAY_MS);
  const behind = await openDevice(office, 'salma', -DAY_MS);
  // Both lost the signal 40 minutes ago; the herd was read before.
  const before = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
  const cows = ahead.herd.cows.slice(0, count);
  expect(cows).toHaveLength(count);
  expect(behind.herd.cows).toEqual(ahead.herd.cows);

  // Karim weighed 30 minutes ago, Salma 20; Salma has a signal first.
  for (const cow of cows) {
    const weight = { kg: 338, weighedAt: behind.now(20 * MINUTE_MS) };
    expect((await behind.sent(cow, weight, { readAt: before })).others).toEqual([]);
  }
  for (const cow of cows) {
    const weight = { kg: 341, weighedAt: ahead.now(30 * MINUTE_MS) };
    expect(await ahead.sent(cow, weight, { readAt: before })).toMatchObject({
      currentWeight: 338,
      others: [{ cowId: cow._id, kg: 338, recordedBy: 'salma' }],
    });
  }

  const entries = await weightsOf(office);
  expect(entries.map(({ tag_id, kg, recorded_by }) => [tag_id, kg, recorded_by])).toEqual(
    cows.flatMap(({ tagId }) => [
      [tagId, 341, 'karim'],
      [tagId, 338, 'salma'],
    ]),
  );
  for (const { recorded_by, ago } of entries)
    expect(Math.abs(ago - (recorded_by === 'karim' ? 1800 : 1200))).toBeLessThan(60);
  expect((await ahead.others()).map(({ kg }) => kg)).toEqual(cows.map(() => 338));
  // Salma had sent hers before there was anything to tell.
  expect((await behind.others()).map(({ kg }) => kg)).toEqual(cows.map(() => 341));
});

test('WEIGH-06 a wrong clock never puts a weight into the future or before the round, and a repeated request is the same although the clock went on', async () => {
  const office = await startRound(1);
  const device = await openDevice(office, 'karim', -DAY_MS);
  const [cow] = device.herd.cows;
  if (cow === undefined) throw new Error('no cow');
  // The clock was set right between the weighing and the sending: a day seems to have passed.
  const key = randomUUID();
  const weight = { kg: 330, weighedAt: device.now() };
  const first = await device.sent(cow, weight, { deviceNow: new Date().toISOString() }, key);
  expect(Date.parse(first.weighedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(device.herd.readAt) - 1);
  const again = { deviceNow: new Date(Date.now() + 5000).toISOString() };
  expect(await device.sent(cow, weight, again, key)).toEqual(first);
  expect(codeOf(await device.send(cow, { kg: 331, weighedAt: weight.weighedAt }, {}, key))).toEqual([
    422,
    'key_reused',
  ]);
  // Weighed later than it is sent: now.
  await device.sent(cow, { kg: 340, weighedAt: device.now(-DAY_MS) });
  expect((await weightsOf(office)).map(({ kg, ago }) => [kg, Math.abs(ago) < 60])).toEqual([
    [330, true],
    [340, true],
  ]);
});

test('WEIGH-06 what was seen is no news: own entries of this device, and those that were there when the herd was read', async () => {
  const office = await startRound(1);
  const [seen] = (await office.staff.list()).cows;
  written(await office.staff.update(seen?.tagId ?? '', { currentWeight: 335 }));
  const device = await openDevice(office, 'karim');
  const [cow] = device.herd.cows;
  if (cow === undefined) throw new Error('no cow');
  expect(cow).toMatchObject({ kg: 335, kind: 'ESTIMATED' });
  expect((await device.sent(cow, { kg: 341, weighedAt: device.now() })).others).toEqual([]);
  expect((await device.sent(cow, { kg: 342, weighedAt: device.now() })).others).toEqual([]);
  expect(await device.others()).toEqual([]);
  // The same person at a desk is another device.
  written(await office.staff.update(cow.tagId, { currentWeight: 350 }));
  const { others } = await device.sent(cow, { kg: 343, weighedAt: device.now() });
  expect(others).toMatchObject([{ kg: 350, kind: 'ESTIMATED', recordedBy: 'rahim' }]);
  expect(await device.others()).toMatchObject([{ kg: 350 }]);
});

test('WEIGH-06 a cow that left or has another tag now is named, and the weight is recorded for none', async () => {
  const office = await startRound(2);
  const device = await openDevice(office, 'karim');
  const [gone, renamed] = device.herd.cows;
  if (gone === undefined || renamed === undefined) throw new Error('no cows');
  written(await office.staff.remove(gone.tagId));
  written(await office.staff.update(renamed.tagId, { tagId: 'NDL-NEW' }));
  expect(codeOf(await device.send(gone, { kg: 341 }))).toEqual([404, 'cow_not_found']);
  expect(codeOf(await device.send(renamed, { kg: 341 }))).toEqual([409, 'tag_changed']);
  expect(await weightsOf(office)).toEqual([]);
  await device.sent(renamed, { kg: 341 }, { tagId: 'NDL-NEW' });
  expect(await weightsOf(office)).toMatchObject([{ tag_id: 'NDL-NEW', kg: 341 }]);
});

test('WEIGH-05 an agent stores the photo of a weight, which the weight then has', async () => {
  const office = await startRound(1);
  const device = await openDevice(office, 'karim');
  const [cow] = device.herd.cows;
  if (cow === undefined) throw new Error('no cow');
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await noise(400, 300).png().toBuffer())]), 'weight.jpg');
  const { headers } = device;
  const stored = await office.api.send('/product/dashboard/weight-photo', { method: 'POST', headers, body });
  const { key } = responseOf(StoredImage).parse(stored.body).data;
  await device.sent(cow, { kg: 341, photo: key });
  expect(await asOwner(office.api, `select photo_key from cow_weight where device is not null`)).toEqual([
    { photo_key: key },
  ]);
  const customer = await signedIn(office.api, { username: 'buyer', roles: ['CUSTOMER'] });
  expect((await office.api.get('/product/dashboard/weighing-round', customer)).status).toBe(403);
});
