import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Later } from '@khamar/e2e/clean-up';
import { deployed, openDeployed, variablesOf } from './deployed-cluster.ts';
import { give, type OwnCluster } from './own-cluster.ts';
import { byRunbook } from './runbook.ts';

/** A PostgreSQL that is backed up as a farm's is; variables of the runbook besides. */
export async function openBackedUp(later: Later) {
  const cluster = await openDeployed(later, ['pgbackrest/postgresql.conf'], setUpBackups);
  const variables = {
    ...variablesOf(cluster),
    MEDIA_FOLDER: join(cluster.folder, 'media'),
    MEDIA_BACKUP: join(cluster.folder, 'media-backup'),
  };
  await mkdir(variables.MEDIA_BACKUP);
  await byRunbook('backup-setup', variables, cluster.owner);
  return { cluster, variables };
}

/** pgBackRest with the file as it is deployed; only the places are others, told by the environment, which it prefers. */
async function setUpBackups({ folder, data, port, owner }: OwnCluster): Promise<void> {
  const places = Object.fromEntries(
    ['repo', 'log', 'lock', 'spool', 'figures'].map((name) => [name, join(folder, name)]),
  );
  for (const place of Object.values(places)) give(place, owner);
  const config = join(folder, 'pgbackrest.conf');
  await copyFile(deployed('pgbackrest/pgbackrest.conf'), config);
  // For this whole process: the server inherits them and hands them to the command that archives its log.
  Object.assign(process.env, {
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_PATH: places['repo'],
    PGBACKREST_LOG_PATH: places['log'],
    PGBACKREST_LOCK_PATH: places['lock'],
    PGBACKREST_SPOOL_PATH: places['spool'],
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_USER: 'postgres',
    FIGURES: places['figures'],
  });
}
