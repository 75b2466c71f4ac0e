import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';

/** A number in the database that grows with every change, followed from here. */
export interface VersionWatch {
  /** The newest version this process may rely on. */
  current(): Promise<number>;
  /** An answer just read was of this version: nothing older may be served from now on. */
  adopt(version: number): void;
  /** Without asking; only to be relied on while live. */
  latest(): number;
  isLive(): boolean;
  stop(): Promise<void>;
}

interface WatchSettings {
  pool: Pool;
  databaseUrl: string;
  channel: string;
  /** Answers one row with the column `version`. */
  query: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Together they bound how long a listener that hangs without a word can go unnoticed: 3 s. */
const HEARTBEAT = 2000;
const PATIENCE = 1000;

/**
 * While the listener lives, the version is known without asking. While it does not, each request asks the database:
 * slower, never stale. The heartbeat reads the version too, so that a lost notice heals by itself.
 */
export function watchVersion({ pool, databaseUrl, channel, query, log }: WatchSettings): VersionWatch {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let latest = 0;
  let live = false;
  let asked: Promise<number> | undefined;

  const adopt = (version: number) => {
    latest = Math.max(latest, version);
  };

  const read = async (db: Pick<Pool | Client, 'query'>): Promise<number> => {
    const { rows } = await db.query<{ version: string }>(query);
    return Number(rows[0]?.version);
  };

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      application_name: 'khamar-listener',
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => {
        reject(new Error('the connection ended'));
      });
    });
    // Whoever waits for it hears of it; before that it is no fault.
    lost.catch(() => undefined);
    try {
      client.on('notification', ({ payload }) => {
        adopt(Number(payload));
      });
      await client.connect();
      // After a restore the database may be at an older version than we remember.
      latest = 0;
      // First listen, then read: a change between the two is then seen twice rather than not at all.
      await client.query(`listen ${channel}`);
      while (!isStopping()) {
        // A notice may overtake the answer on its way here, so neither simply replaces the other.
        adopt(await Promise.race([read(client), lost]));
        live = true;
        await Promise.race([pause(HEARTBEAT, undefined, { signal: stopping.signal }), lost]);
      }
    } finally {
      live = false;
      // A connection that hangs would not say goodbye either.
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!isStopping()) {
      try {
        await listen();
      } catch (error) {
        if (isStopping()) return;
        log.warn({ err: error }, 'the listener was lost; each request asks for the version');
        await pause(500, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const listening = keepListening();
  return {
    current() {
      if (live) return Promise.resolve(latest);
      // One question at a time, but never an answer to a question asked before ours.
      asked ??= Promise.resolve().then(() => {
        asked = undefined;
        return read(pool);
      });
      return asked;
    },
    adopt,
    latest: () => latest,
    isLive: () => live,
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
