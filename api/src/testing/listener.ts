import type { Client } from 'pg';
import { vi } from 'vitest';

/** The backend that listens for the API on this database, once it has read the version. */
export const listenerOf = (owner: Client): Promise<number> =>
  vi.waitUntil(
    async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'khamar-listener'
         and datname = current_database() and query like 'select version%' and state = 'idle'`,
      );
      // Never 0: as a target of kill it means our own process group.
      return rows[0]?.pid;
    },
    { timeout: 10_000 },
  );
