import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'node:fs/promises';
import { freePort } from '@khamar/database/free-port';
import { type Owner, run, serverUser } from '@khamar/database/postgres-programs';
import { type Later, temporaryFolder } from '@khamar/testkit/clean-up';
import { until } from '@khamar/testkit/until';

export interface Cluster {
  /** Of the database "postgres", as its owner. */
  url: string;
  /** Holds data, logs and whatever else the drill keeps beside them. */
  folder: string;
  data: string;
  owner: Owner;
  port: number;
  /** The process id of the server, while it runs. */
  server(): number | undefined;
  start(): Promise<void>;
  stop(): void;
  /** As the power fails: no process of the server is asked. */
  kill(): void;
}

interface ClusterOptions {
  folder?: string;
  settings?: string[];
  initOptions?: string[];
}

/** A PostgreSQL of the drill's own that does wait for the disk, as on a farm: what it has acknowledged must survive. */
export async function openCluster(later: Later, options: ClusterOptions = {}): Promise<Cluster> {
  const { settings, initOptions = ['--data-checksums'] } = options;
  const folder = options.folder ?? (await postgresFolder(later));
  give(folder, serverUser());
  const cluster = await clusterOver(folder, later, settings);
  const common = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', ['-D', cluster.data, ...common, ...initOptions], cluster.owner, folder);
  await cluster.start();
  return cluster;
}

/** For the server's own user, when root starts the drill. */
export async function postgresFolder(later: Later): Promise<string> {
  const folder = await temporaryFolder('drill', later);
  give(folder, serverUser());
  return folder;
}

export function give(path: string, { uid, gid }: Owner): void {
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Over data that is, or will be, in this folder, such as a copy of another server's. */
export async function clusterOver(folder: string, later: Later, settings: string[] = []): Promise<Cluster> {
  const owner = serverUser();
  const port = await freePort();
  const data = join(folder, 'data');
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=256MB',
    ...settings,
  ].map((setting) => `-c ${setting}`);
  const startOptions = ['-D', data, '-l', join(folder, 'server.log'), '-o', flags.join(' ')];
  const server = () => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 0);
      return pid;
    } catch {
      return undefined;
    }
  };
  const kill = () => {
    const pid = server();
    if (pid === undefined) return;
    // The server first, so that it starts nobody anew; its children are in its session.
    process.kill(pid, 'SIGKILL');
    spawnSync('pkill', ['-KILL', '-s', String(pid)]);
  };
  later(kill);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    data,
    owner,
    port,
    server,
    async start() {
      // After a kill the first try may meet a lock file that nobody owns any more.
      let fault: unknown;
      const tryToStart = () => {
        try {
          run('pg_ctl', ['start', '-w', ...startOptions], owner, folder);
          return true;
        } catch (error) {
          fault = error;
          return false;
        }
      };
      await until('PostgreSQL starts', tryToStart, { everyMs: 250 }).catch(() => {
        throw fault;
      });
    },
    stop() {
      run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data], owner, folder);
    },
    kill,
  };
}

/** Needs root: a disk of this size is mounted for the drill, and belongs to PostgreSQL's user. */
export function mountSmallDisk(folder: string, megabytes: number, later: Later): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small disk can be mounted here: ${stderr.toString()}`);
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  // A process that has just been killed may still hold a file.
  later(async () => {
    await until('unmounted', () => spawnSync('umount', [folder]).status === 0, { everyMs: 250 });
  });
}

/** With one file, to the last byte. */
export async function fill(disk: string): Promise<string> {
  const ballast = join(disk, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (statfsSync(disk).bavail * statfsSync(disk).bsize >= size) {
        const { bytesWritten } = await file.write(block);
        if (bytesWritten < size) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
  return ballast;
}
