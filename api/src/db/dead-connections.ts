import { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

/** What was asked before the database was back and is not answered by then was asked of a connection that is lost. */
const BUSY_PATIENCE = 1500;

interface Line {
  isIdle: boolean;
  /** When the question under way was asked. */
  askedAt: number | undefined;
  heardAt: number;
}

export interface SilentConnections {
  /** To be called for each question, with the function to call at its answer. */
  asked(client: PoolClient): (error: unknown) => void;
  /** Closes the idle connections that nobody has heard of since. */
  dropIdle(since: number): void;
  /** The database answers others again: gives a moment to those who still wait, then closes their connections. */
  dropBusySoon(): void;
}

/**
 * After a silent loss of the network a socket stays open and carries nothing. `query_timeout` only tells the caller: the
 * query stays active in the client, and whoever gets that connection next would wait behind it. So it is destroyed.
 */
export function watchSilence(pool: Pool): SilentConnections {
  const lines = new Map<PoolClient, Line>();
  pool.on('connect', (client) => {
    lines.set(client, { isIdle: false, askedAt: undefined, heardAt: performance.now() });
  });
  pool.on('acquire', (client) => {
    const line = lines.get(client);
    if (line !== undefined) line.isIdle = false;
  });
  pool.on('release', (_error, client) => {
    const line = lines.get(client);
    if (line !== undefined) line.isIdle = true;
  });
  pool.on('remove', (client) => {
    lines.delete(client);
  });

  const dropIdle = (since: number) => {
    for (const [client, { isIdle, heardAt }] of lines) if (isIdle && heardAt < since) destroySocket(client);
  };

  return {
    asked(client) {
      const line = lines.get(client);
      const askedAt = performance.now();
      if (line !== undefined) line.askedAt ??= askedAt;
      return (error) => {
        if (line !== undefined) line.askedAt = undefined;
        if (isReadTimeout(error)) {
          destroySocket(client);
          dropIdle(askedAt);
        } else if (line !== undefined) line.heardAt = performance.now();
      };
    },
    dropIdle,
    dropBusySoon() {
      const back = performance.now();
      setTimeout(() => {
        for (const [client, { askedAt }] of lines)
          if (askedAt !== undefined && askedAt < back) destroySocket(client);
      }, BUSY_PATIENCE).unref();
    },
  };
}

export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|timeout expired/.test(error.message);

/** pg has no call for it: `end()` of an idle client says goodbye first and waits for the other side. */
function destroySocket(client: PoolClient): void {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null) return;
  const stream: unknown = Reflect.get(connection, 'stream');
  if (stream instanceof Duplex) stream.destroy();
}
