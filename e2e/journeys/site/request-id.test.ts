import { startApi, startWeb } from '@khamar/testkit/processes/processes';
import { copyTestHerd } from '@khamar/testkit/servers/test-stack';
import { TEST_TIMEOUT_MS } from '@khamar/testkit/wait-for';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('one id links a page to the logs of site and API and to its slow query; the logs contain routes, no paths', async () => {
  // A separate one: other tests would wait for the lock.
  const { databaseUrl, mediaFolder } = await copyTestHerd(inject('herds')[12], onTestFinished);
  const herd = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder };
  const api = await startApi({ ...herd, SLOW_QUERY_MS: '200' }, onTestFinished, { keepsLog: true });
  const web = await startWeb({ API_URL: api.url }, onTestFinished, { keepsLog: true });
  const owner = await connectTo(databaseUrl);
  // Within a transaction pg_stat_activity is a snapshot.
  const observer = await connectTo(databaseUrl);

  // The table is locked while a visitor requests a cow.
  await owner.query('begin');
  await owner.query('lock table cow in access exclusive mode');
  const visit = fetch(`${web.url}/cow/NDL-007`);
  await vi.waitUntil(
    async () => {
      const { rowCount } = await observer.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%"cow"."description"%' and clock_timestamp() - query_start > '300 ms'`,
      );
      return rowCount !== 0;
    },
    { timeout: TEST_TIMEOUT_MS },
  );
  await owner.query('rollback');
  const page = await visit;
  expect(page.status).toBe(200);
  const secret = crypto.randomUUID();
  for (const path of [`/api/auth/sessions/${secret}`, '/api/users/rahim@example.com?phone=01712345678'])
    await (await fetch(web.url + path)).text();
  await Promise.all([web.stop(), api.stop()]);

  const id = page.headers.get('x-request-id') ?? 'none';
  const linesOf = (lines: string[]) => lines.filter((line) => line.includes(`"reqId":"${id}"`)).join('\n');
  expect(linesOf(web.lines)).toContain('"answered"');
  expect(linesOf(api.lines)).toContain('"route":"/product/get-cow/:cowId"');
  expect(linesOf(api.lines)).toMatch(/"statement":"[^\n]*from [^\n]*cow[^\n]*"ms":\d{3}[^\n]*"a slow query"/);
  const log = [...web.lines, ...api.lines].join('\n');
  expect(log.match(/"answered"/g)?.length).toBeGreaterThanOrEqual(6);
  expect(log).not.toMatch(new RegExp(`${secret}|rahim|01712345678|/api/auth`));
});
