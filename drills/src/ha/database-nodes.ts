import { openSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binary, serverUser } from '@khamar/database/postgres-programs';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/testkit/clean-up';
import { hasProgram, requirePackage } from '@khamar/testkit/command-line';
import { type Program, startProgram } from '@khamar/testkit/processes';
import { until } from '@khamar/testkit/until';
import { Client } from 'pg';
import { give, postgresFolder } from '../postgres/cluster.ts';
import { deployed } from '../postgres/runbook.ts';
import { mountSmallDisk } from '../postgres/small-disk.ts';
import { type NodePlace, openNodeNetwork } from './node-network.ts';

const PASSWORD = 'drill';
const PATRONI_PORT = 8008;
const PACKAGES = { patroni: 'patroni python3-etcd', etcd: 'etcd-server', haproxy: 'haproxy' };

export interface DatabaseNode extends NodePlace {
  name: string;
  folder: string;
  /** Where its data is. */
  disk: string;
  /** What is in /etc/khamar/node.env on a farm. */
  envFile: string;
  isPrimary(): Promise<boolean>;
  /** Both programs; one that runs is left alone. */
  start(): void;
  /** Patroni, which stops PostgreSQL when it is stopped, and etcd. */
  programs(): Program[];
  /** As the power fails: etcd, Patroni and PostgreSQL at once. */
  kill(): void;
  killEtcd(): void;
  /** No process of the server does anything, and its connections stay open. */
  hang(): void;
  wake(): void;
}

export interface DatabaseNodes {
  nodes: DatabaseNode[];
  /** The one address, HAProxy's. */
  url: string;
  haproxy: { restart(): Promise<void> };
  primary(): Promise<DatabaseNode>;
  /** A primary, the others follow it, and one of them is in step. */
  untilWhole(seconds?: number): Promise<void>;
}

/** Three servers with etcd, Patroni and PostgreSQL and, beside the product, HAProxy: by the files of deploy/ha, with other addresses and folders. */
export async function openDatabaseNodes(later: Later, diskMegabytes?: number): Promise<DatabaseNodes> {
  for (const [program, name] of Object.entries(PACKAGES)) requirePackage(name, hasProgram(program));
  const places = openNodeNetwork(3, later);
  const subnet = (places[0]?.address ?? '').replace(/\d+$/, '');
  const nodes = await Promise.all(
    places.map((place, index) => openNode(place, { number: index + 1, subnet, diskMegabytes }, later)),
  );
  for (const node of nodes) node.start();
  const port = await freePort();
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const haproxy = await startHaproxy(port, subnet, later);
  const primary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node;
    throw new Error('No server is the primary');
  };
  const untilWhole = async (seconds = 120) => {
    await until('all three database servers are well', () => isWhole(nodes, url), { seconds, everyMs: 500 });
  };
  await untilWhole();
  return { nodes, url, haproxy, primary, untilWhole };
}

interface NodeWanted {
  number: number;
  subnet: string;
  /** A disk of its own, which can be filled. */
  diskMegabytes: number | undefined;
}

async function openNode(
  place: NodePlace,
  { number, subnet, diskMegabytes }: NodeWanted,
  later: Later,
): Promise<DatabaseNode> {
  const owner = serverUser();
  const folder = await postgresFolder(later);
  const disk = join(folder, 'disk');
  give(disk, owner);
  if (diskMegabytes !== undefined) mountSmallDisk(disk, diskMegabytes, later);
  for (const name of ['socket', 'etcd']) give(join(disk, name), owner);
  const settings = await settingsOf(number, subnet);
  const envFile = join(folder, 'node.env');
  await writeFile(
    envFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const config = join(folder, 'patroni.yml');
  await writeFile(config, hereIn(disk, await readFile(deployed('ha/patroni.yml'), 'utf8')));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(config, owner.uid, owner.gid);

  const log = openSync(join(folder, 'log'), 'a');
  const env = {
    PATH: `${dirname(binary('postgres'))}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    ETCD_DATA_DIR: join(disk, 'etcd'),
    ETCD_LOG_LEVEL: 'warn',
    ...settings,
  };
  const own = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
  const running: Record<string, Program> = {};
  const startOne = (name: string, ...args: string[]) => {
    if (running[name]?.isRunning() === true) return;
    const [command, all] = place.command('setpriv', ...own, name, ...args);
    running[name] = startProgram(command, all, later, {
      cwd: folder,
      env,
      stdio: ['ignore', log, log],
      killSignal: 'SIGKILL',
    });
  };
  const signal = (which: NodeJS.Signals, pids = place.pids()) => {
    for (const pid of pids) {
      try {
        process.kill(pid, which);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  // PostgreSQL is nobody's child once its Patroni is gone.
  later(() => {
    signal('SIGKILL');
  });
  return {
    ...place,
    name: `database-${number}`,
    folder,
    disk,
    envFile,
    isPrimary: () =>
      fetch(`http://${place.address}:${PATRONI_PORT}/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    start() {
      startOne('etcd');
      startOne('patroni', config);
    },
    programs: () => ['patroni', 'etcd'].flatMap((name) => running[name] ?? []),
    kill: () => {
      signal('SIGKILL');
    },
    killEtcd: () => void running['etcd']?.child.kill('SIGKILL'),
    hang: () => {
      signal('SIGSTOP');
    },
    wake: () => {
      signal('SIGCONT');
    },
  };
}

/** deploy/ha/node.env.example as the farm would fill it in for this server. */
async function settingsOf(number: number, subnet: string): Promise<Record<string, string>> {
  const example = await readFile(deployed('ha/node.env.example'), 'utf8');
  return Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => {
      const isOfAll = /_CLUSTER$|_HOSTS$/.test(name);
      const own = isOfAll
        ? value
        : value.replaceAll('database-1', `database-${number}`).replaceAll('10.0.0.11', `10.0.0.1${number}`);
      return [name, own.replaceAll('10.0.0.', subnet).replaceAll('CHANGE-ME', PASSWORD)];
    }),
  );
}

/** The places of a farm are others here, nothing is archived, and roles of the tests have no password. */
const hereIn = (folder: string, config: string): string =>
  config
    .replace('/var/lib/postgresql/15/khamar', join(folder, 'data'))
    .replace('/usr/lib/postgresql/15/bin', dirname(binary('postgres')))
    .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
    .replace('/var/run/postgresql', join(folder, 'socket'))
    .replace('pgbackrest --stanza=khamar archive-push %p', '/bin/true')
    .replace('host all all samenet scram-sha-256', 'host all all samenet trust');

async function startHaproxy(port: number, subnet: string, later: Later) {
  const folder = await postgresFolder(later);
  const file = join(folder, 'haproxy.cfg');
  const config = await readFile(deployed('ha/haproxy.cfg'), 'utf8');
  await writeFile(
    file,
    config.replace('bind 127.0.0.1:6432', `bind 127.0.0.1:${port}`).replaceAll('10.0.0.', subnet),
  );
  const start = () =>
    startProgram('haproxy', ['-db', '-q', '-f', file], later, { stdio: ['ignore', 'ignore', 'ignore'] });
  let running = start();
  return {
    async restart() {
      await running.kill();
      running = start();
    },
  };
}

async function isWhole(nodes: DatabaseNode[], url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ state: string; sync_state: string }>(
      `select state, sync_state from pg_stat_replication`,
    );
    const following = rows.filter(({ state }) => state === 'streaming');
    return following.length === nodes.length - 1 && following.some((one) => one.sync_state === 'sync');
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
