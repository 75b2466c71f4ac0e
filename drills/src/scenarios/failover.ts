import { setTimeout as pause } from 'node:timers/promises';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { scenario } from '@khamar/testkit/command-line';
import { median, milliseconds, report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { openTestFarm } from '@khamar/testkit/test-farm';
import { Client } from 'pg';
import { atPort } from '../drill-farm.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { openDeployed, variablesOf } from '../postgres/deployed-cluster.ts';
import {
  addressOf,
  follow,
  openReplica,
  openStableAddress,
  requireStreamModule,
} from '../postgres/replica.ts';
import { byRunbook } from '../postgres/runbook.ts';

const COST_ROUNDS = 3;
/** Longer than a writer waits. */
const TOO_LONG_MS = 20_000;

async function startStaff(apiUrl: string, wanted: { prices?: number; cows?: number } = {}) {
  const ledger = openLedger();
  const settings = { prices: 4, restMs: 10, leads: 0, signUps: 0, ...wanted };
  return { ledger, writers: await startWriters({ apis: [apiUrl], ledger, ...settings }) };
}

export const failover = scenario(
  2,
  'the first database server dies; the runbook makes the second one the first (package libnginx-mod-stream)',
  async (later) => {
    requireStreamModule();
    const primary = await openDeployed(later, 'replica/postgresql.conf');
    const address = await openStableAddress(primary.port, later);
    const reach = (url: string) => atPort(url, address.port);
    const { apiUrl, databaseUrl } = await openTestFarm(
      { server: primary.url, rows: 240, webs: 0, reach },
      later,
    );

    const replica = await openReplica(primary, later);
    await reportCosts(primary, apiUrl, address.port);
    await byRunbook('wait-for-replica', variablesOf(primary), primary.owner);

    const { ledger, writers } = await startStaff(apiUrl, { cows: 1 });
    await pause(4000);
    const promised = ledger.acknowledged.length;
    primary.kill();
    const newAddress = { ...address.variables, NEW_PRIMARY: `127.0.0.1:${replica.port}` };
    report('promoted', await seconds(() => byRunbook('promote', variablesOf(replica), replica.owner)), 's');
    report('switched', await seconds(() => byRunbook('switch', newAddress)), 's');
    await pause(6000);
    const silence = ledger.longestPause(ledger.acknowledged[0]?.at ?? 0) / 1000;
    report('acknowledged before the kill, and until now', `${promised}, ${ledger.acknowledged.length}`);
    report('sent again meanwhile', ledger.writes.filter(({ tries }) => tries > 1).length);

    const back = { ...variablesOf(primary), PRIMARY: addressOf(replica), START_POSTGRES: 'true' };
    report('the old one rewound', await seconds(() => byRunbook('rejoin', back, primary.owner)), 's');
    await follow(primary, replica);
    await byRunbook('wait-for-replica', variablesOf(replica), replica.owner);
    await pause(2000);
    await writers.stop();
    const lostOn = async ({ port }: Cluster) =>
      (await checkWrites(ledger.acknowledged, atPort(databaseUrl, port))).lost;
    const reached = [
      verdict('acknowledged writes lost', await lostOn(replica), { atMost: 0 }),
      verdict('not on the old one, now the second', await lostOn(primary), { atMost: 0 }),
      verdict('seconds without writes', silence, { atMost: 10 }),
    ];
    await reportSecondAway(apiUrl, primary, replica);
    return reached.every(Boolean);
  },
);

/** What a second server and an address that stays cost every day, in turn with and without them. */
async function reportCosts({ url, port }: Cluster, apiUrl: string, stablePort: number): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const writes: Record<string, number[]> = { '': [], khamar_replica: [] };
  const reads: Record<number, number[]> = { [port]: [], [stablePort]: [] };
  for (let round = 0; round <= COST_ROUNDS; round += 1) {
    for (const [waitFor, times] of Object.entries(writes)) {
      await owner.query(`alter system set synchronous_standby_names = '${waitFor}'`);
      await owner.query('select pg_reload_conf()');
      const { ledger, writers } = await startStaff(apiUrl);
      await pause(1500);
      await writers.stop();
      // The first round warms up.
      if (round > 0) times.push(...ledger.acknowledged.map(({ ms }) => ms));
    }
    for (const [through, times] of Object.entries(reads))
      times.push(...(await roundTrips(atPort(url, Number(through)), 1000)));
  }
  await owner.end();
  report('a write through the API, p50, on one server', median(writes[''] ?? []), 'ms');
  report('a write through the API, p50, on both', median(writes['khamar_replica'] ?? []), 'ms');
  report('there and back, p50, straight', median(reads[port] ?? []), 'ms');
  report('there and back, p50, by the address that stays', median(reads[stablePort] ?? []), 'ms');
}

async function roundTrips(url: string, count: number): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) times.push(await milliseconds(() => client.query('select 1')));
  await client.end();
  return times;
}

/** What writers feel while commits wait for a server that is not there, and once they no longer do. */
async function reportSecondAway(apiUrl: string, second: Cluster, first: Cluster): Promise<void> {
  const { ledger, writers } = await startStaff(apiUrl, { prices: 1 });
  second.stop();
  const before = ledger.acknowledged.length;
  await pause(TOO_LONG_MS);
  const waited = ledger.acknowledged.length;
  report(`acknowledged in ${TOO_LONG_MS / 1000} s with the second away`, waited - before);
  await byRunbook('do-not-wait', variablesOf(first), first.owner);
  await pause(2000);
  await writers.stop();
  report('acknowledged in 2 s once nobody waits for it', ledger.acknowledged.length - waited);
}
