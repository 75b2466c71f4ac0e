import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { SmtpServer } from '@khamar/testkit/servers/smtp-server';
import type { TestStack } from '@khamar/testkit/servers/test-stack';
import { Client } from 'pg';
import { fillDisk } from '../postgres/cluster.ts';
import type { DatabaseNode } from './database-node.ts';
import type { DatabaseNodes } from './database-nodes.ts';

export interface StackOnNodes {
  cluster: DatabaseNodes;
  stack: TestStack;
  smtp: SmtpServer;
}

type Undo = () => void | Promise<void>;

export interface Fault {
  name: string;
  /** Causes a failover. */
  isFailover: boolean;
  /** Injects the fault; returns how to undo it. */
  begin(system: StackOnNodes & { primary: DatabaseNode }): Undo | Promise<Undo>;
}

/** How long a frozen server stays frozen after its successor took over. */
const LATER_MS = 3000;
/** The time a process supervisor needs to restart a process. */
const NOTICED_MS = 200;

export const HANG: Fault = {
  name: 'primary hung, then woken',
  isFailover: true,
  begin({ primary }) {
    primary.hang();
    return async () => {
      await pause(LATER_MS);
      primary.wake();
    };
  },
};

/** Faults of the database and the path to it. */
export const DATABASE_FAULTS: Fault[] = [
  {
    name: 'primary killed',
    isFailover: true,
    begin({ primary }) {
      primary.kill();
      return () => {
        primary.start();
      };
    },
  },
  HANG,
  {
    name: 'primary cut off',
    isFailover: true,
    begin({ primary }) {
      primary.cut();
      return () => {
        primary.repair();
      };
    },
  },
  {
    name: 'member of etcd killed',
    isFailover: false,
    begin({ cluster, primary }) {
      const other = cluster.nodes.find((node) => node !== primary);
      other?.killEtcd();
      return () => {
        other?.start();
      };
    },
  },
  {
    name: 'HAProxy restarted',
    isFailover: false,
    async begin({ cluster }) {
      await cluster.haproxy.restart();
      return () => undefined;
    },
  },
];

/** Needs a separate disk per database server. */
export const DISK_FULL: Fault = {
  name: 'disk of the primary full',
  isFailover: true,
  async begin({ cluster, primary }) {
    const ballast = await fillDisk(primary.disk);
    // Switches the WAL segment now instead of waiting for archive_timeout (one minute).
    await switchLogUntilRejected(cluster.url);
    return () => rm(ballast);
  },
};

async function switchLogUntilRejected(url: string): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    const client = new Client({ connectionString: url, query_timeout: 5000, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()`);
    } catch {
      return;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Faults of the product. They hit only the second process of each kind, because the memory of the first is monitored. */
export const PRODUCT_FAULTS: Fault[] = [
  {
    name: 'API killed',
    isFailover: false,
    begin: ({ stack }) => killOne(stack.apis[1]),
  },
  {
    name: 'site killed',
    isFailover: false,
    begin: ({ stack }) => killOne(stack.webs[1]),
  },
  {
    name: 'mail server away',
    isFailover: false,
    async begin({ smtp }) {
      await smtp.down();
      return async () => {
        await pause(20_000);
        await smtp.up();
      };
    },
  },
];

async function killOne(server: TestStack['apis'][number] | undefined): Promise<Undo> {
  await server?.kill();
  return async () => {
    await pause(NOTICED_MS);
    await server?.start();
  };
}
