import { openRelay } from '@khamar/testkit/servers/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { inSoak } from '@khamar/testkit/soak';
import { waitFor } from '@khamar/testkit/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi, waitForDatabase, waitForDatabaseLoss } from '../testing/test-api.ts';

/** The API's query timeout (api/src/db/pool.ts), plus a second for a busy machine. */
const QUERY_TIMEOUT = 12_000;
const SLACK = 1000;

/** An API whose database connection goes through a relay that the test can cut. */
async function startWithRelay() {
  const databaseUrl = await testDatabase(20);
  const relay = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => relay.close());
  const relayUrl = new URL(databaseUrl);
  relayUrl.port = String(relay.port);
  const api = await startTestApi(0, { DATABASE_URL: relayUrl.href, DATABASE_TIMEOUT_FACTOR: '1' });
  await waitForDatabase(api);
  return { relay, api };
}

type Api = Awaited<ReturnType<typeof startWithRelay>>['api'];

/** One request every 100 ms, without waiting for the earlier ones. */
function pollRepeatedly(api: Api) {
  const responses: { status: number; ms: number }[] = [];
  const requests: Promise<void>[] = [];
  let firstGood = Promise.withResolvers<number>();
  const ask = async () => {
    const started = performance.now();
    const { status } = await api.get('/product/get-cow/NDL-003');
    responses.push({ status, ms: performance.now() - started });
    if (status === 200) firstGood.resolve(performance.now());
  };
  const timer = setInterval(() => requests.push(ask()), 100);
  onTestFinished(() => {
    clearInterval(timer);
  });
  return {
    responses,
    async waitForSuccess() {
      const from = performance.now();
      firstGood = Promise.withResolvers();
      return (await firstGood.promise) - from;
    },
    async end() {
      clearInterval(timer);
      await Promise.all(requests);
      return {
        slowest: Math.max(...responses.map(({ ms }) => ms)),
        statuses: new Set(responses.map((a) => a.status)),
      };
    },
  };
}

const requestConcurrently = (api: Api) =>
  Promise.all(Array.from({ length: 10 }, () => api.get('/product/get-cow/NDL-001')));

test.runIf(inSoak(true, false))(
  'after a silence longer than the query timeout the API recovers within 3 s (soak only: waits 12 s)',
  async () => {
    const { relay, api } = await startWithRelay();
    await requestConcurrently(api);
    const visitors = pollRepeatedly(api);
    await visitors.waitForSuccess();
    relay.lose();
    await waitFor('a query takes too long', () => visitors.responses.some(({ ms }) => ms >= QUERY_TIMEOUT));
    relay.repair();
    expect(await visitors.waitForSuccess()).toBeLessThan(3000);
    const { slowest, statuses } = await visitors.end();
    expect(slowest).toBeLessThan(QUERY_TIMEOUT + SLACK);
    expect(statuses).toEqual(new Set([200, 503]));
  },
);

test('silent connections, idle and busy, are dropped as soon as the database responds again', async () => {
  const { relay, api } = await startWithRelay();
  await requestConcurrently(api);
  relay.lose();
  // One request per connection, each with a query that will never be answered.
  const lostAt = performance.now();
  const stuck = requestConcurrently(api);
  await waitForDatabaseLoss(api);
  const visitors = pollRepeatedly(api);
  relay.repair();
  // A connection attempt that started before the relay was restored times out first.
  await waitForDatabase(api);
  expect(await visitors.waitForSuccess()).toBeLessThan(3000);
  // Either retried on a new connection (200) or failed (503).
  for (const { status } of await stuck) expect([200, 503]).toContain(status);
  expect(performance.now() - lostAt).toBeLessThan(QUERY_TIMEOUT - SLACK);
  const { slowest } = await visitors.end();
  expect(slowest).toBeLessThan(QUERY_TIMEOUT + SLACK);
});
