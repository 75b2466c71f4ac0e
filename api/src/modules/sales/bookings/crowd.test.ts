import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { commandOf, holdResponse, holdOf, makeBuyers } from '@khamar/testkit/people/buyers';
import { TOKEN_SECRET } from '@khamar/testkit/processes/processes';
import { expect, test } from 'vitest';
import { ownerOf, waitForLockWaiters } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const BUYERS = 40;

test('BOOK-02 F22 a rush on one cow blocks neither browsing nor other holds, and every request gets a response', async () => {
  const { api } = await salesFarm({ TOKEN_SECRET });
  const [salma, ...buyers] = await makeBuyers(api.databaseUrl, { count: 1 + BUYERS });
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(`select from cow where tag_id = 'NDL-001' for update`);
  const crowd = Promise.all(
    buyers.map((buyer) => api.send('/bookings', commandOf(buyer, holdOf('NDL-001', true)))),
  );
  // The waiting requests use only two of the process's ten connections.
  await waitForLockWaiters(watcher, 2);
  const list = await api.get('/product/get-all-cows');
  expect(responseOf(CowPage).parse(list.body).data.totalCows).toBe(2);
  expect((await api.get('/live/cows/NDL-001')).status).toBe(200);
  if (salma === undefined) throw new Error('No buyers');
  expect((await api.send('/bookings', commandOf(salma, holdOf('NDL-002')))).status).toBe(200);
  await waitForLockWaiters(watcher, 2);
  await other.query('commit');
  const responses = await crowd;
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const results = responses.map(holdResponse);
  expect(results.filter((result) => result?.booking)).toHaveLength(1);
  expect(results.filter((result) => result?.waiting)).toHaveLength(BUYERS - 1);
});
