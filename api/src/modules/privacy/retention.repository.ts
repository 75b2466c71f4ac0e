import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Each statement is over in milliseconds and holds so many rows at most. */
const BATCH = 1000;
const daysAgo = (days: number) => sql`now() - make_interval(secs => ${days * 86_400})`;

async function removeAll(db: Db, table: string, isOver: RawBuilder<unknown>): Promise<number> {
  const from = sql.table(table);
  // The condition stands twice: a row that somebody changes while we wait for it is looked at again.
  const some = sql`delete from ${from} where ${isOver}
    and ctid = any (array(select ctid from ${from} where ${isOver} limit ${sql.lit(BATCH)}))`;
  let removed = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    const batch = Number((await some.execute(db)).numAffectedRows ?? 0n);
    removed += batch;
    // Not when a batch is small: another process may have taken a part of it.
    if (batch === 0) return removed;
  }
}

export const removeReplacedTokens = (db: Db, days: number) =>
  removeAll(db, 'refresh_token', sql`replaced_at is not null and issued_at < ${daysAgo(days)}`);

/** The earlier of the two counts; PostgreSQL's least() does not mind a null. */
export const removeSessionsOver = (db: Db, days: number) =>
  removeAll(db, 'session', sql`least(ended_at, expires_at) < ${daysAgo(days)}`);

export const removeDevicesUnseen = (db: Db, days: number) =>
  removeAll(db, 'device', sql`seen_at < ${daysAgo(days)}`);

export const removeDeadLinks = (db: Db) => removeAll(db, 'password_reset', sql`expires_at < now()`);

export const removeIdempotencyKeys = (db: Db, days: number) =>
  removeAll(db, 'idempotency', sql`created_at < ${daysAgo(days)}`);

export const removeOldCounts = (db: Db) =>
  removeAll(db, 'rate_limit', sql`expire < extract(epoch from now()) * 1000`);

/** Its mail is sent or given up by then. */
export const removeLeadHours = (db: Db, days: number) =>
  removeAll(db, 'lead_hour', sql`began_at < ${daysAgo(days)}`);

export const removeSettledMails = (db: Db, days: number) =>
  removeAll(db, 'mail', sql`settled_at < ${daysAgo(days)}`);

export const removeLeads = (db: Db, days: number) =>
  removeAll(
    db,
    'lead',
    // Not before the farm has been told of it.
    sql`created_at < ${daysAgo(days)} and not exists
      (select from mail where mail.settled_at is null and (mail.lead_id = lead.id or mail.cause = lead.gathered_in))`,
  );
