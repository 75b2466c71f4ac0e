import { startApi, startWeb } from '@khamar/testkit/processes';
import { PATIENCE } from '@khamar/testkit/until';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function startLogged(settings = {}) {
  const herd = { DATABASE_URL: inject('databaseUrl'), MEDIA_FOLDER: inject('mediaFolder') };
  const api = await startApi({ ...herd, ...settings }, onTestFinished, { keepsLog: true });
  const web = await startWeb({ API_URL: api.url }, onTestFinished, { keepsLog: true });
  return { api, web };
}

test('one id leads from a page through the log of the site and of the API to the query that held it up', async () => {
  const { api, web } = await startLogged({ SLOW_QUERY_MS: '200' });
  const owner = await connected();
  // Within a transaction the activity of others stands still.
  const onlooker = await connected();

  // Somebody holds the herd while a visitor asks for a cow.
  await owner.query('begin');
  await owner.query('lock table cow in access exclusive mode');
  const visit = fetch(`${web.url}/cow/NDL-007`);
  await vi.waitUntil(
    async () => {
      const { rowCount } = await onlooker.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%"cow"."description"%' and clock_timestamp() - query_start > '300 ms'`,
      );
      return rowCount !== 0;
    },
    { timeout: PATIENCE },
  );
  await owner.query('rollback');
  const page = await visit;
  expect(page.status).toBe(200);
  const id = page.headers.get('x-request-id') ?? 'none';
  await web.stop();
  await api.stop();

  const linesOf = (lines: string[]) => lines.filter((line) => line.includes(`"reqId":"${id}"`)).join('\n');
  expect(linesOf(web.lines)).toContain('"answered"');
  expect(linesOf(api.lines)).toContain('"route":"/product/get-cow/:cowId"');
  expect(linesOf(api.lines)).toMatch(/"statement":"[^\n]*from [^\n]*cow[^\n]*"ms":\d{3}[^\n]*"a slow query"/);
});

test('the log of the site holds no path of a call that it passed on, only routes', async () => {
  const { api, web } = await startLogged();
  const id = crypto.randomUUID();
  for (const path of [`/api/auth/sessions/${id}`, '/api/users/rahim@example.com?phone=01712345678'])
    await (await fetch(web.url + path)).text();
  await web.stop();
  await api.stop();
  const log = [...web.lines, ...api.lines].join('\n');
  expect(log.match(/"answered"/g)?.length).toBeGreaterThanOrEqual(4);
  expect(log).not.toMatch(new RegExp(`${id}|rahim|01712345678|/api/auth`));
});
