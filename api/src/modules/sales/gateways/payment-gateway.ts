import type { Language } from '@khamar/contract/accounts/person';
import type { Gateway } from '@khamar/contract/sales/enums';

export interface Order {
  /** Our own unique number of the order. */
  invoice: string;
  /** Booking code. */
  code: string;
  amountPaisa: number;
  /** Language of the page to which the buyer returns. */
  language: Language;
  buyer: { name: string; email: string; phone: string };
}

/** An order that the provider has opened. */
export interface OpenOrder {
  invoice: string;
  /** The provider's id of the order. */
  reference: string;
  amountPaisa: number;
}

export type Outcome =
  | Paid
  /** The buyer has authorised the payment; the money is taken by `capture`. */
  | { state: 'AUTHORISED' }
  /** The buyer has not finished. */
  | { state: 'PENDING' }
  | { state: 'FAILED'; reason: string }
  /** No usable response: nothing is decided. */
  | { state: 'UNKNOWN' };

export interface Paid {
  state: 'PAID';
  /** In the provider's spelling. */
  trxId: string;
  amountPaisa: number;
  /** The provider's fee, if it reports one. */
  feePaisa: number;
  /** Why staff must review it first; null if everything matches the order. */
  reviewReason: string | null;
}

export interface RefundRequest {
  refundId: string;
  amountPaisa: number;
  /** The order of the payment that is refunded. */
  order: OpenOrder & { trxId: string };
}

export type RefundOutcome =
  | { state: 'DONE'; trxId: string }
  | { state: 'PENDING'; reference: string }
  | { state: 'REFUSED'; reason: string }
  | { state: 'UNKNOWN' };

/** A refund that was sent to the provider. */
export interface SentRefund extends RefundRequest {
  /** From a PENDING response; null if the response was lost. */
  reference: string | null;
  /** TrxIDs of other refunds of the same payment. */
  knownTrxIds: readonly string[];
}

/**
 * A provider with hosted payment pages. It has no database access: it is called before or after a transaction, never inside one, where its
 * latency would keep a cow locked. Only `start` throws; the others return UNKNOWN if the provider does not respond.
 */
export interface PaymentGateway {
  readonly provider: Gateway;
  /** Opens the provider's page. Repeated for the same invoice it opens another page for the same money. */
  start(order: Order): Promise<{ reference: string; url: string }>;
  /** `hint` comes from a browser or an IPN and is not trusted. */
  query(order: OpenOrder, hint?: string): Promise<Outcome>;
  /** Takes the authorised money. Repeated for the same reference it takes nothing more. */
  capture(order: OpenOrder): Promise<Outcome>;
  /** Called once per refund. If the response is lost, `queryRefund` decides; it may resend the refund, but only with the same number. */
  refund(refund: RefundRequest): Promise<RefundOutcome>;
  queryRefund(refund: SentRefund): Promise<RefundOutcome>;
}

/** Hint for staff, who must check what the provider did before they pay a second time. */
export const CHECK_GATEWAY_FIRST = 'Check with the gateway before you refund manually';
