import { clockIn, FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { Language } from '@khamar/contract/accounts/person';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { farm, withFarmName, withName, type SmsTemplate } from '../../messages/index.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { balanceOf, payableFor } from '../journal/balances.ts';
import { weightTermsOf } from '../live-weight/agree-rate.ts';
import { paymentAbout } from './payment-about.ts';
import { deliveryDayOf } from './delivery-day.ts';
import { findOfStop } from '../runs/progress.repository.ts';
import * as refunds from '../refunds/refunds.repository.ts';
import { type SalesSmsMessages, SMS_MESSAGES } from './sales-sms-messages.ts';

/** "Tk" in English: the taka sign would cut the SMS from 160 characters to 70. */
const taka = (language: Language, paisa: number): string =>
  language === 'bn'
    ? `৳${new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 2 }).format(paisa / 100)}`
    : `Tk ${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(paisa / 100)}`;

/** 4:04 PM, or 17/11 4:04 PM on another day. */
export function shortMoment(language: Language, at: Date, now = new Date()): string {
  const dayIn = (locale: string, time: Date) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: FARM_TIME_ZONE }).format(
      time,
    );
  const clock = clockIn(language, at);
  return dayIn('en-GB', at) === dayIn('en-GB', now)
    ? clock
    : `${dayIn(language === 'bn' ? 'bn-BD' : 'en-GB', at)} ${clock}`;
}

const untilOf = (language: Language, at: Date | null): string =>
  at === null ? '' : shortMoment(language, at);

const countIn = (language: Language, count: string): string =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(Number(count));

/** 17/11. pg reads a date as midnight of the process's own time zone. */
const shortDay = (language: Language, day: Date | null): string =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
        day: 'numeric',
        month: 'numeric',
      }).format(day);

export const localPhone = (phone: string | null): string => phone?.replace(/^\+88/, '') ?? '';

/** Of a sale by live weight; empty if the price is fixed. */
function weightOf(language: Language, booking: bookings.BookingRow) {
  const terms = weightTermsOf(booking);
  const { dispatch_kg } = booking;
  if (terms === undefined || dispatch_kg === null)
    return { kg: '', agreedKg: '', estimate: '', newPrice: '' };
  return {
    kg: countIn(language, String(dispatch_kg)),
    agreedKg: countIn(language, String(terms.agreedKg)),
    estimate: taka(language, priceByWeight(terms.agreedKg, terms.ratePaisa)),
    newPrice: taka(language, priceByWeight(dispatch_kg, terms.ratePaisa)),
  };
}

/** The weight or the price was changed since. */
const isOtherWeight = (
  kind: keyof SalesSmsMessages,
  { dispatch_kg, is_weight_pending }: bookings.BookingRow,
): boolean =>
  (kind === 'weightRecorded' && (dispatch_kg === null || is_weight_pending)) ||
  (kind === 'weightToAgree' && !is_weight_pending);

const ABOUT_PAYMENT: ReadonlySet<keyof SalesSmsMessages> = new Set([
  'claimReceived',
  'rejected',
  'paymentVoided',
]);

const isReminder = (kind: keyof SalesSmsMessages): boolean => kind.startsWith('debt');

/** An SMS to the buyer; none if the account is deleted, disabled or has no number. */
const toBuyer = (kind: keyof SalesSmsMessages): SmsTemplate => ({
  async compose(db, mail, { FARM_LANGUAGE, current }) {
    const booking = await bookings.findByCode(db, mail.data['code'] ?? '');
    if (booking === undefined || isOtherWeight(kind, booking)) return undefined;
    const account =
      mail.account_id === null
        ? { mobile: mail.recipient, language: FARM_LANGUAGE, name: booking.buyer_name }
        : await db
            .selectFrom('account')
            .select(['mobile', 'language', 'name'])
            .where('id', '=', mail.account_id)
            .where('disabled_at', 'is', null)
            .executeTakeFirst();
    if (account?.mobile == null) return undefined;
    const { mobile, language, name } = account;
    const refund = kind === 'refundDone' ? await refunds.find(db, mail.data['refund'] ?? '') : undefined;
    if (kind === 'refundDone' && refund === undefined) return undefined;
    const stop = mail.data['stop'] === undefined ? undefined : await findOfStop(db, mail.data['stop']);
    // Delivered or not on the run any more in the meantime.
    if (
      (kind === 'deliveryCode' && stop?.code == null) ||
      (kind === 'onTheWay' && stop?.state !== 'ON_THE_WAY')
    )
      return undefined;
    const payment = ABOUT_PAYMENT.has(kind) ? await paymentAbout(db, mail) : undefined;
    // Decided in the meantime: that has a notice of its own.
    if (kind === 'claimReceived' && payment?.state !== 'CLAIMED') return undefined;
    const corrected = Number(mail.data['corrected'] ?? 0);
    const balance = await balanceOf(db, booking.id);
    const { paid: allocated, receivable } = balance;
    // Paid in the meantime.
    if (isReminder(kind) && receivable === 0) return undefined;
    const paid = Number(mail.data['paid'] ?? allocated);
    const text = SMS_MESSAGES[language][kind]({
      code: booking.code,
      tag: booking.tag_id,
      until: isReminder(kind) ? shortDay(language, booking.due_on) : untilOf(language, booking.expires_at),
      paid: paid === 0 ? '' : taka(language, paid),
      amount: taka(
        language,
        isReminder(kind)
          ? receivable
          : Number(refund?.amount_paisa ?? mail.data['amount'] ?? payment?.amount ?? 0),
      ),
      corrected: corrected === 0 ? '' : taka(language, corrected),
      price: taka(language, Number(booking.price_paisa)),
      due: taka(language, Number(mail.data['due'] ?? payableFor(booking, balance))),
      more:
        mail.data['more'] === undefined || mail.data['more'] === '0'
          ? ''
          : countIn(language, mail.data['more']),
      trxId: payment?.trxId ?? '',
      reason: reasonIn(language, mail.data['reason'] ?? ''),
      isHeld: mail.data['isHeld'] === 'yes' && booking.expires_at !== null,
      day: await deliveryDayOf(db, booking.id, language, 'short'),
      hasClaim: Number(mail.data['claimed'] ?? 0) > 0,
      ...weightOf(language, booking),
      deliveryCode: stop?.code ?? '',
      driver: stop?.driver ?? '',
      driverPhone: localPhone(stop?.driverPhone ?? null),
      phone: localPhone(current.contacts.phone),
    });
    return { to: mobile, text: withFarmName(withName(text, name), farm.shortName[language]) };
  },
});

export const SALES_SMS = {
  BOOKING_HELD: toBuyer('held'),
  BOOKING_CONFIRMED: toBuyer('confirmed'),
  CASH_RECEIVED: toBuyer('cashReceived'),
  COUNTER_SALE: toBuyer('counterSale'),
  PAYMENT_CLAIMED: toBuyer('claimReceived'),
  PAYMENT_REJECTED: toBuyer('rejected'),
  PAYMENT_VOIDED: toBuyer('paymentVoided'),
  BOOKING_EXPIRED: toBuyer('expired'),
  YOUR_TURN: toBuyer('yourTurn'),
  BOOKING_CANCELLED: toBuyer('cancelled'),
  REFUND_DONE: toBuyer('refundDone'),
  PRICE_CHANGED: toBuyer('priceChanged'),
  WEIGHT_RECORDED: toBuyer('weightRecorded'),
  WEIGHT_TO_AGREE: toBuyer('weightToAgree'),
  DELIVERY_CHANGED: toBuyer('deliveryChanged'),
  DELIVERY_MOVED: toBuyer('deliveryMoved'),
  DELIVERY_CODE: toBuyer('deliveryCode'),
  ON_THE_WAY: toBuyer('onTheWay'),
  DELIVERY_RECORDED: toBuyer('deliveryRecorded'),
  NOT_DELIVERED: toBuyer('notDelivered'),
  DEBT_DUE_SOON: toBuyer('debtDueSoon'),
  DEBT_DUE: toBuyer('debtDue'),
  DEBT_OVERDUE: toBuyer('debtOverdue'),
} satisfies Record<string, SmsTemplate>;
