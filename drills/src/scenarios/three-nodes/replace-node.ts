import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { hasProgram, requirePackage, scenario } from '@khamar/testkit/processes/command-line';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { waitFor } from '@khamar/testkit/wait-for';
import { Client } from 'pg';
import { underSales } from '../../lib/sales/under-sales.ts';
import type { DatabaseNode } from '../../lib/ha/database-node.ts';
import type { DatabaseNodes } from '../../lib/ha/database-nodes.ts';
import { openApisOnNodes } from '../../lib/ha/stack-on-nodes.ts';
import { byRunbookOn } from '../../lib/ha/on-node.ts';

const MINUTE = 60;

export const replaceNode = scenario(
  6,
  'three database servers: one is lost permanently and replaced, then two at the same time; the runbook restores them during bookings and payments (root; packages patroni, etcd-server, etcd-client, haproxy)',
  async (later) => {
    requirePackage('etcd-client', hasProgram('etcdctl'));
    const { cluster, stack } = await openApisOnNodes(later);
    const ledger = openLedger();
    const staff = { prices: 2, cows: 2, withImages: false, restMs: 100, leads: 0, signUps: 0 };
    const apis = stack.apis.map(({ url }) => url);
    const { result, isConsistent } = await underSales(stack, { buyers: 20, thinkMs: 4000 }, async () => {
      const writers = await startWriters({ apis, ledger, ...staff });
      await pause(3000);
      const times = await loseAndReplace(cluster, () => waitForMoreWrites(ledger));
      await writers.stop();
      return times;
    });
    const { lost, double } = await checkWrites(ledger.writes, stack.databaseUrl);
    const behind = await seconds(() => leadThoughBehind(cluster, stack.databaseUrl));
    report('acknowledged changes', ledger.acknowledged.length);
    return [
      verdict('seconds until a new server replaces a lost one', result.replaced, {
        atMost: 2 * MINUTE,
      }),
      verdict('seconds until the last server accepts writes, from the first command', result.alone, {
        atMost: MINUTE,
      }),
      verdict('seconds until one that was not synchronous accepts writes', behind, { atMost: 3 * MINUTE }),
      verdict('acknowledged changes lost or duplicated', lost + double, { atMost: 0 }),
      isConsistent,
    ].every(Boolean);
  },
);

async function loseAndReplace(cluster: DatabaseNodes, waitForWrites: () => Promise<unknown>) {
  const [lost = await cluster.primary()] = await replicasOf(cluster);
  await lost.lose();
  await waitForWrites();
  report('writes go on without', lost.name);
  const replaced = await seconds(async () => {
    await replace(lost, await cluster.primary());
    await cluster.waitUntilHealthy();
  });
  report('replaced', replaced, 's');
  await waitForWrites();

  const left = await synchronousReplica(cluster);
  const gone = cluster.nodes.filter((node) => node !== left);
  await Promise.all(gone.map((node) => node.lose()));
  for (const node of gone) node.cut();
  report('left alone', left.name);
  // The time someone needs to notice, and the leader lease to expire.
  await pause(30_000);
  const alone = await seconds(async () => {
    report('output', (await byRunbookOn(left, 'lead-alone')).trim());
    await waitForWrites();
  });
  for (const node of gone) {
    node.repair();
    report(`${node.name} replaced`, await seconds(() => replace(node, left)), 's');
  }
  await cluster.waitUntilHealthy(180);
  await waitForWrites();
  return { replaced, alone };
}

/** No writers run: writes that only the other two had would be lost. */
async function leadThoughBehind(cluster: DatabaseNodes, databaseUrl: string): Promise<void> {
  const [primary, second] = [await cluster.primary(), await synchronousReplica(cluster)];
  const left = cluster.nodes.find((node) => node !== primary && node !== second);
  if (left === undefined) throw new Error('No third server found');
  await Promise.all([primary, second].map((node) => node.lose()));
  await byRunbookOn(left, 'lead-alone');
  // Longer than the leader lease: without the next block no server becomes primary.
  await pause(30_000);
  if (await left.isPrimary()) throw new Error(`${left.name} became primary although it was not synchronous`);
  report('output', (await byRunbookOn(left, 'lead-though-behind')).trim());
  await waitFor('it accepts writes', () => acceptsWrites(databaseUrl), { seconds: 120, everyMs: 500 });
}

async function acceptsWrites(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create table if not exists drill_last_write (at timestamptz)');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs the runbook on a surviving server, then on the new one. */
async function replace(fresh: DatabaseNode, living: DatabaseNode): Promise<void> {
  const output = await byRunbookOn(living, 'forget-server', { LOST: fresh.name, ADDRESS: fresh.address });
  const [, members = ''] = /^ETCD_INITIAL_CLUSTER="(.*)"$/m.exec(output) ?? [];
  await byRunbookOn(fresh, 'join-servers', { MEMBERS: members });
  await waitFor(`${fresh.name} follows`, () => isFollowing(fresh), { seconds: 120, everyMs: 500 });
}

const isFollowing = ({ address }: DatabaseNode): Promise<boolean> =>
  fetch(`http://${address}:8008/replica`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function replicasOf(cluster: DatabaseNodes): Promise<DatabaseNode[]> {
  const primary = await cluster.primary();
  return cluster.nodes.filter((node) => node !== primary);
}

/** The synchronous replica. */
async function synchronousReplica(cluster: DatabaseNodes): Promise<DatabaseNode> {
  const client = await connectTo(cluster.url);
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
  );
  await client.end();
  const found = cluster.nodes.find(({ name }) => name === rows[0]?.name);
  if (found === undefined) throw new Error('No synchronous replica');
  return found;
}

const waitForMoreWrites = (ledger: ReturnType<typeof openLedger>) => {
  const enough = ledger.acknowledged.length + 20;
  return waitFor('20 more acknowledged writes', () => ledger.acknowledged.length >= enough, { seconds: 180 });
};
