import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { hasProgram, requirePackage } from '@khamar/testkit/processes/command-line';
import { startProgram } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';
import { Client } from 'pg';
import { postgresFolder } from '../postgres/cluster.ts';
import { deployed } from '../postgres/runbook.ts';
import { type DatabaseNode, openNode, PASSWORD } from './database-node.ts';
import { openNodeNetwork } from './node-network.ts';

const PACKAGES = { patroni: 'patroni python3-etcd', etcd: 'etcd-server', haproxy: 'haproxy' };

export interface DatabaseNodes {
  nodes: DatabaseNode[];
  /** The URL through HAProxy. */
  url: string;
  haproxy: { restart(): Promise<void> };
  primary(): Promise<DatabaseNode>;
  /** Checked once: undefined if there is no primary. */
  leader(): Promise<DatabaseNode | undefined>;
  /** Waits for a primary, two replicas and one of them synchronous. */
  waitUntilHealthy(seconds?: number): Promise<void>;
}

interface NodesOptions {
  /** The disk size of each server; by default they share this machine's disk. */
  diskMegabytes?: number;
  /** Shorter Patroni intervals and timeouts than in production. */
  isQuick?: boolean;
  /** Prepares backups on each server before it starts; without it nothing is archived. */
  prepareBackups?: (nodes: DatabaseNode[]) => Promise<void>;
}

/**
 * Three servers with etcd, Patroni and PostgreSQL, and HAProxy next to the product: the files of deploy/ha with other
 * addresses and folders.
 */
export async function openDatabaseNodes(
  later: Later,
  { diskMegabytes, isQuick = false, prepareBackups }: NodesOptions = {},
): Promise<DatabaseNodes> {
  for (const [program, name] of Object.entries(PACKAGES)) requirePackage(name, hasProgram(program));
  const places = openNodeNetwork(3, later);
  const subnet = (places[0]?.address ?? '').replace(/\d+$/, '');
  const isBackedUp = prepareBackups !== undefined;
  const nodes = await Promise.all(
    places.map((place, index) =>
      openNode(place, { number: index + 1, subnet, diskMegabytes, isBackedUp, isQuick }, later),
    ),
  );
  await prepareBackups?.(nodes);
  for (const node of nodes) node.start();
  const port = await freePort();
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const haproxy = await startHaproxy(port, subnet, later);
  const leader = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node;
    return undefined;
  };
  // On a busy machine a single response may time out although there is a primary.
  const primary = () => waitFor('a server is the primary', leader, { seconds: 20, everyMs: 200 });
  const waitUntilHealthy = async (seconds = 120) => {
    await waitFor('all three database servers are healthy', () => isHealthy(nodes, url), {
      seconds,
      everyMs: 500,
    });
  };
  await waitUntilHealthy();
  return { nodes, url, haproxy, primary, leader, waitUntilHealthy };
}

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

async function isHealthy(nodes: DatabaseNode[], url: string): Promise<boolean> {
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
