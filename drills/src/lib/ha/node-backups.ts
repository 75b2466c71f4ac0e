import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverUser } from '@khamar/database/postgres-programs';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { requirePackage } from '@khamar/testkit/processes/command-line';
import { runProgram } from '@khamar/testkit/processes/processes';
import { makeOwnedFolder, postgresFolder } from '../postgres/cluster.ts';
import { byRunbook, deployed, runDeployed } from '../postgres/runbook.ts';
import type { DatabaseNode } from './database-node.ts';

export interface NodeBackups {
  prepareBackups(nodes: DatabaseNode[]): Promise<void>;
  /** Once, when there is a primary. */
  setUp(node: DatabaseNode): Promise<void>;
  /** Like the timers of all servers in the same minute; returns who made the backup. */
  byTimers(nodes: DatabaseNode[], kind: 'full' | 'diff'): Promise<string[]>;
  /** The pgBackRest log of this server. */
  logOf(node: DatabaseNode): Promise<string>;
  /** The kinds of the existing backups, oldest first. */
  kinds(node: DatabaseNode): Promise<string[]>;
  /** Variables for a local PostgreSQL restored from a backup. */
  restoring(data: string): Record<string, string>;
}

/** pgBackRest on each server with the files of deploy/ha, a shared repository and other paths. */
export async function openNodeBackups(later: Later): Promise<NodeBackups> {
  requirePackage('pgbackrest');
  const owner = serverUser();
  const shared = await postgresFolder(later);
  const place = (...names: string[]) => {
    const path = join(shared, ...names);
    makeOwnedFolder(path, owner);
    return path;
  };
  const repository = { PGBACKREST_REPO1_PATH: place('repository') };
  const own = (name: string) => {
    makeOwnedFolder(join(shared, name), owner);
    return {
      PGBACKREST_LOG_PATH: place(name, 'log'),
      PGBACKREST_LOCK_PATH: place(name, 'lock'),
      PGBACKREST_SPOOL_PATH: place(name, 'spool'),
      FIGURES: place(name, 'figures'),
    };
  };

  async function prepareBackups(nodes: DatabaseNode[]): Promise<void> {
    const tls = place('tls');
    await runDeployed('ha/backup-certificates.sh', [tls, ...nodes.map(({ address }) => address)], {});
    await runProgram('chown', ['-R', `${owner.uid}:${owner.gid}`, tls]);
    const config = await readFile(deployed('ha/pgbackrest.conf'), 'utf8');
    for (const node of nodes) {
      const file = join(node.folder, 'pgbackrest.conf');
      await writeFile(file, config.replaceAll('/etc/khamar/backup-tls', join(tls, node.address)));
      const inOrder = [node, ...nodes.filter((other) => other !== node)];
      const settings = [
        ['PGBACKREST_CONFIG', file],
        ...Object.entries({ ...repository, ...own(node.name) }),
        ...inOrder.flatMap(({ disk }, n) => [
          [`PGBACKREST_PG${n + 1}_PATH`, join(disk, 'data')],
          [`PGBACKREST_PG${n + 1}_SOCKET_PATH`, join(disk, 'socket')],
        ]),
      ];
      const lines = settings.map((pair) => `${pair.join('=')}\n`);
      await appendFile(node.envFile, lines.join(''));
    }
  }

  const run = (node: DatabaseNode) => ({ on: node.asPostgres });
  const kinds = async (node: DatabaseNode) => {
    const [command, args] = node.asPostgres('pgbackrest', '--stanza=khamar', '--output=json', 'info');
    const { out } = await runProgram(command, args, { cwd: '/', env: node.env() });
    return [...out.matchAll(/"type":"(full|diff|incr)"/g)].map(([, kind = '']) => kind);
  };
  return {
    prepareBackups,
    kinds,
    setUp: async (node) => {
      await byRunbook('backup-setup', node.env(), run(node));
    },
    async byTimers(nodes, kind) {
      const backup = deployed('backup/backup.sh');
      // The postgres user may have no access to the checkout.
      const script = join(place('scripts'), 'backup.sh');
      await writeFile(script, await readFile(backup, 'utf8'));
      const outputs = await Promise.all(
        nodes.map((node) =>
          runDeployed('ha/backup.sh', [kind], { ...node.env(), BACKUP: script }, run(node)),
        ),
      );
      return nodes
        .filter((_, n) => !(outputs[n] ?? '').includes('the backup is made by'))
        .map(({ name }) => name);
    },
    logOf: (node) => readFile(join(shared, node.name, 'log/khamar-backup.log'), 'utf8').catch(() => ''),
    restoring: (data) => ({
      PGBACKREST_CONFIG: deployed('pgbackrest/pgbackrest.conf'),
      ...repository,
      ...own('restored'),
      PGBACKREST_PG1_PATH: data,
    }),
  };
}
