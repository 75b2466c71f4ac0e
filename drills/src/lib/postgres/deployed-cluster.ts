import { appendFile, copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binary } from '@khamar/database/postgres-programs';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { requirePackage } from '@khamar/testkit/processes/command-line';
import { type Cluster, makeOwnedFolder, openCluster } from './cluster.ts';
import { byRunbook, deployed } from './runbook.ts';

/**
 * A PostgreSQL with the deployed settings in its own config file, so that it can be started, copied and restored from
 * its folder alone.
 */
export async function openDeployed(
  later: Later,
  settings: string,
  prepare: (cluster: Cluster) => Promise<void> = () => Promise.resolve(),
): Promise<Cluster> {
  const cluster = await openCluster(later);
  const place = `\nlisten_addresses = '127.0.0.1'\nport = ${cluster.port}\nunix_socket_directories = '${cluster.folder}'\nmax_connections = 200\n`;
  await appendFile(
    join(cluster.data, 'postgresql.conf'),
    place + (await readFile(deployed(settings), 'utf8')),
  );
  await prepare(cluster);
  cluster.stop();
  await cluster.start();
  return cluster;
}

/** The runbook's variables for this cluster. */
export const variablesOf = ({ data, folder, port }: Cluster) => ({
  PATH: `${dirname(binary('pg_ctl'))}:${process.env['PATH'] ?? ''}`,
  PGDATA: data,
  PGHOST: folder,
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGCONFIG: join(data, 'postgresql.conf'),
  STOP_POSTGRES: `pg_ctl stop -w -m fast -D ${data}`,
  START_POSTGRES: `pg_ctl start -w -D ${data} -l ${join(folder, 'server.log')}`,
  PROMOTE_POSTGRES: `pg_ctl promote -w -D ${data}`,
});

/** A PostgreSQL with backups like in production, and the runbook's variables for it. */
export async function openBackedUp(later: Later) {
  requirePackage('pgbackrest');
  requirePackage('rsync');
  const cluster = await openDeployed(later, 'pgbackrest/postgresql.conf', setUpBackups);
  const variables = {
    ...variablesOf(cluster),
    MEDIA_FOLDER: join(cluster.folder, 'media'),
    MEDIA_BACKUP: join(cluster.folder, 'media-backup'),
  };
  await mkdir(variables.MEDIA_FOLDER, { mode: 0o755 });
  await mkdir(variables.MEDIA_BACKUP);
  await byRunbook('backup-setup', variables, cluster.owner);
  return { cluster, variables };
}

/** pgBackRest with the deployed file; environment variables override its paths. */
async function setUpBackups({ folder, data, port, owner }: Cluster): Promise<void> {
  const place = (name: string) => {
    makeOwnedFolder(join(folder, name), owner);
    return join(folder, name);
  };
  const config = join(folder, 'pgbackrest.conf');
  await copyFile(deployed('pgbackrest/pgbackrest.conf'), config);
  // Set for this process, because the server inherits them for its archive_command.
  Object.assign(process.env, {
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_PATH: place('repo'),
    PGBACKREST_LOG_PATH: place('log'),
    PGBACKREST_LOCK_PATH: place('lock'),
    PGBACKREST_SPOOL_PATH: place('spool'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: 'postgres',
    FIGURES: place('figures'),
  });
}
