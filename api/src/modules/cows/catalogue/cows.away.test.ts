import { Cow } from '@khamar/contract/cow';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { openRelay } from '@khamar/database/relay';
import { testDatabase } from '@khamar/database/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { outcome, untilLive, untilLost } from '../../../testing/metrics.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const LIST = '/product/get-all-cows?limit=12';
const COW = '/product/get-cow/NDL-001';
const UNSEEN = '/product/get-all-cows?limit=3';

async function overALine() {
  const databaseUrl = await testDatabase(20);
  const line = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => line.close());
  const overLine = new URL(databaseUrl);
  overLine.port = String(line.port);
  const api = await startTestApi(0, { DATABASE_URL: overLine.href });
  const office = new Client({ connectionString: databaseUrl });
  await office.connect();
  onTestFinished(() => office.end());
  await untilLive(api);
  return { line, api, office };
}

test.for(['down', 'cut'] as const)(
  'while the database is %s, what was seen before is told once more, what was not says when to come back, and all is fresh again by itself',
  async (how) => {
    const { line, api, office } = await overALine();
    const [list, cow] = [await api.get(LIST), await api.get(COW)];
    line[how]();
    await untilLost(api);
    // Nobody can tell the API of it.
    await office.query(`update cow set current_price = 77777 where tag_id = 'NDL-001'`);

    const started = performance.now();
    expect((await api.get(LIST)).body).toEqual(list.body);
    const again = await api.get(COW);
    expect([again.status, again.body]).toEqual([200, cow.body]);
    expect(again.headers.get('cache-control')).toBe('public, s-maxage=1, stale-while-revalidate=5');
    expect(performance.now() - started).toBeLessThan(4000);
    expect(await outcome(api, 'spare')).toBe(2);

    const unseen = await api.get(UNSEEN);
    expect([unseen.status, unseen.headers.get('retry-after')]).toEqual([503, '5']);
    expect(Refusal.parse(unseen.body).message).toBe('The farm cannot be reached just now. Please try again');

    line.mend();
    await untilLive(api);
    expect(answerOf(Cow).parse((await api.get(COW)).body).data.currentPrice).toBe(77_777);
    await vi.waitUntil(async () => (await api.get(UNSEEN)).status === 200, { timeout: 5000 });
  },
);

test('a cable that is cut in the middle of a question brings the spare, not a visitor who waits in vain', async () => {
  const { line, api, office } = await overALine();
  const before = await api.get(COW);
  await office.query(`update cow set current_price = 77777 where tag_id = 'NDL-001'`);
  line.cut();
  const started = performance.now();
  const answer = await api.get(COW);
  expect(answer.status).toBe(200);
  expect(performance.now() - started).toBeLessThan(8000);
  expect([before.status, answer.body]).toEqual([200, before.body]);
});
