import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { binary } from '@khamar/database/postgres-programs';
import {
  type Buyer,
  commandOf,
  makeCowsAvailable,
  holdResponse,
  holdOf,
  makeBuyers,
} from '@khamar/testkit/people/buyers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, requirePackage, scenario } from '@khamar/testkit/processes/command-line';
import { openHttpClient } from '@khamar/testkit/http-client';
import { measureInTurn, medianRatio, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { measureLoad, type WrkRequest } from '@khamar/testkit/measure/wrk';
import { runProgram } from '@khamar/testkit/processes/processes';
import { openTestStack, type TestStack } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';
import type { Client } from 'pg';
import { holdStatements, sessionId } from './bare/hold-statements.ts';

const CONNECTIONS = 32;
const PROCESSES = 2;
/** More than either side holds per round: each cow is held once and each customer holds one cow. */
const COWS = 4000;
const ROUNDS = numberOption('rounds', 5);
const SECONDS = 3;

const CROWD = numberOption('buyers', 10_000);
const CROWD_PROCESSES = 3;
const CROWD_CONNECTIONS = 200;
/** Warm-up for the JIT. */
const WARM_UP = 600;

export const sales = scenario(
  3,
  'holds of different cows compared with the same statements in pgbench, and 10,000 customers for one cow (package wrk)',
  async (later) => {
    requirePackage('wrk');
    return [await manyCows(later), await oneCow(later)].every(Boolean);
  },
);

async function manyCows(later: Later): Promise<boolean> {
  const apiSettings = { DATABASE_CONNECTIONS: String(CONNECTIONS / PROCESSES) };
  const stack = await openTestStack({ rows: COWS, apis: PROCESSES, webs: 0, apiSettings }, later);
  const owner = await connect(stack.databaseUrl, later);
  const tags = await makeCowsAvailable(stack.databaseUrl);
  await makeBuyers(stack.databaseUrl, { count: COWS, name: 'bench' });
  const buyers = await makeBuyers(stack.databaseUrl, { count: COWS });
  await owner.query(
    `update session set id = ${sessionId("replace(username, 'bench', '')")} from account
     where account.id = account_id and username like 'bench%'`,
  );
  const script = join(stack.mediaFolder, 'hold.sql');
  await writeFile(script, holdStatements(CONNECTIONS));
  const rates = await measureInTurn(
    ROUNDS,
    {
      api: () => holdsPerSecond(owner, () => holdByApi(stack, buyers, tags)),
      pgbench: () => holdsPerSecond(owner, () => holdByPgbench(stack.databaseUrl, script)),
    },
    'holds/s',
  );
  const ratio = medianRatio(rates.api, rates.pgbench);
  return verdict('holds of the API ÷ pgbench', ratio, { goal: 0.6, atLeast: 0.4 });
}

/** Resets the herd first. Counted in the database, so that replayed responses do not count. */
async function holdsPerSecond(owner: Client, hold: () => Promise<number>): Promise<number> {
  await owner.query('truncate booking, mail, idempotency, waiting cascade');
  await owner.query('delete from pgboss.job_common');
  await owner.query(
    `update cow set availability_status = 'AVAILABLE' where availability_status <> 'AVAILABLE'`,
  );
  await owner.query('vacuum analyze cow');
  const seconds = await hold();
  await waitUntilIdle(owner);
  const { rows } = await owner.query<{ holds: number }>('select count(*)::int as holds from booking');
  const holds = rows[0]?.holds ?? 0;
  if (holds > COWS * 0.99) throw new Error('Every cow was held before the time was over');
  return holds / seconds;
}

/** Waits for requests still in progress, which would affect the next round. */
const waitUntilIdle = (owner: Client) =>
  waitFor('no hold is in progress', async () => {
    await pause(300);
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rowCount === 0;
  });

async function holdByApi({ apis }: TestStack, buyers: Buyer[], tags: string[]): Promise<number> {
  const requests = buyers.map((buyer, n): WrkRequest => {
    const { json, headers, method } = commandOf(buyer, holdOf(tags[n] ?? ''));
    const body = JSON.stringify(json);
    return { method, path: '/bookings', headers: { ...headers, 'content-type': 'application/json' }, body };
  });
  const load = { connections: CONNECTIONS / PROCESSES, seconds: SECONDS };
  const measured = await Promise.all(
    apis.map(({ url }, at) =>
      measureLoad(url, { ...load, requests: requests.filter((_, n) => n % apis.length === at) }),
    ),
  );
  const errors = measured.reduce((sum, each) => sum + each.errors, 0);
  if (errors > 0) throw new Error(`${errors} holds failed`);
  return SECONDS;
}

async function holdByPgbench(databaseUrl: string, script: string): Promise<number> {
  const load = ['-n', '-M', 'extended', '-c', String(CONNECTIONS), '-T', String(SECONDS), '-D', 'turn=0'];
  const { code, err } = await runProgram(binary('pgbench'), [...load, '-f', script, databaseUrl]);
  if (code !== 0) throw new Error(err);
  return SECONDS;
}

async function oneCow(later: Later): Promise<boolean> {
  const stack = await openTestStack({ rows: 12, apis: CROWD_PROCESSES, webs: 0 }, later);
  const [warmUp = '', tag = ''] = await makeCowsAvailable(stack.databaseUrl);
  await crowd(stack, warmUp, await makeBuyers(stack.databaseUrl, { count: WARM_UP, name: 'early' }));
  const buyers = await makeBuyers(stack.databaseUrl, { count: CROWD });
  const { times, statuses, held, placed, seconds } = await crowd(stack, tag, buyers);
  const owner = await connect(stack.databaseUrl, later);
  const { rows } = await owner.query<{ active: number; waiting: number }>(
    `select (select count(*)::int from booking where cow_id = cow.id and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')) as active,
       (select count(distinct account_id)::int from waiting where cow_id = cow.id and ended_at is null) as waiting
     from cow where tag_id = $1`,
    [tag],
  );
  report('responses to the buyers of one cow', [...statuses].map((pair) => pair.join(': ')).join(', '));
  report('responses per second', CROWD / seconds);
  report('p50 ms', quantile(times, 0.5));
  report('p99 ms', quantile(times, 0.99));
  const failed = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  return [
    verdict('active bookings of the cow', rows[0]?.active ?? 0, { atLeast: 1, atMost: 1 }),
    verdict('buyers whose response says that they hold it', held, { atLeast: 1, atMost: 1 }),
    verdict('buyers whose response has their place', placed, { atLeast: CROWD - 1 }),
    verdict('buyers in the waiting list', rows[0]?.waiting ?? 0, { atLeast: CROWD - 1 }),
    verdict('5xx responses', failed, { atMost: 0 }),
  ].every(Boolean);
}

/** All customers request the same cow, as fast as the connections allow. */
async function crowd({ apis }: TestStack, tag: string, buyers: Buyer[]) {
  const connections = Math.ceil(CROWD_CONNECTIONS / apis.length);
  const clients = apis.map(({ url }) => openHttpClient(url, { connections }));
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let [held, placed] = [0, 0];
  const left = [...buyers];
  const buy = async (turn: number) => {
    for (let buyer = left.pop(); buyer !== undefined; buyer = left.pop()) {
      const at = performance.now();
      const response = await clients[turn % clients.length]?.send(
        '/bookings',
        commandOf(buyer, holdOf(tag, true)),
      );
      times.push(performance.now() - at);
      const status = response?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const result = response && holdResponse(response);
      if (result?.booking) held += 1;
      if (result?.waiting) placed += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CROWD_CONNECTIONS }, (_, turn) => buy(turn)));
  const seconds = (performance.now() - started) / 1000;
  for (const client of clients) client.end();
  return { times, statuses, held, placed, seconds };
}

async function connect(databaseUrl: string, later: Later): Promise<Client> {
  const owner = await connectTo(databaseUrl, later);
  return owner;
}
