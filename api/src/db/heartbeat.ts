import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { isReadTimeout } from './dead-connections.ts';
import type { DatabasePool } from './pool.ts';

export interface Heartbeat {
  isAnswered(): boolean;
  stop(): Promise<void>;
}

/** Together they bound how long a database that fell silent goes unnoticed: under 3 s. */
const INTERVAL = 2000;
const TIMEOUT = 900;
const RECONNECT_AFTER = 500;
/** A query that was sent before the database answered again and has no answer after this time will get none. */
const BUSY_TIMEOUT = 1500;

/**
 * Asks the database every two seconds whether it is there, over a connection of its own, for those of the pool may all be
 * waiting. A socket that a firewall forgot stays open and carries nothing: without an answer the pool's idle connections are
 * closed, and after the next answer those too that still wait for one from before.
 */
export function startHeartbeat(
  { connections }: Pick<DatabasePool, 'connections'>,
  databaseUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Heartbeat {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let isAnswered = false;
  let isSilent = false;
  let askedAt = performance.now();

  const dropBusySoon = () => {
    const since = performance.now();
    setTimeout(() => {
      connections.dropBusy(since);
    }, BUSY_TIMEOUT).unref();
  };

  async function beat(): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
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
      askedAt = performance.now();
      await client.connect();
      for (;;) {
        askedAt = performance.now();
        await client.query('select 1');
        if (isSilent) dropBusySoon();
        isSilent = false;
        isAnswered = true;
        await pause(INTERVAL, undefined, { signal: AbortSignal.any([stopping.signal, lost.signal]) });
      }
    } finally {
      isAnswered = false;
      // Not awaited: a connection that hangs would not confirm its end either.
      void client.end().catch(() => undefined);
    }
  }

  async function keepBeating(): Promise<void> {
    while (!isStopping()) {
      try {
        await beat();
      } catch (error) {
        if (isStopping()) return;
        if (isReadTimeout(error)) {
          isSilent = true;
          connections.dropIdle(askedAt);
        }
        log.warn({ err: error }, 'the database does not answer the heartbeat');
        await pause(RECONNECT_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const beating = keepBeating();
  return {
    isAnswered: () => isAnswered,
    async stop() {
      stopping.abort();
      await beating;
    },
  };
}
