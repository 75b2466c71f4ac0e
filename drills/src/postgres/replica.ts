import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/testkit/clean-up';
import { requirePackage } from '@khamar/testkit/command-line';
import { startNginx } from '@khamar/testkit/nginx';
import { until } from '@khamar/testkit/until';
import { Client } from 'pg';
import { type Cluster, clusterOver, postgresFolder } from './cluster.ts';
import { variablesOf } from './deployed-cluster.ts';
import { byRunbook, deployed } from './runbook.ts';

/** How another server of the farm reaches this one. */
export const addressOf = ({ port }: Cluster): string => `host=127.0.0.1 port=${port} user=postgres`;

/** A second server, made by the runbook. */
export async function openReplica(primary: Cluster, later: Later): Promise<Cluster> {
  const replica = await clusterOver(await postgresFolder(later), later);
  const variables = { ...variablesOf(replica), PRIMARY: addressOf(primary), START_POSTGRES: 'true' };
  await byRunbook('replica', variables, replica.owner);
  await follow(replica, primary);
  return replica;
}

/** Starts it over a copy of the other's data. On a farm the settings of a place are outside of the data; here they came along. */
export async function follow(copy: Cluster, primary: Cluster): Promise<void> {
  const file = join(copy.data, 'postgresql.conf');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(`port = ${primary.port}`, `port = ${copy.port}`).replace(primary.folder, copy.folder),
  );
  await copy.start();
  const owner = new Client({ connectionString: primary.url });
  await owner.connect();
  await until('the replica follows', async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_replication where state = 'streaming' and application_name = 'khamar_replica'`,
    );
    return rowCount === 1;
  });
  await owner.end();
}

const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so';

export const requireStreamModule = () => requirePackage('libnginx-mod-stream', existsSync(STREAM_MODULE));

/** nginx as it is deployed before the database: one address, behind it the server that a file names. */
export async function openStableAddress(primaryPort: number, later: Later) {
  const folder = await postgresFolder(later);
  const port = await freePort();
  const serverFile = join(folder, 'database-server.conf');
  await writeFile(serverFile, `server 127.0.0.1:${primaryPort};\n`);
  const stream = (await readFile(deployed('replica/nginx-stream.conf'), 'utf8'))
    .replace('include /etc/khamar/database-server.conf;', `include ${serverFile};`)
    .replace('listen 127.0.0.1:6432;', `listen 127.0.0.1:${port};`);
  const config = `load_module ${STREAM_MODULE};\nevents { worker_connections 1024; }\n${stream}`;
  const { reloadCommand } = await startNginx(folder, config, port, later);
  return { port, variables: { SERVER_FILE: serverFile, RELOAD_NGINX: reloadCommand } };
}
