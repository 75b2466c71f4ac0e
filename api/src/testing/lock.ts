import type { Client, Pool } from 'pg';
import { vi } from 'vitest';

/** So many stand before a row that another transaction holds; asked over a connection that is in no transaction itself. */
export const untilWaiting = (watcher: Client | Pool, waiting = 1): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === waiting;
    },
    { timeout: 60_000 },
  );
