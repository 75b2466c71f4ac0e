import { sql } from 'kysely';
import type { Person, PersonalData } from '../privacy/index.ts';

const bookingsOf = ({ accountId, phone }: Person) =>
  sql`(booking.account_id = ${accountId}::uuid or booking.buyer_phone = ${phone}::text)`;

/** Of a buyer the name and number go; bookings and money stay without them, because the books must add up (docs/privacy.md). */
export const salesPersonalData: PersonalData = {
  exports: {
    bookings: (person) => sql`
      select code, tag_id as "tagId", state, buyer_name as "name", buyer_phone as "phone", price_paisa as "pricePaisa",
        advance_paisa as "advancePaisa", terms_version as "termsVersion", created_at as "createdAt"
      from booking where ${bookingsOf(person)} order by created_at`,
    payments: (person) => sql`
      select provider, external_id as "externalId", amount_paisa as "amountPaisa", payer_number as "payerNumber",
        payment.created_at as "createdAt"
      from payment join booking on booking.id = payment.booking_id where ${bookingsOf(person)} order by payment.created_at`,
    waitingLists: ({ accountId }) => sql`
      select tag_id as "tagId", joined_at as "joinedAt", ended_at as "endedAt", outcome
      from waiting join cow on cow.id = cow_id where account_id = ${accountId} order by waiting.id`,
  },
  erasures: {
    // The numbers that money came from; the payment itself cannot be changed by this role, so a function of the owner does it.
    payerNumbers: (person) => sql`
      select forget_payer(payment.id) from payment join booking on booking.id = payment.booking_id
      where ${bookingsOf(person)} and payer_number is not null`,
    callers: (person) => sql`
      update booking set buyer_name = null, buyer_phone = null, account_id = null where ${bookingsOf(person)}`,
  },
  retention: {},
};
