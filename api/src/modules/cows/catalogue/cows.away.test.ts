import { connectTo } from '@khamar/database/databases';
import { Cow } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { openRelay } from '@khamar/testkit/servers/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi, waitForDatabase, waitForDatabaseLoss, eventually } from '../../../testing/test-api.ts';

const LIST = '/product/get-all-cows?limit=12';
const COW = '/product/get-cow/NDL-001';

async function startWithRelay() {
  const databaseUrl = await testDatabase(20);
  const relay = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => relay.close());
  const relayUrl = new URL(databaseUrl);
  relayUrl.port = String(relay.port);
  const api = await startTestApi(0, { DATABASE_URL: relayUrl.href, DATABASE_TIMEOUT_FACTOR: '1' });
  const office = await connectTo(databaseUrl, onTestFinished);
  await waitForDatabase(api);
  return { relay, api, office };
}

test.for(['down', 'cut'] as const)(
  'while the database is %s, lists and cows return 503 quickly, and recover without help',
  async (how) => {
    const { relay, api, office } = await startWithRelay();
    for (const path of [LIST, COW]) expect((await api.get(path)).status).toBe(200);
    relay[how]();
    await waitForDatabaseLoss(api);
    await office.query(`update cow set current_price = 77777 where tag_id = 'NDL-001'`);

    const started = performance.now();
    // A proxy serves its last good response instead (deploy/nginx); no-store keeps this error out of its cache.
    for (const rejected of await Promise.all([api.get(LIST), api.get(COW)])) {
      expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
      expect(rejected.headers.get('cache-control')).toBe('no-store');
      expect(ApiError.parse(rejected.body).message).toBe(
        "We're having trouble right now. Please try again in a moment.",
      );
    }
    // The API retries for five seconds, in case of a switchover; a query would wait for twelve (api/src/db/pool.ts).
    expect(performance.now() - started).toBeLessThan(10_000);

    relay.repair();
    await eventually(async () => (await api.get(LIST)).status === 200);
    expect(responseOf(Cow).parse((await api.get(COW)).body).data.currentPrice).toBe(77_777);
  },
);
