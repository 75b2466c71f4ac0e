import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** Somebody the farm knows: by an account, or only by an address or a number that stands in a lead or a mail. */
export interface Person {
  accountId: string | null;
  username: string | null;
  email: string | null;
  /** As it stands in a lead. */
  phone: string | null;
}

type Rows = Record<string, unknown>[];

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

const theirLeads = ({ email, phone }: Person) =>
  sql`(lower(lead.email) = lower(${email}::text) or lead.phone = ${phone}::text)`;
/** To them, or to the farm because of what they wrote. */
const theirMails = (person: Person) => sql`(mail.account_id = ${person.accountId}::uuid
  or lower(mail.recipient) = lower(${person.email}::text)
  or mail.lead_id in (select id from lead where ${theirLeads(person)}))`;

/** Each table that holds something about a person, with each column that leaves; secrets and their hashes never do. */
export async function readEverything(tx: Tx, person: Person): Promise<Record<string, Rows>> {
  const { accountId, username } = person;
  const read = async (query: ReturnType<typeof sql<Rows[number]>>) => (await query.execute(tx)).rows;
  return {
    account: await read(sql`
      select id as "_id", username, email, mobile, roles, language, has_common_password as "hasCommonPassword",
        created_at as "createdAt", disabled_at as "disabledAt"
      from account where id = ${accountId}`),
    sessions: await read(sql`
      select id as "_id", device, started_at as "startedAt", used_at as "usedAt", expires_at as "expiresAt",
        ended_at as "endedAt", end_reason as "endReason"
      from session where account_id = ${accountId} order by started_at`),
    devices: await read(sql`
      select first_seen_at as "firstSeenAt", seen_at as "seenAt"
      from device where account_id = ${accountId} order by first_seen_at`),
    passwordLinks: await read(sql`
      select expires_at as "expiresAt" from password_reset where account_id = ${accountId} order by expires_at`),
    mails: await read(sql`
      select kind, recipient, facts, promised_at as "promisedAt", tries, settled_at as "settledAt", outcome,
        last_error as "lastError"
      from mail where ${theirMails(person)} order by promised_at`),
    leads: await read(sql`
      select first_name as "firstName", last_name as "lastName", email, phone, city, message, tag_id as "tagId",
        language, created_at as "createdAt"
      from lead where ${theirLeads(person)} order by created_at`),
    // Who of the staff it was is about somebody else.
    changesOfTheAccount: await read(sql`
      select at, case when actor like '(%' then actor else '(staff)' end as by, action, changes
      from audit_entry where account_id = ${accountId} order by id`),
    // Not those of somebody erased who had the same name before.
    changesByTheAccount: await read(sql`
      select at, action, cow_id as "cowId", account_id as "accountId", mail_id as "mailId",
        case when cow_id is not null then changes end as changes
      from audit_entry
      where lower(actor) = lower(${username}::text)
        and at >= (select created_at from account where id = ${accountId})
      order by id`),
  };
}

export interface Erased {
  accounts: number;
  leads: number;
  mails: number;
}

/** Sessions, tokens, devices, links and the idempotency keys of a member of the staff go with the account. */
export async function remove(tx: Tx, person: Person): Promise<Erased> {
  const gone = async (query: ReturnType<typeof sql>) =>
    Number((await query.execute(tx)).numAffectedRows ?? 0n);
  // The digest of what they wrote, or of what staff wrote to them.
  await sql`delete from idempotency where key in (select id from lead where ${theirLeads(person)})
    or 'staff:' || account_id || ':' || key in (select cause from mail where ${theirMails(person)})`.execute(
    tx,
  );
  return {
    mails: await gone(sql`delete from mail where ${theirMails(person)}`),
    leads: await gone(sql`delete from lead where ${theirLeads(person)}`),
    accounts: await gone(sql`delete from account where id = ${person.accountId}`),
  };
}
