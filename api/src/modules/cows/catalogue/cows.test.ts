import { connectTo } from '@khamar/database/databases';
import { Cow, CowPage, CowProfile } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { ResponsiveImage } from '@khamar/contract/media/image';
import { srcsetOf } from '@khamar/contract/media/srcset';
import { noise } from '@khamar/media/testing/sample-images';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sharedTestApi, startTestApi } from '../../../testing/test-api.ts';
import { startTestMedia } from '../../../testing/test-media.ts';

const ListResult = responseOf(CowPage);
const CowResponse = responseOf(Cow);
/** Strict: a normal parse would drop unexpected fields instead of failing. */
const ExactCowResponse = responseOf(z.strictObject(CowProfile.shape));
const tags = (body: unknown) => ListResult.parse(body).data.cows.map((cow) => cow.tagId);

test('API-05 lists the herd newest first, a page at a time, with the exact total', async () => {
  const api = await startTestApi(30);
  const { pool } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  await pool.query(`update cow set availability_status = 'AVAILABLE'`);

  const first = await api.get('/product/get-all-cows?page=0&limit=12');
  const last = await api.get('/product/get-all-cows?page=2&limit=12');

  expect(first.status).toBe(200);
  expect(tags(first.body)).toEqual(Array.from({ length: 12 }, (_, index) => `NDL-0${30 - index}`));
  expect(tags(last.body)).toEqual(['NDL-006', 'NDL-005', 'NDL-004', 'NDL-003', 'NDL-002', 'NDL-001']);
  expect(ListResult.parse(first.body).data.totalCows).toBe(30);
});

test('API-05 a page past the end is empty and has the total', async () => {
  const api = await startTestApi(5);
  const { body } = await api.get('/product/get-all-cows?page=9&limit=12');
  expect(ListResult.parse(body).data).toEqual({ cows: [], totalCows: 5 });
});

test('API-05 size is an alias of limit, and the default is 12', async () => {
  const api = await startTestApi(15);
  expect(tags((await api.get('/product/get-all-cows?size=3')).body)).toHaveLength(3);
  expect(tags((await api.get('/product/get-all-cows')).body)).toHaveLength(12);
});

test('API-05 the total reflects every committed write immediately', async () => {
  const api = await startTestApi(10);
  const client = await connectTo(api.databaseUrl);
  const total = async () => ListResult.parse((await api.get('/product/get-all-cows')).body).data.totalCows;

  await client.query(`delete from cow where tag_id in ('NDL-001', 'NDL-002', 'NDL-003')`);
  expect(await total()).toBe(7);
  await client.query('begin; delete from cow; rollback');
  expect(await total()).toBe(7);
  await client.query('truncate cow cascade');
  expect(await total()).toBe(0);
  await client.end();
});

const sharedApi = sharedTestApi();

test.each([
  ['page=-1', 'page: must be a whole number'],
  ['page=1.5', 'page: must be a whole number'],
  ['page=', 'page: must be a whole number'],
  ['page=99999999999999999999', 'page: must be a whole number'],
  ['page=%00', 'page: must be a whole number'],
  ['page=1&page=2', 'page'],
  ['page=1000001', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['colour=red', 'colour'],
])('API-05 %s is rejected with a message that names it', async (query, named) => {
  const api = await sharedApi();
  const { status, body } = await api.get(`/product/get-all-cows?${query}`);
  const error = ApiError.parse(body);
  expect(status).toBe(400);
  expect(error.message).toContain(named);
  expect(error.data).toMatchObject({ message: error.message, code: 'invalid_request' });
});

test('API-07 a cow is found by its tag in any case, and by its _id', async () => {
  const api = await startTestApi(3);
  const byTag = CowResponse.parse((await api.get('/product/get-cow/ndl-002')).body).data;
  const byId = CowResponse.parse((await api.get(`/product/get-cow/${byTag._id}`)).body).data;
  expect(byTag.tagId).toBe('NDL-002');
  expect(byId).toEqual(byTag);
});

test('API-07 an unknown tag or _id is 404, an invalid tag is 400', async () => {
  const api = await startTestApi(1);
  const unknown = await api.get('/product/get-cow/NDL-999');
  expect(unknown.status).toBe(404);
  expect(ApiError.parse(unknown.body).data.code).toBe('cow_not_found');
  expect((await api.get('/product/get-cow/019b7a00-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await api.get(`/product/get-cow/${encodeURIComponent("' or 1=1")}`)).status).toBe(400);
  expect((await api.get('/product/get-cow/%00%00%00')).status).toBe(400);
});

test('API-09 a cow has the contract fields, its size by weight, and a photo that loads', async () => {
  const api = await startTestApi(1, { PUBLIC_URL: 'https://farm.example/api' });
  const { media, pool } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  const key = await media.accept(await noise(1300, 975).png().toBuffer());
  await pool.query('update cow set image_key = $1', [key]);

  const { body } = await api.get('/product/get-cow/NDL-001');
  const { images, descriptionBn, vaccinations, fitness, ...cow } = ExactCowResponse.parse(body).data;
  const listed = ListResult.parse((await api.get('/product/get-all-cows')).body).data.cows;
  const image = ResponsiveImage.parse(cow.picture);
  const addresses = [cow.image, srcsetOf(image, 'webp'), srcsetOf(image, 'jpg')].join(', ').split(', ');
  const statuses: number[] = [];
  for (const address of addresses) {
    const { pathname } = new URL(address.split(' ')[0] ?? '');
    statuses.push((await api.get(pathname.replace('/api', ''))).status);
  }

  expect(cow.cowSize).toBe(cow.currentWeight < 200 ? 'SMALL' : cow.currentWeight < 350 ? 'MEDIUM' : 'LARGE');
  expect(cow.image).toBe(`https://farm.example/api/media/${key}-960.jpg`);
  expect(cow.picture).toMatchObject({ width: 1280, height: 960 });
  expect(srcsetOf(image, 'webp')).toBe(
    [320, 640, 960, 1280]
      .map((width) => `https://farm.example/api/media/${key}-${width}.webp ${width}w`)
      .join(', '),
  );
  expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
  expect(images).toEqual([cow.picture]);
  expect(descriptionBn).toMatch(/[\u0985-\u09B9]/);
  expect([vaccinations, fitness]).toEqual([[], null]);
  expect(listed).toEqual([cow]);
});

test('API-09 a cow without a photo has neither image nor picture', async () => {
  const api = await startTestApi(1);
  const { pool } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  await pool.query('update cow set image_key = null');
  const { body } = await api.get('/product/get-cow/NDL-001');
  expect(CowResponse.parse(body).data).toMatchObject({ image: null, picture: null });
});
