import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Person, PersonalData } from '../privacy/index.ts';

const KEEP_DAYS = { quotes: 365, withdrawnLinks: 30, numberDigests: 90, stopPhotos: 90 };

/** Of a number that is erased, on the bookings and places of any account. Only the database owner, who erases, can read the key. */
const isDigestOf = ({ accountId, phone }: Person) => sql`number_digest in (
  select number_digest from account where id = ${accountId}::uuid
  union all select sha256(key || convert_to(${phone}::text, 'UTF8')) from number_key)`;

const bookingsOf = ({ accountId, phone }: Person) =>
  sql`(booking.account_id = ${accountId}::uuid or booking.buyer_phone = ${phone}::text)`;

/**
 * Erases the buyer's name and phone number; bookings and payments stay without them, because the journal must balance (docs/privacy.md).
 */
export const salesPersonalData: PersonalData = {
  exports: {
    bookings: (person) => sql`
      select code, tag_id as "tagId", state, buyer_name as "name", buyer_phone as "phone", price_paisa as "pricePaisa",
        advance_paisa as "advancePaisa", terms_version as "termsVersion", created_at as "createdAt"
      from booking where ${bookingsOf(person)} order by created_at`,
    payments: (person) => sql`
      select provider, trx_id_of(payment) as "externalId", amount_paisa as "amountPaisa", payer_number as "payerNumber",
        payment.created_at as "createdAt"
      from payment join booking on booking.id = payment.booking_id where ${bookingsOf(person)} order by payment.created_at`,
    waitingLists: ({ accountId }) => sql`
      select tag_id as "tagId", joined_at as "joinedAt", ended_at as "endedAt", outcome
      from waiting join cow on cow.id = cow_id where account_id = ${accountId} order by waiting.id`,
    familyLinks: (person) => sql`
      select code, family_link.created_at as "createdAt", withdrawn_at as "withdrawnAt"
      from family_link join booking on booking.id = booking_id where ${bookingsOf(person)} order by family_link.id`,
    deliveries: (person) => sql`
      select code, district, address, recipient, delivery.phone, to_char(day, 'YYYY-MM-DD') as "day", part
      from delivery join booking on booking.id = booking_id join delivery_slot on delivery_slot.id = slot_id
      where ${bookingsOf(person)} order by booking.id`,
    deliveryRuns: (person) => sql`
      select booking.code, to_char(run.day, 'YYYY-MM-DD') as "day", run_stop.state, run_stop.reason, run_stop.note
      from run_stop join run on run.id = run_id join booking on booking.id = booking_id
      where ${bookingsOf(person)} order by run_stop.id`,
    slipLinks: (person) => sql`
      select code, slip_link.created_at as "createdAt", slip_link.expires_at as "expiresAt", withdrawn_at as "withdrawnAt"
      from slip_link join slip_link_booking on slip_link_id = slip_link.id join booking on booking.id = booking_id
      where ${bookingsOf(person)} order by slip_link.id, code`,
  },
  erasures: {
    // Payer numbers. The API's role cannot update payments, so a function of the database owner does it.
    payerNumbers: (person) => sql`
      select forget_payer(payment.id) from payment join booking on booking.id = payment.booking_id
      where ${bookingsOf(person)} and payer_number is not null`,
    familyLinks: (person) => sql`
      delete from family_link using booking where booking.id = booking_id and ${bookingsOf(person)}`,
    slipLinks: (person) => sql`
      delete from slip_link where id in (select slip_link_id from slip_link_booking join booking on booking.id = booking_id
        where ${bookingsOf(person)})`,
    // The place in its slot and the district stay.
    deliveries: (person) => sql`
      update delivery set recipient = '', phone = '', address = case when address is not null then '' end
      from booking where booking.id = booking_id and ${bookingsOf(person)}`,
    stopPhotos: (person) => sql`
      delete from stop_photo using run_stop, booking
      where run_stop.id = stop_id and booking.id = booking_id and ${bookingsOf(person)}`,
    stopNotes: (person) => sql`
      update run_stop set note = null from booking
      where booking.id = booking_id and run_stop.note is not null and ${bookingsOf(person)}`,
    numberDigests: (person) => sql`update booking set number_digest = null where ${isDigestOf(person)}`,
    waitingDigests: (person) => sql`update waiting set number_digest = null where ${isDigestOf(person)}`,
    callers: (person) => sql`
      update booking set buyer_name = null, buyer_phone = null, account_id = null, number_digest = null
      where ${bookingsOf(person)}`,
  },
  retention: {
    // Needed while a booking is unpaid, and for a while after claims for it were rejected.
    async numberDigests(db) {
      const { numAffectedRows = 0n } = await sql`update booking set number_digest = null
        where number_digest is not null and state_since < ${daysAgo(KEEP_DAYS.numberDigests)}`.execute(db);
      return Number(numAffectedRows);
    },
    // Offered prices stay in the audit log, accepted ones in their booking.
    quotes: (db) => deleteInBatches(db, 'quote', sql`last_day < ${daysAgo(KEEP_DAYS.quotes)}`),
    stopPhotos: (db) => deleteInBatches(db, 'stop_photo', sql`created_at < ${daysAgo(KEEP_DAYS.stopPhotos)}`),
    familyLinks: (db) =>
      deleteInBatches(db, 'family_link', sql`withdrawn_at < ${daysAgo(KEEP_DAYS.withdrawnLinks)}`),
    slipLinks: (db) =>
      deleteInBatches(
        db,
        'slip_link',
        sql`least(withdrawn_at, expires_at) < ${daysAgo(KEEP_DAYS.withdrawnLinks)}`,
      ),
  },
};
