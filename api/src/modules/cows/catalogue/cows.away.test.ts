import { connectTo } from '@khamar/database/databases';
import { Cow } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { openRelay } from '@khamar/testkit/servers/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import {
  startTestApi,
  untilDatabaseFound,
  untilDatabaseLost,
  eventually,
} from '../../../testing/test-api.ts';

const LIST = '/product/get-all-cows?limit=12';
const COW = '/product/get-cow/NDL-001';

async function overALine() {
  const databaseUrl = await testDatabase(20);
  const line = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => line.close());
  const overLine = new URL(databaseUrl);
  overLine.port = String(line.port);
  const api = await startTestApi(0, { DATABASE_URL: overLine.href });
  const office = await connectTo(databaseUrl, onTestFinished);
  await untilDatabaseFound(api);
  return { line, api, office };
}

test.for(['down', 'cut'] as const)(
  'while the database is %s, lists and cows say soon when to come back, and all is fresh again by itself',
  async (how) => {
    const { line, api, office } = await overALine();
    for (const path of [LIST, COW]) expect((await api.get(path)).status).toBe(200);
    line[how]();
    await untilDatabaseLost(api);
    await office.query(`update cow set current_price = 77777 where tag_id = 'NDL-001'`);

    const started = performance.now();
    // A proxy serves its last good response instead (deploy/nginx); no-store keeps this error out of its cache.
    for (const refused of await Promise.all([api.get(LIST), api.get(COW)])) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(ApiError.parse(refused.body).message).toBe(
        "We're having trouble right now. Please try again in a moment.",
      );
    }
    // The API retries for five seconds, in case of a switchover; a query would wait for twelve (api/src/db/pool.ts).
    expect(performance.now() - started).toBeLessThan(10_000);

    line.mend();
    await eventually(async () => (await api.get(LIST)).status === 200);
    expect(responseOf(Cow).parse((await api.get(COW)).body).data.currentPrice).toBe(77_777);
  },
);
