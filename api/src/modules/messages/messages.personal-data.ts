import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import { leadsOf, type Person, type PersonalData } from '../privacy/index.ts';

const KEEP_DAYS = 30;
/** Includes its mails, so that the delivery can be looked up. */
const MESSAGE_KEEP_DAYS = 365;

/** Mails to the person, or to the farm about what they wrote. */
const mailsOf = (person: Person) => sql`(mail.account_id = ${person.accountId}::uuid
  or lower(mail.recipient) = lower(${person.email}::text)
  or (mail.channel = 'SMS' and mail.recipient = ${person.phone}::text)
  or mail.lead_id in (select id from lead where ${leadsOf(person)}))`;

export const messagesPersonalData: PersonalData = {
  exports: {
    mails: (person) => sql`
      select channel, kind, recipient, data, promised_at as "promisedAt", tries, settled_at as "settledAt", outcome,
        last_error as "lastError"
      from mail where ${mailsOf(person)} order by promised_at`,
    messages: (person) => sql`
      select case data ->> 'language' when 'bn' then subject_bn else subject_en end as subject,
        case data ->> 'language' when 'bn' then body_bn else body_en end as body, written_at as "writtenAt"
      from mail join message on message.id = mail.message_id where ${mailsOf(person)} order by written_at`,
  },
  erasures: {
    // They hold a digest of what staff wrote to the person.
    idempotencyKeysOfMails: (person) => sql`
      delete from idempotency where 'staff:' || account_id || ':' || key in (select cause from mail where ${mailsOf(person)})`,
    mails: (person) => sql`delete from mail where ${mailsOf(person)}`,
    // A message to one person is deleted; one to several stays, without the mail to this person.
    messages: () => sql`
      with forgotten as (
        delete from message where recipients = 1
          and not exists (select from mail where mail.message_id = message.id) returning key)
      delete from idempotency where scope = 'message' and key in (select key from forgotten)`,
  },
  retention: {
    mails: (db) =>
      deleteInBatches(db, 'mail', sql`settled_at < ${daysAgo(KEEP_DAYS)} and message_id is null`),
    messages: (db) => deleteInBatches(db, 'message', sql`written_at < ${daysAgo(MESSAGE_KEEP_DAYS)}`),
  },
};
