import type { Language } from '@khamar/contract/accounts/person';
import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import type { Db } from '../../../db/schema.ts';
import { type MailBody, type MailRow, type MailTemplate, siteIn, timeIn } from '../../messages/index.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { BY_BUYER } from '../bookings/expire-due-booking.ts';
import { paidFor } from '../journal/post-entry.ts';
import * as refunds from '../refunds/refunds.repository.ts';
import { bangla } from './sales-mail-messages.bn.ts';
import { english } from './sales-mail-messages.en.ts';
import type { BookingFacts, SalesMailMessages } from './sales-mail-messages.ts';

const TEXTS: Record<Language, SalesMailMessages> = { en: english, bn: bangla };

const taka = (language: Language, paisa: number): string =>
  `৳ ${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', { maximumFractionDigits: 2 }).format(paisa / 100)}`;

interface About {
  db: Db;
  mail: MailRow;
  language: Language;
  facts: BookingFacts;
}

/** A mail to the buyer; none if the account is deleted, disabled or has no address. */
const toBuyer = (
  write: (texts: SalesMailMessages, about: About) => MailBody | Promise<MailBody | undefined>,
): MailTemplate => ({
  async compose(db, mail, settings) {
    const booking = await bookings.findByCode(db, mail.facts['code'] ?? '');
    const account = await db
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', mail.account_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (booking === undefined || account?.email == null) return undefined;
    const { email, language } = account;
    const paid = Number(mail.facts['paid'] ?? (await paidFor(db, booking.id)));
    const facts: BookingFacts = {
      code: booking.code,
      tag: booking.tag_id,
      price: taka(language, Number(booking.price_paisa)),
      advance: taka(language, Number(booking.advance_paisa)),
      paid: paid === 0 ? '' : taka(language, paid),
      until: booking.expires_at === null ? '' : timeIn(language, booking.expires_at),
      link: `${siteIn(language, settings)}/bookings/${booking.code}`,
      reason: mail.facts['reason'] ?? (booking.end_reason === BY_BUYER ? '' : (booking.end_reason ?? '')),
    };
    const body = await write(TEXTS[language], { db, mail, language, facts });
    return body && { to: email, language, body };
  },
});

export const SALES_MAILS = {
  BOOKING_HELD: toBuyer((texts, { facts }) => texts.held(facts)),
  BOOKING_CONFIRMED: toBuyer((texts, { facts }) => texts.confirmed(facts)),
  PAYMENT_REJECTED: toBuyer((texts, { facts }) => texts.rejected(facts)),
  BOOKING_EXPIRED: toBuyer((texts, { facts }) => texts.expired(facts)),
  YOUR_TURN: toBuyer((texts, { facts }) => texts.yourTurn(facts)),
  BOOKING_CANCELLED: toBuyer((texts, { mail, language, facts }) => {
    const claimed = Number(mail.facts['claimed'] ?? 0);
    return texts.cancelled({
      ...facts,
      claimed: claimed === 0 ? '' : taka(language, claimed),
      days: REFUND_DAYS,
    });
  }),
  REFUND_DONE: toBuyer(async (texts, { db, mail, language, facts: { code, link } }) => {
    const refund = await refunds.find(db, mail.facts['refund'] ?? '');
    return refund && texts.refundDone({ code, amount: taka(language, Number(refund.amount_paisa)), link });
  }),
};
