import type { BookingState } from '@khamar/contract/sales/booking-state';
import type {
  AttemptState,
  EntryKind,
  Gateway,
  PAYMENT_STATES,
  PROVIDERS_BY_HAND,
  REFUND_STATES,
  PAYOUT_PROVIDERS,
} from '@khamar/contract/sales/enums';
import type { Provider } from '@khamar/contract/sales/money';
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';

/** pg returns bigint as text, because a double is exact only up to 2^53. */
type BigInt = ColumnType<string, number | string, never>;

export interface BookingTable {
  id: Generated<string>;
  code: Generated<string>;
  cow_id: string;
  state: BookingState;
  is_walk_in: Generated<boolean>;
  is_offer: Generated<boolean>;
  account_id: string | null;
  buyer_name: string | null;
  buyer_phone: string | null;
  /** Of the verified number of the account that got it. */
  number_digest: ColumnType<Buffer | null, RawBuilder<Buffer | null>, RawBuilder<Buffer | null>>;
  tag_id: string;
  price_paisa: ColumnType<string, number | string, number | string>;
  /** With the price, the total. */
  delivery_paisa: ColumnType<string, never, number>;
  keep_paisa: ColumnType<string, never, number>;
  weight_kg: number;
  advance_paisa: ColumnType<string, number | string, number | string>;
  is_escrow: Generated<boolean>;
  terms_version: string | null;
  expires_at: Date | null;
  state_since: Generated<Date>;
  end_reason: string | null;
  /** YYYY-MM-DD. Select it as text, because pg would parse it as a Date. */
  due_on: ColumnType<Date | null, string | null | undefined, string | null>;
  note: string | null;
  flagged_at: Date | null;
  /** The lead that it came from. */
  lead_id: string | null;
  /** The cow's price when the terms were locked in; null in older rows. */
  cow_price_paisa: ColumnType<string | null, number | null, number>;
  quote_id: string | null;
  /** When a late payment revived it, and the cow's price at that time. */
  revived_at: Date | null;
  revived_cow_price_paisa: ColumnType<string | null, never, number | null>;
  /** The lowest price that an agent could agree on when this price was agreed; null if it is the asking price. */
  agent_limit_paisa: ColumnType<string | null, number | string | null | undefined, number | null>;
  /** The administrator who agreed on a price below that. */
  price_approved_by: string | null;
  /** Sold by live weight: the price per KG. Null for a fixed price. */
  rate_paisa: ColumnType<string | null, number | string | null | undefined, number | string | null>;
  agreed_kg: number | null;
  tolerance_percent: number | null;
  /** The weighing that the final price is based on. */
  dispatch_weight_id: string | null;
  dispatch_kg: number | null;
  /** The dispatch weight is outside the tolerance, and the customer has not agreed yet. */
  is_weight_pending: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface WaitingTable {
  id: GeneratedAlways<string>;
  cow_id: string;
  account_id: string;
  /** As in a booking, until the place ends. */
  number_digest: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  joined_at: Generated<Date>;
  ended_at: Date | null;
  outcome: 'OFFERED' | 'LEFT' | 'SOLD' | 'REMOVED' | null;
}

/** A price for a cow until a day, for anyone with the link. */
export interface QuoteTable {
  id: Generated<string>;
  token_hash: Buffer;
  cow_id: string;
  price_paisa: BigInt;
  /** Null for the usual percentage. */
  advance_paisa: ColumnType<string | null, number | null, never>;
  agent_limit_paisa: ColumnType<string | null, number | null, never>;
  price_approved_by: string | null;
  /** By live weight, as in a booking. */
  rate_paisa: ColumnType<string | null, number | null, never>;
  agreed_kg: number | null;
  tolerance_percent: number | null;
  /** YYYY-MM-DD. Select it as text, because pg would parse it as a Date. */
  last_day: ColumnType<never, string, never>;
  created_by: string;
  lead_id: string | null;
  withdrawn_at: Date | null;
  replaced_at: Date | null;
  booking_id: string | null;
  created_at: Generated<Date>;
}

/** A read-only link to a booking. */
export interface FamilyLinkTable {
  id: Generated<string>;
  token_hash: Buffer;
  booking_id: string;
  withdrawn_at: Date | null;
  created_at: Generated<Date>;
}

export interface PaymentTable {
  id: Generated<string>;
  booking_id: string | null;
  provider: Provider;
  external_id: string | null;
  /** The rejected claim that has the TrxID of this payment, whose own external_id is then null. */
  repeats: ColumnType<string | null, string | null | undefined, never>;
  amount_paisa: BigInt;
  payer_number: string | null;
  /** Less than the advance, as declared by the payer. */
  is_part: Generated<boolean>;
  created_by: string;
  created_at: Generated<Date>;
}

/** What a claim of a sale of several cows is for. */
export interface ClaimShareTable {
  payment_id: string;
  booking_id: string;
  /** In the order of the sale. */
  position: BigInt;
  /** What is expected for this booking. */
  paisa: BigInt;
}

export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface PaymentEventTable {
  id: GeneratedAlways<string>;
  payment_id: string;
  kind: PaymentState;
  amount_paisa: ColumnType<string | null, number | string | null, never>;
  reason: string | null;
  actor: string;
  /** Of confirmed or voided cash: the account of the person who has it; null for the till. */
  holder: ColumnType<string | null, string | null | undefined, never>;
  /** Of voided cash: the closing that had already booked this part as a shortage. */
  closing_id: ColumnType<string | null, string | undefined, never>;
  short_paisa: ColumnType<string, number | undefined, never>;
  at: Generated<Date>;
}

/** Requests to void a payment. */
export interface VoidEventTable {
  id: GeneratedAlways<string>;
  payment_id: string;
  kind: 'ASKED' | 'DECLINED' | 'DONE';
  reason: string | null;
  corrected_paisa: ColumnType<string | null, number | null | undefined, never>;
  actor: string;
  is_alone: Generated<boolean>;
  at: Generated<Date>;
}

/** Cows set to SOLD by hand, without money. Maintained by a trigger. */
export interface UnrecordedSaleTable {
  booking_id: string;
  since: ColumnType<Date, never, never>;
  /** Why there was no money. */
  reason: string | null;
  explained_by: string | null;
  explained_at: ColumnType<Date | null, never, RawBuilder<Date>>;
}

/** Delivered bookings with a balance. Maintained by a trigger. */
export interface ReceivableOpenTable {
  booking_id: string;
  paisa: ColumnType<string, never, never>;
  since: Date;
}

/** Maintained by a trigger. */
export interface PaymentLastEventTable {
  payment_id: string;
  kind: PaymentState;
  at: Date;
}

export interface PaymentAttemptTable {
  id: Generated<string>;
  invoice: string;
  booking_id: string;
  provider: Gateway;
  amount_paisa: BigInt;
  reference: ColumnType<string | null, never, string>;
  url: ColumnType<string | null, never, string>;
  state: ColumnType<AttemptState, never, AttemptState>;
  reason: ColumnType<string | null, never, string | null>;
  trx_id: ColumnType<string | null, never, string>;
  fee_paisa: ColumnType<string, never, number>;
  payment_id: ColumnType<string | null, never, string>;
  created_at: Generated<Date>;
  state_since: ColumnType<Date, never, Date>;
  /** When the provider's response extended the hold. */
  prolonged_at: ColumnType<Date | null, never, Date>;
}

/** A line of an imported statement that matched no claim. */
export interface StatementLineTable {
  id: Generated<string>;
  provider: (typeof PROVIDERS_BY_HAND)[number];
  external_id: string;
  amount_paisa: BigInt;
  file_digest: Buffer;
  line: number;
  imported_by: string;
  imported_at: Generated<Date>;
}

export interface ReceiptTable {
  number: GeneratedAlways<string>;
  payment_id: string;
  issued_at: Generated<Date>;
}

export interface RefundTable {
  id: Generated<string>;
  payment_id: string;
  booking_id: string | null;
  amount_paisa: BigInt;
  due_at: Date;
  reason: string;
  created_at: Generated<Date>;
}

export interface RefundEventTable {
  id: GeneratedAlways<string>;
  refund_id: string;
  kind: (typeof REFUND_STATES)[number];
  actor: string;
  is_alone: Generated<boolean>;
  external_id: string | null;
  /** Why the gateway rejected it. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** Of cash: the account of the person who paid it; null for the till. */
  holder: ColumnType<string | null, string | null | undefined, never>;
  at: Generated<Date>;
}

export interface PayoutTable {
  id: Generated<string>;
  provider: (typeof PAYOUT_PROVIDERS)[number];
  amount_paisa: BigInt;
  fee_paisa: BigInt;
  actor: string;
  created_at: Generated<Date>;
  reversed_at: Date | null;
  reversed_by: string | null;
  reason: string | null;
}

/** The provider's reference of a refund it has accepted. */
export interface GatewayRefundTable {
  refund_id: string;
  reference: string;
}

export interface JournalEntryTable {
  id: GeneratedAlways<string>;
  kind: EntryKind;
  actor: string;
  note: string | null;
  at: Generated<Date>;
}

export interface JournalLineTable {
  id: GeneratedAlways<string>;
  entry_id: string;
  account: string;
  amount_paisa: BigInt;
  booking_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  /** Of cash: the period of its holder. */
  cash_period: number | null;
}
