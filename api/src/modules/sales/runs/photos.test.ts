import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { person } from '../../../testing/sales/buyers.ts';
import { asOwner } from '../../../testing/test-api.ts';
import { DUE, runFarm, wrongCode } from './testing/run-farm.ts';

const photoOf = (width: number, colour: string) =>
  sharp({ create: { width, height: 900, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A phone' } })
    .toBuffer();

test('DELIV-05 a photo of the delivery is small, without metadata, for staff only, and replaced by the next until the stop ends', async () => {
  const { api, salma, rahim, karim, book, plan, stopOf } = await runFarm();
  const other = await person(api, 'other', { roles: ['AGENT'], mobile: '+8801811000002' });
  const code = await book('NDL-001');
  await plan([code]);
  const { _id: id } = await stopOf(code);
  const put = (who: typeof karim, body: Buffer, type = 'image/jpeg') =>
    fetch(`${api.url}/run/stops/${id}/photo`, {
      method: 'PUT',
      headers: { ...who.headers, 'content-type': type },
      body: new Uint8Array(body),
    });
  const read = (who: typeof karim) =>
    fetch(`${api.url}/deliveries/stops/${id}/photo`, { headers: who.headers });
  expect((await read(rahim)).status).toBe(404);
  const noise = Buffer.from(Array.from({ length: 1600 * 1200 * 3 }, (_, n) => (n * 7919) % 256));
  const large = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  for (const body of [await photoOf(2400, 'red'), large]) expect((await put(karim, body)).status).toBe(200);
  expect((await put(other, large)).status).toBe(404);
  expect((await put(salma, large)).status).toBe(403);
  expect((await put(karim, Buffer.from('no photo'))).status).toBe(422);
  expect((await put(karim, large, 'image/png')).status).toBe(415);
  const response = await read(other);
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/jpeg', 'no-store']);
  const jpeg = Buffer.from(await response.arrayBuffer());
  expect(jpeg.length).toBeLessThanOrEqual(204_800);
  const { width, height, exif } = await sharp(jpeg).metadata();
  expect([Math.max(width, height) <= 1280, exif]).toEqual([true, undefined]);
  expect((await read(salma)).status).toBe(403);
  expect((await stopOf(code)).hasPhoto).toBe(true);
  expect(await asOwner(api, 'select from stop_photo')).toHaveLength(1);
});

test('DELIV-05 once a stop has ended its photo is evidence: the first stays, a retry repeats it, and none comes after a decision', async () => {
  const { api, rahim, karim, book, onTheWay, deliver, codeFor, step } = await runFarm();
  const codes = [await book('NDL-001'), await book('NDL-002')];
  const [one, two] = (await onTheWay(...codes)).stops;
  if (one === undefined || two === undefined) throw new Error('stops');
  const put = (stopId: string, body: Buffer, key: string = randomUUID()) =>
    fetch(`${api.url}/run/stops/${stopId}/photo`, {
      method: 'PUT',
      headers: { ...karim.headers, 'content-type': 'image/jpeg', 'idempotency-key': key },
      body: new Uint8Array(body),
    });
  const [red, blue] = [await photoOf(300, 'red'), await photoOf(300, 'blue')];
  const kept = () => asOwner(api, 'select id, created_at, md5(jpeg) from stop_photo');
  const delivered = await deliver(one._id, { code: await codeFor(one._id), cashPaisa: DUE });
  expect(delivered.status).toBe(200);
  const key = randomUUID();
  expect((await put(one._id, red, key)).status).toBe(200);
  const first = await kept();
  expect((await put(one._id, red, key)).status).toBe(200);
  const refused = await put(one._id, blue);
  expect([refused.status, await refused.json()]).toMatchObject([409, { data: { code: 'stop_state' } }]);
  expect((await put(one._id, blue, key)).status).toBe(422);
  expect(await kept()).toEqual(first);

  expect((await put(two._id, red)).status).toBe(200);
  expect((await put(two._id, blue)).status).toBe(200);
  const disputed = await step('deliver', two._id, {
    code: wrongCode(await codeFor(two._id)),
    cashPaisa: 0,
    isOffline: true,
  });
  expect(disputed.status).toBe(200);
  const decided = await rahim.send('POST', `/deliveries/stops/${two._id}/resolve`, {
    isDelivered: false,
    reason: 'Called the customer',
  });
  expect(decided.status).toBe(200);
  await asOwner(api, 'delete from stop_photo where stop_id = $1', [two._id]);
  expect((await put(two._id, red)).status).toBe(409);
  expect(await kept()).toEqual(first);
});
