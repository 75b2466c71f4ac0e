import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { reconnectBackoff } from './reconnect-backoff.ts';

export interface Log {
  warn(data: object, message: string): void;
}

export interface Listener {
  onMessage: (payload: string) => void;
  /** Called when the connection listens. Messages sent before, or between two connections, may have been missed. */
  onListening: (isFirst: boolean) => void;
}

/** A connection that only listens would not notice a silent server, or a proxy that closes connections idle for an hour. */
const PROBE = { intervalMs: 5000, timeoutMs: 3000 };

/** LISTEN on a dedicated connection, reopened whenever it is lost. Needs a session: it does not work through a transaction pooler. */
export function listenTo(
  databaseUrl: string,
  channel: string,
  { onMessage, onListening }: Listener,
  log: Log,
  probe = PROBE,
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  /** Returns when the connection ends or `stop` was called. */
  async function listen(isFirst: boolean): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'khamar-live',
      connectionTimeoutMillis: probe.timeoutMs,
      query_timeout: probe.timeoutMs,
      keepAlive: true,
    });
    const lost = new AbortController();
    const over = AbortSignal.any([stopping.signal, lost.signal]);
    const isOver = () => over.aborted;
    for (const event of ['end', 'error'] as const)
      client.on(event, () => {
        lost.abort();
      });
    client.on('notification', ({ payload = '' }) => {
      onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onListening(isFirst);
      while (!isOver()) {
        // oxlint-disable-next-line no-await-in-loop -- one probe after the other
        await pause(probe.intervalMs, undefined, { signal: over }).catch(() => undefined);
        // oxlint-disable-next-line no-await-in-loop
        if (!isOver()) await client.query('select 1');
      }
    } finally {
      // Not awaited: a hanging connection would never confirm that it closed.
      void client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      // oxlint-disable-next-line no-await-in-loop -- reconnects only after this connection has ended
      await listen(isFirst).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'the LISTEN connection failed; reconnecting');
      });
      // oxlint-disable-next-line no-await-in-loop
      await pause(reconnectBackoff(), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export interface Notifications {
  /** Call before the process serves. */
  subscribe(listener: Listener): void;
  stop(): Promise<void>;
}

/** One LISTEN connection for all parts of a process. */
export function openNotifications(databaseUrl: string, channel: string, log: Log): Notifications {
  const listeners: Listener[] = [];
  const connection = listenTo(
    databaseUrl,
    channel,
    {
      onMessage(payload) {
        for (const { onMessage } of listeners) onMessage(payload);
      },
      onListening(isFirst) {
        for (const { onListening } of listeners) onListening(isFirst);
      },
    },
    log,
  );
  return { subscribe: (listener) => void listeners.push(listener), stop: () => connection.stop() };
}
