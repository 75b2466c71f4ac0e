import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

/** Somebody the farm knows: by an account, or only by an address or a number that stands in a lead or a mail. */
export interface Person {
  accountId: string | null;
  username: string | null;
  email: string | null;
  /** As it stands in a lead. */
  phone: string | null;
}

/** Leads have no account: they are found by what the person left in them. */
export const leadsOf = ({ email, phone }: Person) =>
  sql`(lower(lead.email) = lower(${email}::text) or lead.phone = ${phone}::text)`;

export type RetentionSettings = Pick<Config, 'LEAD_KEEP_DAYS' | 'SESSION_IDLE_DAYS'>;

/** What a module registers about the tables in which it stores something about people. docs/privacy.md says the same. */
export interface PersonalData {
  /** Name of the list in an export → query. Each column that leaves is named; secrets and their hashes never leave. */
  exports: Readonly<Record<string, (person: Person) => RawBuilder<Record<string, unknown>>>>;
  /** Name in the answer → statement that deletes. Run in this order. */
  erasures: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
  /** Name in the log → deletes what has served its purpose and says how many rows. Run in this order. */
  retention: Readonly<Record<string, (db: Db, settings: RetentionSettings) => Promise<number>>>;
}

export async function findAccount(
  db: Db,
  column: 'username' | 'email',
  value: string,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id as "accountId", username, email, null as phone from account
    where lower(${sql.ref(column)}) = lower(${value})`.execute(db);
  return rows[0];
}
