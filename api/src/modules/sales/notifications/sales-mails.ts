import type { Language } from '@khamar/contract/accounts/person';
import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import type { Db } from '../../../db/schema.ts';
import { greetedName } from '../../accounts/index.ts';
import { type MailBody, type MailRow, type MailTemplate, siteIn, timeIn } from '../../messages/index.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { balanceOf, paidFor, payableFor, totalOf } from '../journal/balances.ts';
import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { weightTermsOf } from '../live-weight/agree-rate.ts';
import { deliveryDayOf } from './delivery-day.ts';
import { paymentAbout } from './payment-about.ts';
import { localPhone } from './sales-sms.ts';
import { findOfStop } from '../runs/progress.repository.ts';
import * as refunds from '../refunds/refunds.repository.ts';
import { bangla } from './sales-mail-messages.bn.ts';
import { english } from './sales-mail-messages.en.ts';
import type { BookingMailData, SalesMailMessages } from './sales-mail-messages.ts';

const MESSAGES: Record<Language, SalesMailMessages> = { en: english, bn: bangla };

const taka = (language: Language, paisa: number): string =>
  `৳ ${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', { maximumFractionDigits: 2 }).format(paisa / 100)}`;

interface MailContext {
  db: Db;
  mail: MailRow;
  language: Language;
  data: BookingMailData;
}

/** A mail to the buyer; none if the account is deleted, disabled or has no address. */
const toBuyer = (
  render: (messages: SalesMailMessages, context: MailContext) => MailBody | Promise<MailBody | undefined>,
): MailTemplate => ({
  async compose(db, mail, settings) {
    const booking = await bookings.findByCode(db, mail.data['code'] ?? '');
    const account = await db
      .selectFrom('account')
      .select(['email', 'language', 'name', 'email_verified_at'])
      .where('id', '=', mail.account_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (booking === undefined || account?.email == null) return undefined;
    const { email, language } = account;
    const paid = Number(mail.data['paid'] ?? (await paidFor(db, booking.id)));
    const data: BookingMailData = {
      code: booking.code,
      tag: booking.tag_id,
      price: taka(language, Number(booking.price_paisa)),
      total: totalOf(booking) === Number(booking.price_paisa) ? '' : taka(language, totalOf(booking)),
      advance: taka(language, Number(booking.advance_paisa)),
      paid: paid === 0 ? '' : taka(language, paid),
      until: booking.expires_at === null ? '' : timeIn(language, booking.expires_at),
      link: `${siteIn(language, settings)}/bookings/${booking.code}`,
      reason: reasonIn(
        language,
        mail.data['reason'] ?? (booking.end_reason === bookings.BY_BUYER ? '' : (booking.end_reason ?? '')),
      ),
    };
    const body = await render(MESSAGES[language], { db, mail, language, data });
    return body && { to: email, language, name: greetedName(account), body };
  },
});

async function dueOf(db: Db, code: string): Promise<number> {
  const booking = await bookings.findByCode(db, code);
  return booking === undefined ? 0 : Math.max(0, payableFor(booking, await balanceOf(db, booking.id)));
}

/** What a driver took. */
const withCash = async ({ db, mail, language, data }: MailContext) => ({
  ...data,
  amount: taka(language, Number(mail.data['amount'] ?? 0)),
  due: taka(language, await dueOf(db, data.code)),
});

/** Undefined if the weight or the price was changed since. */
async function weightOf({ db, language, data }: MailContext, isToAgree: boolean) {
  const booking = await bookings.findByCode(db, data.code);
  const terms = booking && weightTermsOf(booking);
  if (terms === undefined || booking?.dispatch_kg == null || booking.is_weight_pending !== isToAgree)
    return undefined;
  const kgIn = (kg: number) => new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(kg);
  return {
    ...data,
    rate: taka(language, terms.ratePaisa),
    agreedKg: kgIn(terms.agreedKg),
    estimate: taka(language, priceByWeight(terms.agreedKg, terms.ratePaisa)),
    kg: kgIn(booking.dispatch_kg),
    newPrice: taka(language, priceByWeight(booking.dispatch_kg, terms.ratePaisa)),
    due: taka(language, await dueOf(db, data.code)),
  };
}

export const SALES_MAILS = {
  BOOKING_HELD: toBuyer((messages, { data }) => messages.held(data)),
  BOOKING_CONFIRMED: toBuyer((messages, { data }) => messages.confirmed(data)),
  PAYMENT_CLAIMED: toBuyer(async (messages, { db, mail, language, data }) => {
    const { amount, trxId, state } = await paymentAbout(db, mail);
    if (state !== 'CLAIMED') return undefined;
    return messages.claimReceived({ ...data, amount: taka(language, amount), trxId });
  }),
  PAYMENT_VOIDED: toBuyer((messages, { mail, language, data }) => {
    const corrected = Number(mail.data['corrected'] ?? 0);
    return messages.paymentVoided({
      ...data,
      until: mail.data['isHeld'] === 'yes' ? data.until : '',
      amount: taka(language, Number(mail.data['amount'] ?? 0)),
      corrected: corrected === 0 ? '' : taka(language, corrected),
      due: taka(language, Number(mail.data['due'] ?? 0)),
    });
  }),
  PAYMENT_REJECTED: toBuyer(async (messages, { db, mail, language, data }) => {
    const { amount, trxId } = await paymentAbout(db, mail);
    const claimed = Number(mail.data['claimed'] ?? 0);
    return messages.rejected({
      ...data,
      amount: taka(language, amount),
      trxId,
      claimed: claimed === 0 ? '' : taka(language, claimed),
    });
  }),
  BOOKING_EXPIRED: toBuyer((messages, { data }) => messages.expired(data)),
  YOUR_TURN: toBuyer((messages, { data }) => messages.yourTurn(data)),
  BOOKING_CANCELLED: toBuyer((messages, { mail, language, data }) => {
    const claimed = Number(mail.data['claimed'] ?? 0);
    return messages.cancelled({
      ...data,
      claimed: claimed === 0 ? '' : taka(language, claimed),
      days: REFUND_DAYS,
    });
  }),
  PRICE_CHANGED: toBuyer(async (messages, { db, language, data }) => {
    return messages.priceChanged({ ...data, due: taka(language, await dueOf(db, data.code)) });
  }),
  WEIGHT_RECORDED: toBuyer(async (messages, context) => {
    const weight = await weightOf(context, false);
    return weight && messages.weightRecorded(weight);
  }),
  WEIGHT_TO_AGREE: toBuyer(async (messages, context) => {
    const weight = await weightOf(context, true);
    return weight && messages.weightToAgree(weight);
  }),
  DELIVERY_CODE: toBuyer(async (messages, { db, mail, language, data }) => {
    const [stop, due] = [await findOfStop(db, mail.data['stop'] ?? ''), await dueOf(db, data.code)];
    return stop?.code == null
      ? undefined
      : messages.deliveryCode({ ...data, deliveryCode: stop.code, due: taka(language, due) });
  }),
  ON_THE_WAY: toBuyer(async (messages, { db, mail, data }) => {
    const stop = await findOfStop(db, mail.data['stop'] ?? '');
    return stop?.state === 'ON_THE_WAY'
      ? messages.onTheWay({ ...data, driver: stop.driver, driverPhone: localPhone(stop.driverPhone) })
      : undefined;
  }),
  DELIVERY_CHANGED: toBuyer(async (messages, { db, language, data }) => {
    const booking = await bookings.findByCode(db, data.code);
    if (booking === undefined) return undefined;
    const due = Math.max(0, payableFor(booking, await balanceOf(db, booking.id)));
    return messages.deliveryChanged({
      ...data,
      day: await deliveryDayOf(db, booking.id, language, 'long'),
      total: taka(language, totalOf(booking)),
      due: taka(language, due),
    });
  }),
  DELIVERY_MOVED: toBuyer(async (messages, { db, mail, language, data }) => {
    const booking = await bookings.findByCode(db, data.code);
    if (booking === undefined) return undefined;
    const more = Number(mail.data['more'] ?? 0);
    return messages.deliveryMoved({
      ...data,
      day: await deliveryDayOf(db, booking.id, language, 'long'),
      more: more === 0 ? '' : new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(more),
    });
  }),
  DELIVERY_RECORDED: toBuyer(async (messages, context) => messages.deliveryRecorded(await withCash(context))),
  NOT_DELIVERED: toBuyer(async (messages, context) => messages.notDelivered(await withCash(context))),
  REFUND_DONE: toBuyer(async (messages, { db, mail, language, data: { code, link } }) => {
    const refund = await refunds.find(db, mail.data['refund'] ?? '');
    return refund && messages.refundDone({ code, amount: taka(language, Number(refund.amount_paisa)), link });
  }),
};
