import type { MailBody } from '../../messages/index.ts';

/** Data for mails; amounts and times are formatted in the mail's language. */
export interface BookingFacts {
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
  held(booking: BookingFacts): MailBody;
  confirmed(booking: BookingFacts): MailBody;
  rejected(booking: BookingFacts): MailBody;
  expired(booking: BookingFacts): MailBody;
  yourTurn(booking: BookingFacts): MailBody;
  /** `claimed` is the amount still in review; empty if there is none. */
  cancelled(booking: BookingFacts & { days: number; claimed: string }): MailBody;
  refundDone(refund: { code: string; amount: string; link: string }): MailBody;
}
