import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { isReadTimeout } from './dead-connections.ts';
import type { DatabasePool } from './pool.ts';
import { reconnectBackoff } from './reconnect-backoff.ts';

export interface Heartbeat {
  hasResponse(): boolean;
  stop(): Promise<void>;
}

/** Together they limit how long a silent database goes unnoticed: under 3 s. */
const INTERVAL = 2000;
const TIMEOUT = 900;
/** A query sent before the database recovered that is still unanswered after this time will never be answered. */
const BUSY_TIMEOUT = 1500;

/**
 * Checks every two seconds that the database accepts writes, over a separate connection because those of the pool may all be busy. A socket
 * dropped by a firewall stays open but carries nothing: when the heartbeat gets no response, the pools' idle connections are closed; after
 * the next response, so are busy connections still waiting for an earlier query.
 */
export function startHeartbeat(
  pools: Pick<DatabasePool, 'connections'>[],
  settings: { DATABASE_URL: string; DATABASE_TIMEOUT_FACTOR: number },
  log: Pick<FastifyBaseLogger, 'warn'>,
  /** Called after each response, for what a process must notice even if it misses a notification. */
  onBeat: () => void = () => undefined,
): Heartbeat {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let hasResponse = false;
  let isSilent = false;
  let sentAt = performance.now();

  const { DATABASE_URL: connectionString, DATABASE_TIMEOUT_FACTOR: factor } = settings;
  const timeout = factor * TIMEOUT;
  const dropBusySoon = () => {
    const since = performance.now();
    setTimeout(() => {
      for (const { connections } of pools) connections.dropBusy(since);
    }, factor * BUSY_TIMEOUT).unref();
  };

  async function beat(): Promise<void> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      application_name: 'khamar-heartbeat',
    });
    const lost = new AbortController();
    client.on('error', () => {
      lost.abort();
    });
    client.on('end', () => {
      lost.abort();
    });
    try {
      sentAt = performance.now();
      await client.connect();
      for (;;) {
        sentAt = performance.now();
        await requirePrimary(client);
        for (const { connections } of pools) connections.heard();
        if (isSilent) dropBusySoon();
        isSilent = false;
        hasResponse = true;
        onBeat();
        await pause(INTERVAL, undefined, { signal: AbortSignal.any([stopping.signal, lost.signal]) });
      }
    } finally {
      hasResponse = false;
      // Not awaited: a hanging connection would never confirm that it closed.
      void client.end().catch(() => undefined);
    }
  }

  async function keepBeating(): Promise<void> {
    while (!isStopping()) {
      try {
        await beat();
      } catch (error) {
        if (isStopping()) return;
        if (isReadTimeout(error)) isSilent = true;
        if (isReadTimeout(error) || error instanceof ReplicaError)
          for (const { connections } of pools) connections.dropIdle(sentAt);
        log.warn({ err: error }, 'database heartbeat failed');
        await pause(reconnectBackoff(), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const beating = keepBeating();
  return {
    hasResponse: () => hasResponse,
    async stop() {
      stopping.abort();
      await beating;
    },
  };
}

class ReplicaError extends Error {}

/** After a failover an open connection may still lead to the old primary. */
async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
  if (rows[0]?.replica !== false) throw new ReplicaError('The database is a replica');
}
