import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Keeps each statement short and limits how many rows it locks. */
const BATCH = 1000;

export const daysAgo = (days: number) => sql`now() - make_interval(secs => ${days * 86_400})`;

/** Deletes matching rows and returns how many. Safe to run in several processes at once. */
export async function deleteInBatches<Schema>(
  db: Kysely<Schema>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const from = sql.table(table);
  // The condition is repeated in the outer query so that a row changed while we waited for its lock is checked again.
  const some = sql`delete from ${from} where ${condition}
    and ctid = any (array(select ctid from ${from} where ${condition} limit ${sql.lit(BATCH)}))`;
  let deleted = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batches run one after another on purpose
    const batch = Number((await some.execute(db)).numAffectedRows ?? 0n);
    deleted += batch;
    // A small batch does not mean the end: another process may have deleted part of it.
    if (batch === 0) return deleted;
  }
}
