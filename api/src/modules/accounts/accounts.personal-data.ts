import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Person, PersonalData } from '../privacy/index.ts';

const KEEP_DAYS = { sessions: 30, tokens: 30, devices: 400 };

/** Codes sent to the number, no matter who asked for them. */
const isTheirs = ({ accountId, phone }: Person) =>
  sql`(mobile = ${phone}::text or mobile = (select mobile from account where id = ${accountId}::uuid))`;

export const accountsPersonalData: PersonalData = {
  exports: {
    account: ({ accountId }) => sql`
      select id as "_id", username, name, address, email, email_verified_at as "emailVerifiedAt", new_email as "newEmail",
        has_password as "hasPassword", used_at as "usedAt", mobile, phone_verified_at as "phoneVerifiedAt", roles, language, has_common_password as "hasCommonPassword",
        created_at as "createdAt", disabled_at as "disabledAt", invited_at as "invitedAt", signed_out_at as "signedOutAt",
        rejected_claims as "rejectedClaims", claims_blocked_at as "claimsBlockedAt"
      from account where id = ${accountId}`,
    sessions: ({ accountId }) => sql`
      select id as "_id", device, started_at as "startedAt", used_at as "usedAt", expires_at as "expiresAt",
        ended_at as "endedAt", end_reason as "endReason"
      from session where account_id = ${accountId} order by started_at`,
    devices: ({ accountId }) => sql`
      select first_seen_at as "firstSeenAt", seen_at as "seenAt"
      from device where account_id = ${accountId} order by first_seen_at`,
    passwordLinks: ({ accountId }) => sql`
      select expires_at as "expiresAt" from password_reset where account_id = ${accountId} order by expires_at`,
    emailLinks: ({ accountId }) => sql`
      select email, expires_at as "expiresAt" from email_link where account_id = ${accountId} order by expires_at`,
    phoneCodes: ({ accountId }) => sql`
      select mobile, tries, expires_at as "expiresAt" from phone_code where account_id = ${accountId}`,
    signInCodes: (person) => sql`
      select mobile, language, tries, sent_at as "sentAt", expires_at as "expiresAt"
      from sign_in_code where ${isTheirs(person)} order by sent_at`,
    // Staff usernames are other people's personal data, so they are masked.
    changesOfTheAccount: ({ accountId }) => sql`
      select at, case when actor like '(%' then actor else '(staff)' end as by, action, changes
      from audit_entry where entity = 'account' and entity_id = ${accountId} order by id`,
    // Only since the account was created: an erased account may have had the same username.
    changesByTheAccount: ({ accountId, username }) => sql`
      select at, action, entity, entity_id as "entityId", case when entity = 'cow' then changes end as changes
      from audit_entry
      where lower(actor) = lower(${username}::text)
        and at >= (select created_at from account where id = ${accountId})
      order by id`,
  },
  erasures: {
    signInCodes: (person) => sql`delete from sign_in_code where ${isTheirs(person)}`,
    // Sessions, tokens, devices, links and codes are deleted by cascade.
    accounts: ({ accountId }) => sql`delete from account where id = ${accountId}`,
  },
  retention: {
    // Runs before `sessions`, which deletes the remaining tokens by cascade. Reuse of a replaced token reveals theft, so it is kept as
    // long as a browser can still send it: the cookie lives for the idle time.
    tokens: (db, { SESSION_IDLE_DAYS }) =>
      deleteInBatches(
        db,
        'refresh_token',
        sql`replaced_at is not null and issued_at < ${daysAgo(Math.max(KEEP_DAYS.tokens, SESSION_IDLE_DAYS + 1))}`,
      ),
    // The earlier of the two; least() ignores nulls, so a session that was never ended goes by its expiry.
    sessions: (db) =>
      deleteInBatches(db, 'session', sql`least(ended_at, expires_at) < ${daysAgo(KEEP_DAYS.sessions)}`),
    devices: (db) => deleteInBatches(db, 'device', sql`seen_at < ${daysAgo(KEEP_DAYS.devices)}`),
    phoneCodes: (db) => deleteInBatches(db, 'phone_code', sql`expires_at < now()`),
    signInCodes: (db) => deleteInBatches(db, 'sign_in_code', sql`expires_at < now()`),
    emailLinks: (db) => deleteInBatches(db, 'email_link', sql`expires_at < now()`),
    links: (db) => deleteInBatches(db, 'password_reset', sql`expires_at < now()`),
  },
};
