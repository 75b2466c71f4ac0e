import type { MailBody } from '../../messages/index.ts';

/** Data for mails; amounts and times are formatted in the mail's language. */
export interface BookingMailData {
  code: string;
  tag: string;
  price: string;
  advance: string;
  paid: string;
  /** When it expires; empty if it does not. */
  until: string;
  /** URL of the booking page. */
  link: string;
  /** Empty if the customer cancelled. */
  reason: string;
}

export interface SalesMailMessages {
  held(booking: BookingMailData): MailBody;
  confirmed(booking: BookingMailData): MailBody;
  /** `claimed` as for `cancelled`; `trxId` is empty for cash. */
  rejected(booking: BookingMailData & { amount: string; trxId: string; claimed: string }): MailBody;
  expired(booking: BookingMailData): MailBody;
  yourTurn(booking: BookingMailData): MailBody;
  /** `claimed` is the amount still in review; empty if there is none. */
  cancelled(booking: BookingMailData & { days: number; claimed: string }): MailBody;
  /** `due` is the balance due. */
  priceChanged(booking: BookingMailData & { due: string }): MailBody;
  refundDone(refund: { code: string; amount: string; link: string }): MailBody;
}
