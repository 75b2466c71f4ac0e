import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { type Ledger, openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { scenario } from '@khamar/testkit/processes/command-line';
import { quantile, report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { runProgram } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';
import { Client } from 'pg';
import { clusterIn, makeOwnedFolder, postgresFolder } from '../../lib/postgres/cluster.ts';
import type { DatabaseNode } from '../../lib/ha/database-node.ts';
import type { DatabaseNodes } from '../../lib/ha/database-nodes.ts';
import { hasNewPrimary } from './failover-automatic.ts';
import { openApisOnNodes } from '../../lib/ha/stack-on-nodes.ts';
import { type NodeBackups, openNodeBackups } from '../../lib/ha/node-backups.ts';
import { byRunbookOn } from '../../lib/ha/on-node.ts';

export const backupFromReplica = scenario(
  4,
  'three database servers: a backup on a replica under writes, another after the primary is lost; a restore has every acknowledged write (root; packages patroni, etcd-server, haproxy, pgbackrest)',
  async (later) => {
    const backups = await openNodeBackups(later);
    const { cluster, stack } = await openApisOnNodes(later, { nodes: backups });
    const { nodes } = cluster;
    const first = await cluster.primary();
    await backups.setUp(first);
    const ledger = openLedger();
    const staff = { prices: 3, cows: 1, withImages: false, restMs: 20, leads: 0, signUps: 0 };
    const writers = await startWriters({ apis: stack.apis.map(({ url }) => url), ledger, ...staff });
    await during(ledger, 'nothing else', () => pause(5000));

    const madeBy = new Array<string>();
    const backUp = async (kind: 'full' | 'diff') => {
      const primary = await cluster.primary();
      await during(ledger, `a backup (${kind})`, async () => {
        madeBy.push(...(await backups.byTimers(nodes, kind)));
      });
      report('made by', `${madeBy.at(-1) ?? 'none'}, the primary is ${primary.name}`);
      return madeBy.at(-1) !== primary.name;
    };
    const isOnReplica = [await backUp('full')];
    first.kill();
    await waitFor('another server is the primary', () => hasNewPrimary(cluster, first), {
      seconds: 90,
      everyMs: 200,
    });
    first.start();
    await cluster.waitUntilHealthy();
    isOnReplica.push(await backUp('diff'));
    await pause(3000);
    const target = await currentMoment(stack.databaseUrl);
    const promised = ledger.acknowledged.filter(({ at }) => at <= new Date(target).getTime());
    await writers.stop();
    const kinds = await backups.kinds(first);
    const lost = await countLostAfterRestore(stack.databaseUrl, { backups, target, promised }, later);
    report('acknowledged writes before the point in time', promised.length);
    const back = await seconds(() => restoreServers(cluster, stack.databaseUrl, target));
    const again = await checkWrites(promised, stack.databaseUrl);
    const copied = await Promise.all(nodes.map((node) => countCopies(backups, node)));
    return [
      verdict('backups, a full one and a diff', Number(kinds.join() === 'full,diff'), { atLeast: 1 }),
      verdict('of them made on a replica', isOnReplica.filter(Boolean).length, { atLeast: 2 }),
      verdict(
        'of them copied from a replica',
        copied.reduce((sum, each) => sum + each, 0),
        { atLeast: 2 },
      ),
      verdict('acknowledged writes missing', lost, { atMost: 0 }),
      verdict('minutes until all three servers are back at that moment, by the runbook', back / 60, {
        atMost: 5,
      }),
      verdict('acknowledged writes missing there', again.lost, { atMost: 0 }),
    ].every(Boolean);
  },
);

/** pgBackRest logs this when it waits for the replica it will copy. */
const countCopies = async (backups: NodeBackups, node: DatabaseNode): Promise<number> =>
  [...(await backups.logOf(node)).matchAll(/replay on the standby reached/g)].length;

async function during(ledger: Ledger, name: string, work: () => Promise<unknown>): Promise<void> {
  const before = ledger.acknowledged.length;
  report(name, await seconds(work), 's');
  const times = ledger.acknowledged.slice(before).map(({ ms }) => ms);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  report(`a write during ${name}, p50 and p99`, `${p50.toFixed(0)} and ${p99.toFixed(0)} ms`);
}

/** Also switches the WAL segment, so that it gets archived. */
async function currentMoment(databaseUrl: string): Promise<string> {
  const client = await connectTo(databaseUrl.replace(/\/\/[^@]*@/, '//postgres:drill@'));
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  // Point-in-time recovery needs a commit after the target.
  await pause(1000);
  await client.query('select pg_switch_wal()');
  await waitFor(
    'the log is archived',
    async () =>
      (
        await client.query(
          `select from pg_stat_archiver where last_archived_time > $1::timestamptz and last_archived_wal ~ '^[0-9A-F]{24}$'`,
          [rows[0]?.now],
        )
      ).rowCount === 1,
    { seconds: 60, everyMs: 200 },
  );
  await client.end();
  return rows[0]?.now ?? '';
}

/** Restores all three to that moment with the runbook. */
async function restoreServers(cluster: DatabaseNodes, databaseUrl: string, target: string): Promise<void> {
  const after = 'create table drill_after_the_moment ()';
  await query(databaseUrl, after);
  const [first, ...others] = cluster.nodes;
  if (first === undefined) return;
  for (const node of others) await node.stopOne('patroni');
  const places = { DATA: join(first.disk, 'data'), SOCKET: join(first.disk, 'socket') };
  await byRunbookOn(first, 'restore-servers', { TARGET: target, ...places });
  await waitFor('it leads', () => first.isPrimary(), { seconds: 120, everyMs: 200 });
  for (const node of others) node.startOne('patroni');
  await cluster.waitUntilHealthy(180);
  // This would fail if the table still existed.
  await query(databaseUrl, after);
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const client = await connectTo(databaseUrl);
  await client.query(sql);
  await client.end();
}

/** Restores the repository alone into a separate PostgreSQL. */
async function countLostAfterRestore(
  databaseUrl: string,
  { backups, target, promised }: { backups: NodeBackups; target: string; promised: Ledger['acknowledged'] },
  later: Later,
): Promise<number> {
  const folder = await postgresFolder(later);
  const restored = await clusterIn(folder, later, ['archive_mode=off', 'synchronous_standby_names=']);
  makeOwnedFolder(restored.data, restored.owner);
  Object.assign(process.env, backups.restoring(restored.data));
  const args = ['--stanza=khamar', '--type=time', `--target=${target}`, '--target-action=promote', 'restore'];
  const took = await seconds(async () => {
    const { code, err } = await runProgram('pgbackrest', args, { ...restored.owner, cwd: '/' });
    if (code !== 0) throw new Error(`pgbackrest restore ended with ${String(code)}: ${err}`);
    await restored.start();
  });
  report('restored into a PostgreSQL of its own', took, 's');
  const url = new URL(databaseUrl);
  Object.assign(url, { host: `127.0.0.1:${restored.port}`, username: 'postgres' });
  await waitFor('it has read the log up to the moment', () => isPromoted(url.href), {
    seconds: 120,
    everyMs: 250,
  });
  return (await checkWrites(promised, url.href)).lost;
}

async function isPromoted(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
