import type { MailBody } from '../../messages/index.ts';

/** Data for mails; amounts and times are formatted in the mail's language. */
export interface BookingMailData {
  code: string;
  tag: string;
  price: string;
  /** With delivery fee and keeping fee; empty if there are none. */
  total: string;
  advance: string;
  paid: string;
  /** When it expires; empty if it does not. */
  until: string;
  /** URL of the booking page. */
  link: string;
  /** Empty if the customer cancelled. */
  reason: string;
}

interface DriverData {
  driver: string;
  /** In local format; empty if unknown. */
  driverPhone: string;
}

/** Of a sale by live weight: at agreement and for dispatch. */
interface WeightData {
  rate: string;
  agreedKg: string;
  estimate: string;
  kg: string;
}

export interface SalesMailMessages {
  held(booking: BookingMailData): MailBody;
  confirmed(booking: BookingMailData): MailBody;
  /** Of a payment that is in review now. */
  claimReceived(booking: BookingMailData & { amount: string; trxId: string }): MailBody;
  /** `corrected` is what was recorded instead, or empty; `until` is empty unless the cow is on hold again. */
  paymentVoided(booking: BookingMailData & { amount: string; corrected: string; due: string }): MailBody;
  /** `claimed` as for `cancelled`; `trxId` is empty for cash. */
  rejected(booking: BookingMailData & { amount: string; trxId: string; claimed: string }): MailBody;
  expired(booking: BookingMailData): MailBody;
  yourTurn(booking: BookingMailData): MailBody;
  /** `claimed` is the amount still in review; empty if there is none. */
  cancelled(booking: BookingMailData & { days: number; claimed: string }): MailBody;
  /** `due` is the balance due. */
  priceChanged(booking: BookingMailData & { due: string }): MailBody;
  /** The final price by live weight. */
  weightRecorded(booking: BookingMailData & WeightData & { due: string }): MailBody;
  /** Outside the tolerance: the customer must agree to `newPrice`. */
  weightToAgree(booking: BookingMailData & WeightData & { newPrice: string }): MailBody;
  /** `total` is the price with delivery fee and keeping fee. */
  deliveryChanged(booking: BookingMailData & { day: string; total: string; due: string }): MailBody;
  /** `more` is how many more bookings of the customer have the same day; empty if none. */
  deliveryMoved(booking: BookingMailData & { day: string; more: string }): MailBody;
  /** `deliveryCode` of six digits. */
  deliveryCode(booking: BookingMailData & { deliveryCode: string; due: string }): MailBody;
  onTheWay(booking: BookingMailData & DriverData): MailBody;
  /** By a driver; `amount` is the cash, `due` the balance due. */
  deliveryRecorded(booking: BookingMailData & { amount: string; due: string }): MailBody;
  notDelivered(booking: BookingMailData & { amount: string; due: string }): MailBody;
  refundDone(refund: { code: string; amount: string; link: string }): MailBody;
}
