import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binary } from '@khamar/database/postgres-programs';
import { scenario } from '@khamar/testkit/processes/command-line';
import { measureInTurn, medianRatio, verdict } from '@khamar/testkit/measure/statistics';
import { type Office, openOffice } from '@khamar/testkit/people/office';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { runProgram } from '@khamar/testkit/processes/processes';
import { openTestStack } from '@khamar/testkit/servers/test-stack';

const CONNECTIONS = 32;
/** As deployed (deploy/nginx/): one Node process cannot use two cores. */
const PROCESSES = 2;
/** Each connection changes its own cow. */
const ROWS = 100;
const ROUNDS = 5;
const SECONDS = 4;

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

export const writes = scenario(
  2,
  'concurrent price changes of different cows, compared with the same statements in pgbench on the same database',
  async (later) => {
    const apiSettings = { DATABASE_CONNECTIONS: String(CONNECTIONS / PROCESSES) };
    const stack = await openTestStack({ rows: ROWS, apis: PROCESSES, webs: 0, apiSettings }, later);
    const script = join(stack.mediaFolder, 'writes.sql');
    await writeFile(script, STATEMENTS);
    const rates = await measureInTurn(
      ROUNDS,
      {
        api: async () => {
          const headers = await signedInHeaders(stack.apiUrl);
          return changesPerSecond(stack.apis.map(({ url }) => openOffice(url, headers)));
        },
        pgbench: () => transactionsPerSecond(stack.databaseUrl, script),
      },
      'writes/s',
    );
    const ratio = medianRatio(rates.api, rates.pgbench);
    return verdict('writes of the API ÷ pgbench', ratio, { goal: 0.6, atLeast: 0.3 });
  },
);

async function changesPerSecond(offices: Office[]): Promise<number> {
  const page = await offices[0]?.list(`limit=${CONNECTIONS}&sortField=tagId`);
  const started = performance.now();
  const over = started + SECONDS * 1000;
  let written = 0;
  const change = async (office: Office | undefined, id: string, first: number) => {
    for (let version = first; performance.now() < over; version += 1) {
      const response = await office?.change(id, { currentPrice: 100_000 + version, version });
      if (response?.status !== 200) throw new Error(response?.text);
      written += 1;
    }
  };
  const cows = page?.cows ?? [];
  await Promise.all(cows.map(({ _id, version }, n) => change(offices[n % offices.length], _id, version)));
  return written / ((performance.now() - started) / 1000);
}

async function transactionsPerSecond(databaseUrl: string, script: string): Promise<number> {
  const load = ['-n', '-M', 'extended', '-c', String(CONNECTIONS), '-T', String(SECONDS), '-f', script];
  const { out } = await runProgram(binary('pgbench'), [...load, databaseUrl]);
  return Number(/tps = ([\d.]+)/.exec(out)?.[1]);
}
