import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { commandOf, holdResponse, holdOf, makeBuyers } from '@khamar/testkit/people/buyers';
import { TOKEN_SECRET } from '@khamar/testkit/processes/processes';
import { expect, test } from 'vitest';
import { ownerOf, untilWaiting } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const BUYERS = 40;

test('BOOK-02 F22 while a crowd presses on one cow others look around and hold other cows; then the crowd is answered in full', async () => {
  const { api } = await salesFarm({ TOKEN_SECRET });
  const [salma, ...buyers] = await makeBuyers(api.databaseUrl, { count: 1 + BUYERS });
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(`select from cow where tag_id = 'NDL-001' for update`);
  const crowd = Promise.all(
    buyers.map((buyer) => api.send('/bookings', commandOf(buyer, holdOf('NDL-001', true)))),
  );
  // The waiting requests use only two of the process's ten connections.
  await untilWaiting(watcher, 2);
  const list = await api.get('/product/get-all-cows');
  expect(responseOf(CowPage).parse(list.body).data.totalCows).toBe(2);
  expect((await api.get('/live/cows/NDL-001')).status).toBe(200);
  if (salma === undefined) throw new Error('nobody');
  expect((await api.send('/bookings', commandOf(salma, holdOf('NDL-002')))).status).toBe(200);
  await untilWaiting(watcher, 2);
  await other.query('commit');
  const answers = await crowd;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const told = answers.map(holdResponse);
  expect(told.filter((answer) => answer?.booking)).toHaveLength(1);
  expect(told.filter((answer) => answer?.waiting)).toHaveLength(BUYERS - 1);
});
