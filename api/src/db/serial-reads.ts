import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';

/**
 * Several reads on one connection without parallel workers: on a small or busy server, starting them takes longer than they save, and
 * other requests need the cores.
 */
export const withoutParallelWorkers = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return read(tx);
  });
