import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'node:fs/promises';
import { freePort } from '@khamar/database/free-port';
import { type Owner, run, serverUser } from '@khamar/database/postgres-programs';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { waitFor } from '@khamar/testkit/wait-for';

export interface Cluster {
  /** URL of the database "postgres", as its owner. */
  url: string;
  /** Contains data, logs and other files of the drill. */
  folder: string;
  data: string;
  owner: Owner;
  port: number;
  /** The server's process id while it runs. */
  server(): number | undefined;
  start(): Promise<void>;
  stop(): void;
  /** Like a power failure: SIGKILL for all processes. */
  kill(): void;
}

interface ClusterOptions {
  folder?: string;
  settings?: string[];
  initOptions?: string[];
}

/** A separate PostgreSQL with fsync on, like in production: acknowledged writes must survive. */
export async function openCluster(later: Later, options: ClusterOptions = {}): Promise<Cluster> {
  const { settings, initOptions = ['--data-checksums'] } = options;
  const folder = options.folder ?? (await postgresFolder(later));
  makeOwnedFolder(folder, serverUser());
  const cluster = await clusterIn(folder, later, settings);
  const common = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', ['-D', cluster.data, ...common, ...initOptions], cluster.owner, folder);
  await cluster.start();
  return cluster;
}

/** Owned by the postgres user if root runs the drill. */
export async function postgresFolder(later: Later): Promise<string> {
  const folder = await temporaryFolder('drill', later);
  makeOwnedFolder(folder, serverUser());
  return folder;
}

export function makeOwnedFolder(path: string, { uid, gid }: Owner): void {
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** On existing or future data in this folder, such as a copy of another server's. */
export async function clusterIn(folder: string, later: Later, settings: string[] = []): Promise<Cluster> {
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
    // The postmaster first, so it restarts nothing; its children are in its session.
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
      // After a kill, the first start may find a stale lock file.
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
      await waitFor('PostgreSQL starts', tryToStart, { everyMs: 250 }).catch(() => {
        throw fault;
      });
    },
    stop() {
      run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data], owner, folder);
    },
    kill,
  };
}

/** Needs root: mounts a small disk, owned by the postgres user. */
export function mountSmallDisk(folder: string, megabytes: number, later: Later): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`Cannot mount a small disk: ${stderr.toString()}`);
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  // A killed process may still hold a file open for a moment.
  later(async () => {
    await waitFor('unmounted', () => spawnSync('umount', [folder]).status === 0, { everyMs: 250 });
  });
}

/** With a single file, to the last byte. */
export async function fillDisk(disk: string): Promise<string> {
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
