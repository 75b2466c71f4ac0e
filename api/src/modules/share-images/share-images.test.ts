import { createServer } from 'node:http';
import { shareNameOf } from '@khamar/contract/share-images/share-image';
import { responseOf } from '@khamar/contract/envelope';
import { Cow } from '@khamar/contract/cows/cow';
import { Client } from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import farm from '../../../../farm.json' with { type: 'json' };
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const cowOf = async (api: TestApi, tag: string) =>
  responseOf(Cow).parse((await api.get(`/product/get-cow/${tag}`)).body).data;
const pathOf = async (api: TestApi, tag: string, language: 'en' | 'bn') =>
  `/og/${shareNameOf(await cowOf(api, tag), language, farm.name[language])}`;

async function change(api: TestApi, set: string, which = "tag_id = 'NDL-001'"): Promise<void> {
  const client = new Client(api.databaseUrl);
  await client.connect();
  await client.query(`update cow set ${set} where ${which}`);
  await client.end();
}

/** The seed's image files do not exist in a test database. */
async function startWithoutImages(cows: number): Promise<TestApi> {
  const api = await startTestApi(cows);
  await change(api, 'image_key = null', 'true');
  await expect.poll(async () => (await cowOf(api, 'NDL-001')).image).toBeNull();
  return api;
}

test('a cow has a share image per language: 1200 by 630, under 300 KB, immutable', async () => {
  const api = await startWithoutImages(3);
  for (const language of ['en', 'bn'] as const) {
    const response = await fetch(api.url + (await pathOf(api, 'NDL-001', language)));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(300 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  }
});

test('a new price, weight or status changes the URL, and the old one redirects', async () => {
  const api = await startWithoutImages(3);
  const addresses = [await pathOf(api, 'NDL-001', 'bn')];
  // The first request caches the image; a stale price must not be served permanently.
  expect((await api.get(addresses[0] ?? '')).status).toBe(200);
  for (const set of ['current_price = 77777', 'current_weight = 222', "availability_status = 'SOLD'"]) {
    await change(api, set);
    await expect.poll(() => pathOf(api, 'NDL-001', 'bn')).not.toBe(addresses.at(-1));
    addresses.push(await pathOf(api, 'NDL-001', 'bn'));
  }
  expect(new Set(addresses).size).toBe(4);
  const old = await fetch(api.url + (addresses[0] ?? ''), { redirect: 'manual' });
  expect(old.status).toBe(302);
  expect(old.headers.get('location')).toBe(`http://localhost:3000/api${addresses.at(-1) ?? ''}`);
  expect(old.headers.get('cache-control')).toContain('s-maxage=1');
});

test('a share image is not rendered without the photo of the cow', async () => {
  const api = await startTestApi(1);
  expect((await cowOf(api, 'NDL-001')).image).not.toBeNull();
  expect((await api.get(await pathOf(api, 'NDL-001', 'en'))).status).toBe(503);
});

test('a storage that never finishes delays other share images only for seconds', async () => {
  const store = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '1000' }).write('x');
  });
  await new Promise<void>((resolve) => {
    store.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  const address = z.object({ port: z.number() }).parse(store.address());
  const api = await startTestApi(2, {
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY: 'key',
    MEDIA_S3_SECRET_KEY: 'secret',
  });
  const stuck = api.get(await pathOf(api, 'NDL-001', 'en'));
  await change(api, 'image_key = null', "tag_id = 'NDL-002'");
  await expect.poll(async () => (await cowOf(api, 'NDL-002')).image).toBeNull();
  const other = api.get(await pathOf(api, 'NDL-002', 'en'));
  expect((await stuck).status).toBe(503);
  expect((await other).status).toBe(200);
});

test('a cached share image gets 304 without a database lookup', async () => {
  const api = await startTestApi(0);
  const name = 'NDL-001-en-0000000.jpg';
  const { status } = await api.get(`/og/${name}`, { 'if-none-match': `"${name}"` });
  expect(status).toBe(304);
});

test('concurrent requests render an image once; made-up names render nothing', async () => {
  const api = await startWithoutImages(3);
  const drawn = async () =>
    Number(/^share_pictures_drawn_total (\d+)$/m.exec(String((await api.get('/metrics')).body))?.[1]);
  const path = await pathOf(api, 'NDL-002', 'bn');
  const crowd = await Promise.all(Array.from({ length: 60 }, () => api.get(path)));
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await drawn()).toBe(1);
  // Not more at once than the database can answer before requests for a connection time out.
  for (let first = 100; first < 400; first += 50) {
    const strangers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => api.get(`/og/NDL-9${first + i}-en-0000000.jpg`)),
    );
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]));
  }
  expect((await api.get('/og/../../etc/passwd.jpg')).status).toBe(404);
  expect((await api.get('/og/NDL-001.jpg')).status).toBe(400);
  expect(await drawn()).toBe(1);
});

test('too many different images at once wait or get 503, and work later', async () => {
  const api = await startWithoutImages(60);
  const tags = Array.from({ length: 60 }, (_, i) => `NDL-0${String(i + 1).padStart(2, '0')}`);
  const paths = await Promise.all(tags.map((tag) => pathOf(api, tag, 'en')));
  const responses = await Promise.all(paths.map((path) => api.get(path)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const rejected = responses.findIndex(({ status }) => status === 503);
  expect((await api.get(paths[rejected] ?? '')).status).toBe(200);
});
