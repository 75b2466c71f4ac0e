import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binary } from '@khamar/database/postgres-programs';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { startApi } from '@khamar/e2e/processes';
import { quantile } from '@khamar/e2e/quantile';
import { asAdministrator } from '@khamar/e2e/staff';
import { z } from 'zod';
import { freshHerd } from './fresh-herd.ts';
import { medianRatio, verdict } from './statistics.ts';

const CONNECTIONS = 32;
/** As on a farm's server (deploy/nginx/): one Node process cannot use two cores. */
const PROCESSES = 2;
/** Each connection changes a cow of its own. */
const ROWS = 100;
const ROUNDS = 5;
const SECONDS = 4;

const Page = z.object({
  data: z.object({ cows: z.array(z.object({ _id: z.string(), version: z.number() })) }),
});
type Cow = z.infer<typeof Page>['data']['cows'][number];

/** The statements of one change, as the API sends them (api/src/modules/cows/inventory/). */
const STATEMENTS = String.raw`
\set n :client_id + 1
select account.id, username, roles from session join account on account.id = account_id
  where ended_at is null and expires_at > now() and disabled_at is null limit 1;
begin;
select set_config('khamar.actor', 'admin', true), set_config('khamar.session', 'bench', true);
select cow.*, picture.* from cow left join picture on key = image_key
  where removed_at is null and tag_id = 'NDL-' || lpad(:n::text, 3, '0') for update of cow;
update cow set current_price = current_price + 1, version = version + 1, updated_at = now()
  where removed_at is null and tag_id = 'NDL-' || lpad(:n::text, 3, '0') returning id;
select cow.*, picture.* from cow left join picture on key = image_key
  where removed_at is null and tag_id = 'NDL-' || lpad(:n::text, 3, '0');
commit;
`;

/** Staff change the prices of different cows at once, beside the same statements by pgbench on the same database. */
export function writes(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const settings = await freshHerd(ROWS, later);
    const ofEach = String(CONNECTIONS / PROCESSES);
    const apis: string[] = [];
    for (let n = 0; n < PROCESSES; n += 1) {
      const api = await startApi({ ...settings, PORT: '0', DATABASE_CONNECTIONS: ofEach });
      later(() => api.stop());
      apis.push(api.url);
    }
    const script = join(settings.MEDIA_FOLDER, 'writes.sql');
    await writeFile(script, STATEMENTS);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    later(() => Promise.resolve(agent.destroy()));

    const rates: { api: number[]; pgbench: number[] } = { api: [], pgbench: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const changes = await changesPerSecond(apis, agent);
      const transactions = await transactionsPerSecond(settings.DATABASE_URL, script);
      // The first round warms up.
      if (round > 0) {
        rates.api.push(changes);
        rates.pgbench.push(transactions);
      }
    }
    for (const [name, all] of Object.entries(rates))
      console.log(`${name.padEnd(14)} ${quantile(all, 0.5).toFixed(0)} writes/s`);
    return verdict('writes of the API ÷ pgbench', medianRatio(rates.api, rates.pgbench), {
      goal: 0.6,
      atLeast: 0.3,
    });
  });
}

async function changesPerSecond(apis: string[], agent: Agent): Promise<number> {
  const [first = ''] = apis;
  const headers = { ...(await asAdministrator(first)), 'content-type': 'application/json' };
  const list = `${first}/product/dashboard/get-all-cows?limit=${CONNECTIONS}&sortField=tagId`;
  const { cows } = Page.parse(await (await fetch(list, { headers })).json()).data;
  const started = performance.now();
  const over = started + SECONDS * 1000;
  let written = 0;
  const change = async (api: string, { _id, version: seen }: Cow) => {
    for (let version = seen; performance.now() < over; version += 1) {
      const body = JSON.stringify({ currentPrice: 100_000 + version, version });
      await put(`${api}/product/dashboard/change-cow/${_id}`, { agent, headers }, body);
      written += 1;
    }
  };
  await Promise.all(cows.map((cow, n) => change(apis[n % apis.length] ?? first, cow)));
  return written / ((performance.now() - started) / 1000);
}

const put = (url: string, options: { agent: Agent; headers: Record<string, string> }, body: string) =>
  new Promise<void>((resolve, reject) => {
    request(url, { ...options, method: 'PUT' }, (response) => {
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${String(response.statusCode)}`));
      });
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });

async function transactionsPerSecond(databaseUrl: string, script: string): Promise<number> {
  const load = ['-n', '-M', 'extended', '-c', String(CONNECTIONS), '-T', String(SECONDS), '-f', script];
  const { stdout } = await promisify(execFile)(binary('pgbench'), [...load, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
