import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import type { DatabasePool } from './pool.ts';
import { isReadTimeout } from './dead-connections.ts';

/** A number in the database that grows with every change, followed from here. */
export interface VersionWatch {
  /** The newest version this process may rely on, asked for where it is not known. */
  current(): Promise<number>;
  /** The same without asking; only to be relied on while live. */
  latest(): number;
  isLive(): boolean;
  /** Nobody listens, and whoever asked the database last was refused a moment ago or still waits for a word. */
  isSilent(): boolean;
  /** Changes whenever the thread of versions was lost: after a restore the same number may mean other data. */
  generation(): number;
  /** An answer just read was of this version: nothing older may be served from now on. */
  adopt(version: number): void;
  stop(): Promise<void>;
}

interface WatchSettings {
  pool: Pick<DatabasePool, 'query' | 'silence'>;
  databaseUrl: string;
  channel: string;
  /** Answers one row with the columns `version` and `seal`; the seal tells two states of one number apart. */
  query: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface State {
  version: number;
  seal: string | undefined;
}

/** Together they bound how long a listener that hangs without a word can go unnoticed: under 3 s. */
const HEARTBEAT = 2000;
const PATIENCE = 900;
/** For so long a failed question is not asked again for those who can do without. */
const QUIET = 1000;
/** One number by its key takes a millisecond: who has not heard it by then will not. */
const QUESTION = 3000;

/**
 * While the listener lives, the version is known without asking. While it does not, requests ask the database:
 * slower, never stale. The heartbeat reads the version too, so that a lost notice heals by itself.
 */
export function watchVersion({ pool, databaseUrl, channel, query, log }: WatchSettings): VersionWatch {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let latest = 0;
  let generation = 0;
  let live = false;
  /** The database did not hang up; it was not heard of any more. */
  let isSilent = false;
  let heardAt = performance.now();

  const adopt = (version: number) => {
    if (version > latest) latest = version;
  };

  const read = async (db: Pick<Pool, 'query'>, patience: number): Promise<State> => {
    const question = { text: query, query_timeout: patience };
    const { rows } = await db.query<{ version: string; seal: string }>(question);
    return { version: Number(rows[0]?.version), seal: rows[0]?.seal };
  };

  async function listen(): Promise<void> {
    const lost = new AbortController();
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      application_name: 'khamar-listener',
    });
    client.on('error', () => {
      lost.abort();
    });
    client.on('end', () => {
      lost.abort();
    });
    let heard = 0;
    client.on('notification', ({ payload }) => {
      const now = Number(payload);
      if (!Number.isInteger(now)) return;
      // Commits tell their versions in order: one told before means that another herd was restored in between.
      if (now <= heard) lost.abort();
      heard = now;
      adopt(now);
    });
    try {
      await client.connect();
      latest = 0;
      generation += 1;
      // First listen, then read: a change between the two is then seen twice rather than not at all.
      await client.query(`listen ${channel}`);
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      let last: State | undefined;
      for (;;) {
        const before = latest;
        const now = await read(client, PATIENCE);
        if (isSilent) pool.silence.dropBusySoon();
        isSilent = false;
        heardAt = performance.now();
        // Restored in place under our feet, or not there at all.
        const isOther = last?.version === now.version && last.seal !== now.seal;
        if (isOther || !(now.version >= before)) throw new Error('the version went back');
        last = now;
        adopt(now.version);
        live = true;
        await pause(HEARTBEAT, undefined, { signal });
      }
    } finally {
      live = false;
      generation += 1;
      // Not awaited: a connection that hangs would not say goodbye either.
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!isStopping()) {
      try {
        await listen();
      } catch (error) {
        if (isStopping()) return;
        if (isReadTimeout(error)) {
          isSilent = true;
          // What stands idle is as silent as the listener; whoever comes next gets a new connection or a quick refusal.
          pool.silence.dropIdle(heardAt);
        }
        log.warn({ err: error }, 'the listener was lost; requests ask for the version');
        await pause(500, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  let asking: Promise<number> | undefined;
  let askingNext: Promise<number> | undefined;
  let askedAt = Infinity;
  let failedAt = -Infinity;
  /** One question at a time; who comes while it is under way shares the next one, never an answer begun before. */
  function ask(): Promise<number> {
    if (asking === undefined) {
      askedAt = performance.now();
      asking = read(pool, QUESTION)
        .then(
          ({ version }) => {
            failedAt = -Infinity;
            return version;
          },
          (error: unknown) => {
            failedAt = performance.now();
            throw error;
          },
        )
        .finally(() => {
          asking = undefined;
          askedAt = Infinity;
        });
      return asking;
    }
    askingNext ??= asking
      .catch(() => undefined)
      .then(() => {
        askingNext = undefined;
        return ask();
      });
    return askingNext;
  }

  const listening = keepListening();
  return {
    current: () => (live ? Promise.resolve(latest) : ask()),
    latest: () => latest,
    isLive: () => live,
    isSilent: () => !live && (performance.now() - askedAt > PATIENCE || performance.now() - failedAt < QUIET),
    generation: () => generation,
    adopt,
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
