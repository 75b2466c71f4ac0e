import { ok } from '@khamar/contract/envelope';
import { pendingMigrations, readMigrations } from '@khamar/database/migrations';
import type { Pool } from 'pg';
import type { App } from '../http.ts';
import { AppError } from '../errors.ts';
import { internalOnly } from './internal-only.ts';

/** /healthz: the process lives. /readyz: it can serve, that is, the database answers and has today's shape. */
export function addHealth(app: App, pool: Pool): void {
  const internal = { schema: { hide: true }, onRequest: internalOnly };
  const migrations = readMigrations();
  app.get('/healthz', internal, () => ok('alive', null));
  app.get('/readyz', internal, async () => {
    const pending = await pendingMigrations(pool, await migrations);
    if (pending.length > 0) throw new AppError('unavailable', `${pending.length} migrations are pending`);
    return ok('ready', null);
  });
}
