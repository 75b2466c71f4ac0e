import type { MailBody } from '../../messages/index.ts';

/** What a mail may say of a booking; amounts and times are written in the language of the mail. */
export interface BookingFacts {
  code: string;
  tag: string;
  price: string;
  advance: string;
  paid: string;
  /** Until when it stands; empty where it does not end by itself. */
  until: string;
  /** The page of the booking. */
  link: string;
  /** Empty where the customer ended it. */
  reason: string;
}

/** What buyers read about their bookings. */
export interface SalesMailTexts {
  held(booking: BookingFacts): MailBody;
  confirmed(booking: BookingFacts): MailBody;
  rejected(booking: BookingFacts): MailBody;
  expired(booking: BookingFacts): MailBody;
  yourTurn(booking: BookingFacts): MailBody;
  /** `claimed` is in review and not found yet; empty where nothing is. */
  cancelled(booking: BookingFacts & { days: number; claimed: string }): MailBody;
  refundDone(refund: { code: string; amount: string; link: string }): MailBody;
}
