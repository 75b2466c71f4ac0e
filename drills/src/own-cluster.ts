import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@khamar/database/free-port';
import { binary, type Owner, run, serverUser } from '@khamar/database/postgres-programs';
import type { Later } from '@khamar/e2e/clean-up';

export interface OwnCluster {
  /** Of the database "postgres", as its owner. */
  url: string;
  /** Holds data, logs and whatever else the drill keeps beside them. */
  folder: string;
  data: string;
  owner: Owner;
  port: number;
  start(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): void;
  /** As the power fails: no process of the server is asked. */
  kill(): void;
}

/** A PostgreSQL of the drill's own that does wait for the disk, as on a farm: what it has acknowledged must survive. */
export async function openCluster(later: Later, settings: string[] = []): Promise<OwnCluster> {
  const folder = await emptyFolder(later);
  const cluster = await clusterIn(folder, join(folder, 'data'), settings);
  later(async () => {
    cluster.kill();
  });
  const options = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  run('initdb', ['-D', cluster.data, ...options], cluster.owner, folder);
  await cluster.start();
  return cluster;
}

/** For the server's own user, when root starts the drill. */
export async function emptyFolder(later: Later): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-drill-'));
  later(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  give(folder, serverUser());
  return folder;
}

export function give(path: string, { uid, gid }: Owner): void {
  mkdirSync(path, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Over data that is there already, such as a copy or what was restored. */
export async function clusterIn(folder: string, data: string, settings: string[] = []): Promise<OwnCluster> {
  const owner = serverUser();
  const port = await freePort();
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=256MB',
    ...settings,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    data,
    owner,
    port,
    async start() {
      // After a kill the first try may meet a lock file that nobody owns any more.
      for (let tries = 20; ; tries -= 1) {
        try {
          run(
            'pg_ctl',
            ['start', '-w', '-D', data, '-l', join(folder, 'server.log'), '-o', flags],
            owner,
            folder,
          );
          return;
        } catch (error) {
          if (tries === 0) throw error;
          // oxlint-disable-next-line no-await-in-loop -- the next try only after a rest
          await pause(250);
        }
      }
    },
    stop(mode = 'fast') {
      run('pg_ctl', ['stop', '-w', '-m', mode, '-D', data], owner, folder);
    },
    kill() {
      const server = serverOf(data);
      if (server === undefined) return;
      // The server first, so that it starts nobody anew; its children are in its session.
      process.kill(server, 'SIGKILL');
      spawnSync('pkill', ['-KILL', '-s', String(server)]);
    },
  };
}

/** Its own program for this cluster, such as pg_basebackup. */
export const postgresProgram = binary;

function serverOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
