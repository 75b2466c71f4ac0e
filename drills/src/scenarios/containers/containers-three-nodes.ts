import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@khamar/database/free-port';
import { type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { scenario } from '@khamar/testkit/processes/command-line';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { checkout, runProgram } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';
import { Client } from 'pg';
import { type Engine, openEngine } from '../../lib/containers/engine.ts';
import { countLeft } from '../../lib/containers/inspect-containers.ts';
import { debianStandIn } from '../../lib/containers/stand-ins.ts';

const PROJECT = 'khamar-servers';
const PASSWORD = 'drill';
const addressOf = (number: number) => `172.30.79.1${number}`;

export const containersThreeNodes = scenario(
  5,
  'builds and starts deploy/ha/compose.yaml, kills and restarts its primary under writes, and stops (root; packages podman, docker-compose, …)',
  async (later) => {
    const engine = await openEngine(later);
    const { compose, url } = await createStack(engine, later);
    report('image built', await seconds(() => compose('build', 'database-1')), 's');
    const startSeconds = await seconds(async () => {
      await compose('up', '-d');
      await waitFor('three servers', isHealthy, { seconds: 180, everyMs: 500 });
    });
    const writer = startWriter(url);
    await writer.waitForMoreRows(20);
    const leader = await leaderNumber();
    const gap = await seconds(async () => {
      await engine.podman('kill', `${PROJECT}_database-${leader}_1`);
      await writer.waitForMoreRows(20);
    });
    report('killed', `database-${leader}`);
    await compose('up', '-d');
    report(
      'all three healthy again',
      await seconds(() => waitFor('three servers', isHealthy, { seconds: 180, everyMs: 500 })),
      's',
    );
    const acknowledged = await writer.stop();
    const storedIds = new Set(await writer.read());
    report('stopped', await seconds(() => compose('down', '--volumes')), 's');
    return [
      verdict('seconds from nothing to three servers', startSeconds, { atMost: 180 }),
      verdict('seconds without writes after the kill', gap, { atMost: 60 }),
      verdict('acknowledged rows', acknowledged.length, { atLeast: 40 }),
      verdict('acknowledged rows lost', acknowledged.filter((id) => !storedIds.has(id)).length, {
        atMost: 0,
      }),
      verdict('containers, networks and volumes left', await countLeft(engine, PROJECT), { atMost: 0 }),
    ].every(Boolean);
  },
);

async function createStack(engine: Engine, later: Later) {
  const folder = await temporaryFolder('servers', later);
  await cp(join(checkout, 'deploy/ha'), folder, { recursive: true });
  const port = await freePort();
  const settings = {
    COMPOSE_PROJECT_NAME: PROJECT,
    COMPOSE_FILE: 'compose.yaml:podman.yaml',
    DEBIAN_IMAGE: await debianStandIn(engine, later),
    PASSWORD,
    DATABASE_PORT: `127.0.0.1:${port}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''));
  // See farm-folder.ts: docker-compose 1 compares networks with podman's.
  await writeFile(
    join(folder, 'podman.yaml'),
    'networks: { servers: { ipam: { options: { driver: host-local }, config: [{ subnet: 172.30.79.0/24 }] } } }\n',
  );
  const compose = async (...args: string[]) => {
    const { code, out, err } = await runProgram('docker-compose', args, { cwd: folder, env: engine.env });
    if (code !== 0) throw new Error(`docker-compose ${args.join(' ')}: ${(out + err).slice(-4000)}`);
  };
  return { compose, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` };
}

const fetchPatroni = (number: number, path: string): Promise<string> =>
  fetch(`http://${addressOf(number)}:8008/${path}`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );

async function isHealthy(): Promise<boolean> {
  const cluster = await fetchPatroni(1, 'cluster');
  return (
    (cluster.match(/"state": "(running|streaming)"/g) ?? []).length === 3 && cluster.includes('sync_standby')
  );
}

async function leaderNumber(): Promise<number> {
  for (const number of [1, 2, 3]) if ((await fetchPatroni(number, 'primary')) !== '') return number;
  throw new Error('No primary found');
}

/** Inserts one row after another through HAProxy; each number is used once, acknowledged or not. */
function startWriter(url: string) {
  const over = new AbortController();
  const acknowledged: number[] = [];
  const withClient = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const write = async () => {
    for (let id = 1; !over.signal.aborted; id += 1) {
      const isWritten = await withClient(async (client) => {
        await client.query('create table if not exists drill_row (id int primary key)');
        await client.query('insert into drill_row values ($1)', [id]);
        return true;
      }).catch(() => false);
      if (isWritten) acknowledged.push(id);
      await pause(100);
    }
  };
  const writing = write();
  return {
    waitForMoreRows(count: number) {
      const enough = acknowledged.length + count;
      return waitFor(`${count} more rows`, () => acknowledged.length >= enough, {
        seconds: 120,
        everyMs: 50,
      });
    },
    async stop() {
      over.abort();
      await writing;
      return acknowledged;
    },
    read: () =>
      withClient(async (client) =>
        (await client.query<{ id: number }>('select id from drill_row')).rows.map(({ id }) => id),
      ),
  };
}
