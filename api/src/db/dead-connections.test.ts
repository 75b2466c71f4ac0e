import { openRelay } from '@khamar/testkit/servers/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { inSoak } from '@khamar/testkit/soak';
import { waitFor } from '@khamar/testkit/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi, untilDatabaseFound, untilDatabaseLost } from '../testing/test-api.ts';

/** The API's query timeout (api/src/db/pool.ts), plus a second for a busy machine. */
const QUERY_TIMEOUT = 12_000;
const SLACK = 1000;

/** An API whose database connection goes through a relay that the test can cut. */
async function overALine() {
  const databaseUrl = await testDatabase(20);
  const line = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => line.close());
  const overLine = new URL(databaseUrl);
  overLine.port = String(line.port);
  const api = await startTestApi(0, { DATABASE_URL: overLine.href });
  await untilDatabaseFound(api);
  return { line, api };
}

type Api = Awaited<ReturnType<typeof overALine>>['api'];

/** One request every 100 ms, without waiting for the earlier ones. */
function keepAsking(api: Api) {
  const answers: { status: number; ms: number }[] = [];
  const asked: Promise<void>[] = [];
  let firstGood = Promise.withResolvers<number>();
  const ask = async () => {
    const started = performance.now();
    const { status } = await api.get('/product/get-cow/NDL-003');
    answers.push({ status, ms: performance.now() - started });
    if (status === 200) firstGood.resolve(performance.now());
  };
  const timer = setInterval(() => asked.push(ask()), 100);
  onTestFinished(() => {
    clearInterval(timer);
  });
  return {
    answers,
    async untilGood() {
      const from = performance.now();
      firstGood = Promise.withResolvers();
      return (await firstGood.promise) - from;
    },
    async end() {
      clearInterval(timer);
      await Promise.all(asked);
      return {
        slowest: Math.max(...answers.map(({ ms }) => ms)),
        statuses: new Set(answers.map((a) => a.status)),
      };
    },
  };
}

const manyAtOnce = (api: Api) =>
  Promise.all(Array.from({ length: 10 }, () => api.get('/product/get-cow/NDL-001')));

test.runIf(inSoak(true, false))(
  'a database that was silent for longer than a query may take answers within 3 s of its return, and nobody waited twice (in the soak only: it waits for those 12 s)',
  async () => {
    const { line, api } = await overALine();
    await manyAtOnce(api);
    const visitors = keepAsking(api);
    await visitors.untilGood();
    line.lose();
    await waitFor('a query takes too long', () => visitors.answers.some(({ ms }) => ms >= QUERY_TIMEOUT));
    line.mend();
    expect(await visitors.untilGood()).toBeLessThan(3000);
    const { slowest, statuses } = await visitors.end();
    expect(slowest).toBeLessThan(QUERY_TIMEOUT + SLACK);
    expect(statuses).toEqual(new Set([200, 503]));
  },
);

test('connections that fell silent are given up as soon as the database answers again, idle and busy ones', async () => {
  const { line, api } = await overALine();
  await manyAtOnce(api);
  line.lose();
  // One request per connection, each with a query that will never be answered.
  const lostAt = performance.now();
  const stuck = manyAtOnce(api);
  await untilDatabaseLost(api);
  const visitors = keepAsking(api);
  line.mend();
  // An attempt to connect that was begun before the line was mended times out first.
  await untilDatabaseFound(api);
  expect(await visitors.untilGood()).toBeLessThan(3000);
  // Either retried on a new connection (200) or failed (503).
  for (const { status } of await stuck) expect([200, 503]).toContain(status);
  expect(performance.now() - lostAt).toBeLessThan(QUERY_TIMEOUT - SLACK);
  const { slowest } = await visitors.end();
  expect(slowest).toBeLessThan(QUERY_TIMEOUT + SLACK);
});
