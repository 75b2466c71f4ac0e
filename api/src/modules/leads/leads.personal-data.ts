import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import { leadsOf, type PersonalData } from '../privacy/index.ts';

/** The mail about an hour's leads is sent or given up by then. */
const HOUR_KEEP_DAYS = 30;

export const leadsPersonalData: PersonalData = {
  exports: {
    leads: (person) => sql`
      select first_name as "firstName", last_name as "lastName", email, phone, city, message, tag_id as "tagId",
        language, created_at as "createdAt", state, state_since as "stateSince"
      from lead where ${leadsOf(person)} order by created_at`,
    // Without the names of the staff.
    leadEvents: (person) => sql`
      select kind, at, subject, text, lead_event.state, booking_code as "bookingCode"
      from lead_event join lead on lead.id = lead_id where ${leadsOf(person)} order by lead_event.id`,
  },
  erasures: {
    // The digest of what they wrote.
    idempotencyKeysOfLeads: (person) =>
      sql`delete from idempotency where key in (select id from lead where ${leadsOf(person)})`,
    // The digests of what staff noted about them and answered.
    idempotencyKeysOfAnswers: (person) => sql`
      delete from idempotency where scope like 'leads:%'
        and answer ->> '_id' in (select id::text from lead where ${leadsOf(person)})`,
    // With what was said and done about them.
    leads: (person) => sql`delete from lead where ${leadsOf(person)}`,
  },
  retention: {
    leads: (db, { LEAD_KEEP_DAYS }) =>
      deleteInBatches(
        db,
        'lead',
        // Not before the farm has been told of it.
        sql`created_at < ${daysAgo(LEAD_KEEP_DAYS)} and not exists
          (select from mail where mail.settled_at is null and (mail.lead_id = lead.id or mail.cause = lead.gathered_in))`,
      ),
    leadHours: (db) => deleteInBatches(db, 'lead_hour', sql`began_at < ${daysAgo(HOUR_KEEP_DAYS)}`),
  },
};
