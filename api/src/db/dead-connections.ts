import { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';

interface Connection {
  /** Undefined while the connection is idle in the pool. */
  acquiredAt: number | undefined;
  /** When the server last sent anything. */
  heardAt: number;
}

export interface OpenConnections {
  /** Call when the server answered on a connection outside the pool. */
  heard(): void;
  /** Milliseconds since the server last sent anything. */
  silentFor(): number;
  /** Closes idle connections on which the server has sent nothing since `since`. */
  dropIdle(since: number): void;
  /** Closes connections that were in use at `since` and on which the server has sent nothing since. */
  dropBusy(since: number): void;
}

/**
 * After a silent network loss the socket stays open but carries nothing. pg's `query_timeout` only rejects the query: it stays active in
 * the client, and the next query on that connection would wait behind it. So such sockets are destroyed.
 */
export function trackConnections(pool: Pool): OpenConnections {
  const connections = new Map<PoolClient, Connection>();
  let heardAt = performance.now();
  pool.on('connect', (client) => {
    const connection = { acquiredAt: undefined, heardAt: performance.now() };
    connections.set(client, connection);
    socketOf(client)?.on('data', () => {
      heardAt = performance.now();
      connection.heardAt = heardAt;
    });
  });
  pool.on('acquire', (client) => {
    const connection = connections.get(client);
    if (connection !== undefined) connection.acquiredAt = performance.now();
  });
  pool.on('release', (error, client) => {
    const connection = connections.get(client);
    // Connections that were idle since then are as dead as the one that timed out.
    if (isReadTimeout(error)) dropIdle(connection?.acquiredAt ?? 0);
    if (connection !== undefined) connection.acquiredAt = undefined;
  });
  pool.on('remove', (client) => {
    connections.delete(client);
  });

  const dropIdle = (since: number) => {
    for (const [client, { acquiredAt, heardAt: at }] of connections)
      if (acquiredAt === undefined && at < since) destroySocket(client);
  };
  const dropBusy = (since: number) => {
    for (const [client, { acquiredAt, heardAt: at }] of connections)
      if (acquiredAt !== undefined && acquiredAt < since && at < since) destroySocket(client);
  };
  return {
    heard() {
      heardAt = performance.now();
    },
    silentFor: () => performance.now() - heardAt,
    dropIdle,
    dropBusy,
  };
}

export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|timeout expired/.test(error.message);

/** pg has no API for this: `end()` on an idle client waits for the server to close the connection. */
export function destroySocket(client: PoolClient): void {
  socketOf(client)?.destroy();
}

function socketOf(client: PoolClient): Duplex | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  if (typeof connection !== 'object' || connection === null) return undefined;
  const stream: unknown = Reflect.get(connection, 'stream');
  return stream instanceof Duplex ? stream : undefined;
}
