import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Later } from '@khamar/e2e/clean-up';
import { openCluster, type OwnCluster, postgresProgram } from './own-cluster.ts';

export const deployed = (path: string): string =>
  fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url));

/**
 * A PostgreSQL with the settings as they are deployed, written into its own file, so that it can be started, copied and
 * restored by whoever knows its folder alone, as on a farm.
 */
export async function openDeployed(
  later: Later,
  settings: string[],
  prepare: (cluster: OwnCluster) => Promise<void> = () => Promise.resolve(),
): Promise<OwnCluster> {
  const cluster = await openCluster(later);
  const files = await Promise.all(settings.map((path) => readFile(deployed(path), 'utf8')));
  const place = placeOf(cluster.port, cluster.folder);
  await appendFile(join(cluster.data, 'postgresql.conf'), [place, ...files].join('\n'));
  await prepare(cluster);
  cluster.stop();
  await cluster.start();
  return cluster;
}

export const placeOf = (port: number, folder: string): string =>
  `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nmax_connections = 200\n`;

/** What the owner's variables of the runbook are here. */
export const variablesOf = ({ data, folder, port }: Pick<OwnCluster, 'data' | 'folder' | 'port'>) => ({
  PATH: `${dirname(postgresProgram('pg_ctl'))}:${process.env['PATH'] ?? ''}`,
  PGDATA: data,
  PGHOST: folder,
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGCONFIG: join(data, 'postgresql.conf'),
  STOP_POSTGRES: `pg_ctl stop -w -m fast -D ${data}`,
  START_POSTGRES: `pg_ctl start -w -D ${data} -l ${join(folder, 'server.log')}`,
  PROMOTE_POSTGRES: `pg_ctl promote -w -D ${data}`,
});
