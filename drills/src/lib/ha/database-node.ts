import { openSync, readFileSync } from 'node:fs';
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binary, serverUser } from '@khamar/database/postgres-programs';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { type Program, startProgram } from '@khamar/testkit/processes/processes';
import { makeOwnedFolder, postgresFolder, mountSmallDisk } from '../postgres/cluster.ts';
import { deployed } from '../postgres/runbook.ts';
import type { NodePlace } from './node-network.ts';

export const PASSWORD = 'drill';
const PATRONI_PORT = 8008;
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];

export interface DatabaseNode extends NodePlace {
  name: string;
  folder: string;
  /** The data directory. */
  disk: string;
  /** Corresponds to /etc/khamar/node.env in production. Read again at each program start. */
  envFile: string;
  isPrimary(): Promise<boolean>;
  /** Starts every program that is not running. */
  start(): void;
  /** Like systemctl. */
  startOne(name: string): void;
  stopOne(name: string): Promise<void>;
  /** Patroni, which also stops PostgreSQL, and etcd. */
  programs(): Program[];
  /** Like a power failure: kills etcd, Patroni and PostgreSQL at the same time. */
  kill(): void;
  killEtcd(): void;
  /** Loses the server with its disk; its replacement has only the settings. */
  lose(): Promise<void>;
  /** Freezes all processes; connections stay open. */
  hang(): void;
  wake(): void;
  /** The command that runs a program on the node as postgres. */
  asPostgres: NodePlace['command'];
  /** The environment of programs on the node. */
  env(): Record<string, string>;
}

export interface NodeOptions {
  number: number;
  subnet: string;
  /** Size of a separate disk, which can be filled. */
  diskMegabytes: number | undefined;
  /** Runs the pgBackRest server and archives WAL. */
  isBackedUp: boolean;
  isQuick: boolean;
}

export async function openNode(place: NodePlace, options: NodeOptions, later: Later): Promise<DatabaseNode> {
  const { number, subnet, diskMegabytes, isBackedUp } = options;
  const owner = serverUser();
  const folder = await postgresFolder(later);
  const disk = join(folder, 'disk');
  makeOwnedFolder(disk, owner);
  if (diskMegabytes !== undefined) mountSmallDisk(disk, diskMegabytes, later);
  const makeFolders = () => {
    for (const name of ['socket', 'etcd']) makeOwnedFolder(join(disk, name), owner);
  };
  makeFolders();
  const envFile = join(folder, 'node.env');
  await writeFile(envFile, await settingsOf(number, subnet));
  const config = join(folder, 'patroni.yml');
  await writeFile(config, adaptConfig(disk, await readFile(deployed('ha/patroni.yml'), 'utf8'), options));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(config, owner.uid, owner.gid);

  const log = openSync(join(folder, 'log'), 'a');
  const env = () => ({
    PATH: `${dirname(binary('postgres'))}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    ETCD_DATA_DIR: join(disk, 'etcd'),
    ETCD_LOG_LEVEL: 'warn',
    ...Object.fromEntries(settingsIn(readFileSync(envFile, 'utf8'))),
  });
  const asPostgres: NodePlace['command'] = (program, ...args) =>
    place.command('setpriv', ...AS_POSTGRES.slice(1), program, ...args);
  const args: Record<string, string[]> = { etcd: [], patroni: [config], pgbackrest: ['server'] };
  const running: Record<string, Program> = {};
  const startOne = (name: string) => {
    if (running[name]?.isRunning() === true) return;
    const [command, all] = asPostgres(name, ...(args[name] ?? []));
    running[name] = startProgram(command, all, later, {
      cwd: folder,
      env: env(),
      stdio: ['ignore', log, log],
      killSignal: 'SIGKILL',
    });
  };
  const signal = (which: NodeJS.Signals) => {
    for (const pid of place.pids()) {
      try {
        process.kill(pid, which);
      } catch {
        // Already exited.
      }
    }
  };
  const kill = () => {
    signal('SIGKILL');
  };
  // PostgreSQL is reparented when its Patroni dies.
  later(kill);
  return {
    ...place,
    name: `database-${number}`,
    folder,
    disk,
    envFile,
    env,
    asPostgres,
    isPrimary: () =>
      fetch(`http://${place.address}:${PATRONI_PORT}/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    start() {
      for (const name of ['etcd', 'patroni', ...(isBackedUp ? ['pgbackrest'] : [])]) startOne(name);
    },
    startOne,
    async stopOne(name) {
      await running[name]?.stop();
    },
    programs: () => ['patroni', 'etcd'].flatMap((name) => running[name] ?? []),
    kill,
    killEtcd: () => void running['etcd']?.child.kill('SIGKILL'),
    async lose() {
      kill();
      await Promise.all(Object.values(running).map((program) => program.kill()));
      for (const name of await readdir(disk)) await rm(join(disk, name), { recursive: true, force: true });
      await writeFile(envFile, await settingsOf(number, subnet));
      makeFolders();
    },
    hang: () => {
      signal('SIGSTOP');
    },
    wake: () => {
      signal('SIGCONT');
    },
  };
}

export const settingsIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);

/** deploy/ha/node.env.example filled in for this node. */
async function settingsOf(number: number, subnet: string): Promise<string> {
  const example = await readFile(deployed('ha/node.env.example'), 'utf8');
  const others = [1, 2, 3].filter((each) => each !== number);
  const lines = settingsIn(example).map(([name, value]) => {
    const isOfAll = /_CLUSTER$|_HOSTS$/.test(name);
    const other = /^PGBACKREST_PG([23])_HOST$/.exec(name)?.[1];
    const own = isOfAll
      ? value
      : value.replaceAll('database-1', `database-${number}`).replaceAll('10.0.0.11', `10.0.0.1${number}`);
    const right = other === undefined ? own : `10.0.0.1${others[Number(other) - 2]}`;
    return `${name}=${right.replaceAll('10.0.0.', subnet).replaceAll('CHANGE-ME', PASSWORD)}\n`;
  });
  return lines.join('');
}

/** Adapts paths, disables archiving unless backups are tested, and lets test roles in without a password. */
function adaptConfig(folder: string, config: string, { isBackedUp, isQuick }: NodeOptions): string {
  const timed = isQuick
    ? config
        .replace('ttl: 20', 'ttl: 6')
        .replace('loop_wait: 5', 'loop_wait: 1')
        .replace('retry_timeout: 5', 'retry_timeout: 2')
    : config;
  const here = timed
    .replace('/var/lib/postgresql/15/khamar', join(folder, 'data'))
    .replace('/usr/lib/postgresql/15/bin', dirname(binary('postgres')))
    .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', join(folder, 'socket'))
    .replace('host all all samenet scram-sha-256', 'host all all samenet trust');
  return isBackedUp ? here : here.replace('pgbackrest --stanza=khamar archive-push %p', '/bin/true');
}
