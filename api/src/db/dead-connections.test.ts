import { openRelay } from '@khamar/testkit/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { inSoak } from '@khamar/testkit/soak';
import { until } from '@khamar/testkit/until';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi, untilDatabaseFound, untilDatabaseLost } from '../testing/test-api.ts';

/** The API's own patience with one query (api/src/db/pool.ts), and a second for a busy machine. */
const QUERY_TIMEOUT = 12_000;
const SLACK = 1000;

/** An API with a line to the database that the test can break. */
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

/** Visitors who come one every 100 ms, whatever became of those before them. */
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
    await until('a query takes too long', () => visitors.answers.some(({ ms }) => ms >= QUERY_TIMEOUT));
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
  // As many as there are connections, each with a question under way that nobody will answer.
  const lostAt = performance.now();
  const stuck = manyAtOnce(api);
  await untilDatabaseLost(api);
  const visitors = keepAsking(api);
  line.mend();
  expect(await visitors.untilGood()).toBeLessThan(3000);
  // Asked again on a new connection, or told so.
  for (const { status } of await stuck) expect([200, 503]).toContain(status);
  expect(performance.now() - lostAt).toBeLessThan(QUERY_TIMEOUT - SLACK);
  const { slowest } = await visitors.end();
  expect(slowest).toBeLessThan(QUERY_TIMEOUT + SLACK);
});
