import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { binary, type Owner, run, serverUser } from './postgres-programs.ts';

/**
 * A PostgreSQL cluster for this checkout, on loopback, for development and tests. Its data is disposable, so fsync is
 * off: never use these settings in production.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=512MB'];
const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** The configured server, or our own, which is started if necessary. */
export async function databaseServer(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && /change-me/i.test(given))
    throw new Error('DATABASE_URL still contains CHANGE-ME from the example: enter the database password');
  return given ?? (await startCluster());
}

export async function startCluster(): Promise<string> {
  const owner = serverUser();
  const folder = clusterFolder(owner);
  const data = join(folder, 'data');
  return withLock(join(folder, 'starting'), async () => {
    if (!existsSync(join(data, 'PG_VERSION'))) {
      const options = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'];
      run('initdb', ['-D', data, ...options], owner, folder);
    }
    if (!isRunning(data, owner)) {
      const loopback = ['listen_addresses=127.0.0.1', `port=${await freePort()}`, 'unix_socket_directories='];
      const flags = [...loopback, ...SETTINGS].map((option) => `-c ${option}`).join(' ');
      run(
        'pg_ctl',
        ['start', '-w', '-D', data, '-l', join(folder, 'server.log'), '-o', flags],
        owner,
        folder,
      );
    }
    return `postgres://postgres@127.0.0.1:${runningPort(data)}/khamar`;
  });
}

export function stopCluster(): boolean {
  const owner = serverUser();
  const data = join(clusterFolder(owner), 'data');
  if (!existsSync(data) || !isRunning(data, owner)) return false;
  run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data], owner, clusterFolder(owner));
  return true;
}

/** The server writes its port into the fourth line of this file. */
function runningPort(data: string): number {
  const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
  // Without a port the URL would point to the machine's default server.
  if (!Number.isInteger(port) || port === 0) throw new Error(`No port in ${data}/postmaster.pid`);
  return port;
}

const isRunning = (data: string, owner: Owner) =>
  spawnSync(binary('pg_ctl'), ['status', '-D', data], { ...owner, cwd: '/' }).status === 0;

/** Inside the checkout, unless the postgres user has no access (e.g. a clone below /root). */
function clusterFolder(owner: Owner): string {
  const inCheckout = join(checkout, '.data');
  mkdirSync(inCheckout, { recursive: true });
  const reachable = spawnSync('test', ['-x', inCheckout], { ...owner, cwd: '/' }).status === 0;
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  const folder = reachable ? join(inCheckout, 'postgres') : join(tmpdir(), `khamar-${name}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Someone else may have created a symlink with this guessable name.
  if (!lstatSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Only one process starts the server at a time; a lock file of a dead process is stale. */
async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!tryLock(file)) {
    // oxlint-disable-next-line no-await-in-loop -- polls for another process
    await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isOwnerAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function isOwnerAlive(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // Created, but the pid is not written yet.
    if (owner === 0) return true;
    return process.kill(owner, 0);
  } catch {
    return false;
  }
}
