import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

/** A person known by an account, or only by an email address or phone number in a lead or a mail. */
export interface Person {
  accountId: string | null;
  username: string | null;
  email: string | null;
  /** As stored in a lead. */
  phone: string | null;
}

/** Leads have no account; they are found by the contact details in them. */
export const leadsOf = ({ email, phone }: Person) =>
  sql`(lower(lead.email) = lower(${email}::text) or lead.phone = ${phone}::text)`;

export type RetentionSettings = Pick<Config, 'LEAD_KEEP_DAYS' | 'SESSION_IDLE_DAYS'>;

/** What a module declares about its tables with personal data; documented in docs/privacy.md. */
export interface PersonalData {
  /** Name of the list in an export → query. Columns are listed explicitly; secrets and their hashes are never exported. */
  exports: Readonly<Record<string, (person: Person) => RawBuilder<Record<string, unknown>>>>;
  /** Name in the result → statement that deletes. Run in this order. */
  erasures: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
  /** Name in the log → deletes rows that are no longer needed and returns how many. Run in this order. */
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
