import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Later } from '@khamar/e2e/clean-up';
import { Client } from 'pg';
import { variablesOf } from './deployed-cluster.ts';
import { clusterIn, emptyFolder, type OwnCluster } from './own-cluster.ts';
import { byRunbook } from './runbook.ts';

/** How another server of the farm reaches this one. */
export const addressOf = ({ port }: OwnCluster): string => `host=127.0.0.1 port=${port} user=postgres`;

/** The same database at another port. */
export function at(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** A second server, made by the runbook. */
export async function openReplica(primary: OwnCluster, later: Later): Promise<OwnCluster> {
  const folder = await emptyFolder(later);
  const replica = await clusterIn(folder, join(folder, 'data'));
  later(async () => {
    replica.kill();
  });
  const variables = { ...variablesOf(replica), PRIMARY: addressOf(primary), START_POSTGRES: 'true' };
  await byRunbook('replica', variables, replica.owner);
  await moveIn(replica, primary);
  await replica.start();
  await untilStreaming(primary);
  return replica;
}

/** On a farm the settings of a place are outside of the data; here they came along with the copy. */
export async function moveIn(to: OwnCluster, from: OwnCluster): Promise<void> {
  const file = join(to.data, 'postgresql.conf');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(`port = ${from.port}`, `port = ${to.port}`).replace(from.folder, to.folder),
  );
}

export async function untilStreaming({ url }: OwnCluster): Promise<void> {
  for (let tries = 100; !(await isFollowed(url)); tries -= 1) {
    if (tries === 0) throw new Error('The replica does not follow');
    // oxlint-disable-next-line no-await-in-loop -- the next look after a moment
    await pause(100);
  }
}

async function isFollowed(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    `select from pg_stat_replication where state = 'streaming' and application_name = 'khamar_replica'`,
  );
  await client.end();
  return rowCount === 1;
}
