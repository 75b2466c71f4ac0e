import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

export interface Log {
  warn(facts: object, message: string): void;
}

interface Listener {
  onMessage: (payload: string) => void;
  /** After the connection was lost and made again: messages may have been missed. */
  onGap: () => void;
}

const RECONNECT_AFTER = 500;

/** LISTEN on a connection of its own, made again whenever it is lost. Needs a session: it does not work through a transaction pooler. */
export function listenTo(
  databaseUrl: string,
  channel: string,
  { onMessage, onGap }: Listener,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Client | undefined;

  /** Until the connection ends. */
  async function listen(isFirst: boolean): Promise<void> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'khamar-live',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    current = client;
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => {
        resolve();
      });
    });
    client.on('notification', ({ payload = '' }) => {
      onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (!isFirst) onGap();
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      // oxlint-disable-next-line no-await-in-loop -- the next connection only after this one has ended
      await listen(isFirst).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'changes cannot be listened to just now');
      });
      // oxlint-disable-next-line no-await-in-loop
      await pause(RECONNECT_AFTER, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await current?.end().catch(() => undefined);
      await running;
    },
  };
}
