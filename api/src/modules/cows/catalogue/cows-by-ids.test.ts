import { Cow, CowsByIds } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { expect, test } from 'vitest';
import { startTestMedia } from '../../../testing/test-media.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const NOBODY = '019b7a00-0000-7000-8000-000000000000';

async function cowOf(api: TestApi, tag: string): Promise<Cow> {
  return responseOf(Cow).parse((await api.get(`/product/get-cow/${tag}`)).body).data;
}

test('API-07 several cows are read by _id in that order; cows not in the herd are left out', async () => {
  const api = await startTestApi(6);
  const { pool } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  const [one, two, removed] = [
    await cowOf(api, 'NDL-005'),
    await cowOf(api, 'NDL-002'),
    await cowOf(api, 'NDL-003'),
  ];
  await pool.query(`update cow set removed_at = now() where tag_id = 'NDL-003'`);
  const ids = [one._id, NOBODY, two._id, removed._id, one._id].join(',');
  const { status, body } = await api.get(`/product/get-cows?ids=${ids}`);
  expect(status).toBe(200);
  expect(responseOf(CowsByIds).parse(body).data.cows).toEqual([one, two]);
});

test('API-07 the same ids return a later change', async () => {
  const api = await startTestApi(2);
  const { pool } = await startTestMedia({ databaseUrl: api.databaseUrl, folder: api.mediaFolder });
  const { _id } = await cowOf(api, 'NDL-001');
  const ask = async () =>
    responseOf(CowsByIds).parse((await api.get(`/product/get-cows?ids=${_id}`)).body).data;
  await ask();
  await pool.query(`update cow set current_price = 77777 where tag_id = 'NDL-001'`);
  expect((await ask()).cows[0]?.currentPrice).toBe(77_777);
});

test.each([
  ['', 'ids'],
  ['?ids=', 'ids'],
  ['?ids=NDL-001', 'ids'],
  [`?ids=${NOBODY},`, 'ids'],
  [`?ids=${NOBODY}&page=1`, 'page'],
  [`?ids=${Array.from({ length: LIST_LIMITS.maxIds + 1 }, () => NOBODY).join(',')}`, 'ids'],
])('API-07 get-cows%s is rejected with a message that names the parameter', async (query, named) => {
  const api = await startTestApi();
  const { status, body } = await api.get(`/product/get-cows${query}`);
  expect(status).toBe(400);
  expect(ApiError.parse(body).message).toContain(named);
});
