import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import { leadsOf, type PersonalData } from '../privacy/index.ts';

/** By then the mail about the leads of an hour has been sent or given up. */
const HOUR_KEEP_DAYS = 30;

export const leadsPersonalData: PersonalData = {
  exports: {
    leads: (person) => sql`
      select first_name as "firstName", last_name as "lastName", email, phone, city, message, tag_id as "tagId",
        language, created_at as "createdAt", state, state_since as "stateSince"
      from lead where ${leadsOf(person)} order by created_at`,
    // Without staff usernames.
    leadEvents: (person) => sql`
      select kind, at, subject, text, lead_event.state, booking_code as "bookingCode"
      from lead_event join lead on lead.id = lead_id where ${leadsOf(person)} order by lead_event.id`,
  },
  erasures: {
    // They hold a digest of what the person wrote.
    idempotencyKeysOfLeads: (person) =>
      sql`delete from idempotency where key in (select id from lead where ${leadsOf(person)})`,
    // They hold digests of notes about the person and of replies.
    idempotencyKeysOfReplies: (person) => sql`
      delete from idempotency where scope like 'leads:%'
        and answer ->> '_id' in (select id::text from lead where ${leadsOf(person)})`,
    // The history is deleted by cascade.
    leads: (person) => sql`delete from lead where ${leadsOf(person)}`,
  },
  retention: {
    leads: (db, { LEAD_KEEP_DAYS }) =>
      deleteInBatches(
        db,
        'lead',
        // Kept until the mail about it is settled.
        sql`created_at < ${daysAgo(LEAD_KEEP_DAYS)} and not exists
          (select from mail where mail.settled_at is null and (mail.lead_id = lead.id or mail.cause = lead.gathered_in))`,
      ),
    leadHours: (db) => deleteInBatches(db, 'lead_hour', sql`began_at < ${daysAgo(HOUR_KEEP_DAYS)}`),
  },
};
