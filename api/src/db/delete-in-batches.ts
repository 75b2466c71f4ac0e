import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Each statement is over in milliseconds and holds so many rows at most. */
const BATCH = 1000;

export const daysAgo = (days: number) => sql`now() - make_interval(secs => ${days * 86_400})`;

/** Deletes what meets the condition, and says how many rows that were. Several processes may do it at once. */
export async function deleteInBatches<Schema>(
  db: Kysely<Schema>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const from = sql.table(table);
  // The condition stands twice: a row that somebody changes while we wait for it is checked again.
  const some = sql`delete from ${from} where ${condition}
    and ctid = any (array(select ctid from ${from} where ${condition} limit ${sql.lit(BATCH)}))`;
  let deleted = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    const batch = Number((await some.execute(db)).numAffectedRows ?? 0n);
    deleted += batch;
    // Not when a batch is small: another process may have taken a part of it.
    if (batch === 0) return deleted;
  }
}
