/** A single-node S3 server (Ceph RGW, data in memory) on loopback for tests, with real signatures and no account. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@khamar/database/free-port';
import { AwsClient } from 'aws4fetch';
import { cephConfig } from './s3-server-config.ts';

export interface S3Server {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  stop(): Promise<void>;
}

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'monmaptool'];
const TIMEOUT_MS = 30_000;

/** Why no S3 server can run here; always undefined in CI, where it is required. */
export function s3Missing(): string | undefined {
  if (process.env['CI'] !== undefined) return undefined;
  const found = PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
  return found ? undefined : 'install ceph-mon ceph-osd radosgw ceph-common';
}

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-s3-'));
  const children: ChildProcess[] = [];
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // An interrupted test run must not leave a cluster behind.
  process.once('exit', killAll);
  const stop = async () => {
    process.off('exit', killAll);
    await Promise.all(children.map((child) => end(child)));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await start(folder, children)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new bucket for one test; it is gone when the server stops. */
export async function newBucket({ endpoint, region, accessKey, secretKey }: Omit<S3Server, 'stop'>) {
  const bucket = `farm-${randomBytes(4).toString('hex')}`;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region });
  const { status } = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (status !== 200) throw new Error(`The bucket could not be created: ${status}`);
  return { settings: { endpoint, region, accessKey, secretKey, bucket }, client };
}

async function start(folder: string, children: ChildProcess[]): Promise<Omit<S3Server, 'stop'>> {
  const [port, monitorPort] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  await Promise.all(['mon', 'osd', 'rgw'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'ceph.conf'), cephConfig({ folder, cluster, port, monitorPort }));

  const inFolder = { cwd: folder, env: { PATH: process.env['PATH'], CEPH_CONF: join(folder, 'ceph.conf') } };
  const launch = (command: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${command}.out`), 'a');
    const child = spawn(command, args, { ...inFolder, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  };
  const run = async (command: string, ...args: string[]): Promise<void> => {
    const child = launch(command, args);
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    await once(child, 'close').finally(() => clearTimeout(timer));
    if (child.exitCode === 0) return;
    const output = await readFile(join(folder, `${command}.out`), 'utf8');
    throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode}:\n${output.slice(-2000)}`);
  };
  // The monitor rejects about one in some hundred new connections with EPERM before reading the command, so a retry
  // is safe.
  const runCeph = async (...args: string[]): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await run('ceph', ...args);
      } catch (error) {
        if (tries === 5 || !String(error).includes('problem getting command descriptions')) throw error;
      }
    }
  };
  const startDaemon = async (command: string, ...args: string[]) => {
    const child = launch(command, [...args, '-f']);
    children.push(child);
    await once(child, 'spawn');
  };

  await run(
    'ceph-authtool',
    '--create-keyring',
    'keyring',
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  );
  await run(
    'monmaptool',
    '--create',
    '--fsid',
    cluster,
    '--addv',
    'a',
    `[v1:127.0.0.1:${monitorPort}]`,
    'monmap',
  );
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring');
  await startDaemon('ceph-mon', '-i', 'a');
  await runCeph('osd', 'new', disk, '0');
  await runCeph('osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=localhost');
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  await startDaemon('ceph-osd', '-i', '0');
  await startDaemon('radosgw', '-n', 'client.rgw');

  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilUp(endpoint);
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  const keys = ['--access-key', accessKey, '--secret-key', secretKey];
  await run('radosgw-admin', 'user', 'create', '--uid=farm', '--display-name=farm', ...keys);
  return { endpoint, region: 'us-east-1', accessKey, secretKey };
}

async function waitUntilUp(endpoint: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(endpoint).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('The S3 server does not respond');
    await pause(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  // Its data is in memory and disposable.
  child.kill('SIGKILL');
  await exit;
}
