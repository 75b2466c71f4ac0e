import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import { leadsOf, type Person, type PersonalData } from '../privacy/index.ts';

const KEEP_DAYS = 30;

/** To them, or to the farm because of what they wrote. */
const mailsOf = (person: Person) => sql`(mail.account_id = ${person.accountId}::uuid
  or lower(mail.recipient) = lower(${person.email}::text)
  or mail.lead_id in (select id from lead where ${leadsOf(person)}))`;

export const messagesPersonalData: PersonalData = {
  exports: {
    mails: (person) => sql`
      select kind, recipient, facts, promised_at as "promisedAt", tries, settled_at as "settledAt", outcome,
        last_error as "lastError"
      from mail where ${mailsOf(person)} order by promised_at`,
  },
  erasures: {
    // The digest of what staff wrote to them.
    idempotencyKeysOfMails: (person) => sql`
      delete from idempotency where 'staff:' || account_id || ':' || key in (select cause from mail where ${mailsOf(person)})`,
    mails: (person) => sql`delete from mail where ${mailsOf(person)}`,
  },
  retention: {
    mails: (db) => deleteInBatches(db, 'mail', sql`settled_at < ${daysAgo(KEEP_DAYS)}`),
  },
};
