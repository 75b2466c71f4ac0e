import type { Language } from '@khamar/contract/people/person';
import type { Gateway } from '@khamar/contract/sales/choices';

/** What a buyer is asked for. */
export interface Order {
  /** Ours: no two orders have the same. */
  invoice: string;
  /** The code of the booking. */
  code: string;
  amountPaisa: number;
  /** In which the buyer comes back. */
  language: Language;
  buyer: { name: string; email: string; phone: string };
}

/** An order at its provider. */
export interface OpenOrder {
  invoice: string;
  /** The provider's number of it. */
  reference: string;
  amountPaisa: number;
}

/** What the provider says of an order. */
export type Outcome =
  | Paid
  /** The buyer has agreed, and nothing is taken before `capture`. */
  | { state: 'AUTHORISED' }
  /** The buyer is not done. */
  | { state: 'PENDING' }
  | { state: 'FAILED'; reason: string }
  /** No answer, or none that says anything: nothing is decided. */
  | { state: 'UNKNOWN' };

export interface Paid {
  state: 'PAID';
  /** As the provider writes it. */
  trxId: string;
  amountPaisa: number;
  /** What the provider keeps, where it says so. */
  feePaisa: number;
  /** Why somebody must look at it first; null where all is as asked. */
  doubt: string | null;
}

export interface Refunding {
  refundId: string;
  amountPaisa: number;
  /** Of the payment that goes back. */
  order: OpenOrder & { trxId: string };
}

export type RefundOutcome =
  | { state: 'DONE'; trxId: string }
  | { state: 'PENDING'; reference: string }
  | { state: 'REFUSED'; reason: string }
  | { state: 'UNKNOWN' };

/** What of a refund is known already. */
export interface SentRefund extends Refunding {
  /** From a PENDING answer; null where the answer was lost. */
  reference: string | null;
  /** Of other refunds of the same payment. */
  knownTrxIds: readonly string[];
}

/**
 * A provider that takes money on its own pages. It knows no database: a provider is asked before or after a transaction and never
 * inside one, where its seconds would keep a cow locked. Only `start` throws; the others answer UNKNOWN where the provider is silent.
 */
export interface PaymentGateway {
  readonly provider: Gateway;
  /** Opens the provider's page. Again for the same invoice it opens another for the same money. */
  start(order: Order): Promise<{ reference: string; url: string }>;
  /** `hint` is what a browser or a notice said, which proves nothing. */
  query(order: OpenOrder, hint?: string): Promise<Outcome>;
  /** Takes what the buyer agreed to; again for the same reference it takes nothing more. */
  capture(order: OpenOrder): Promise<Outcome>;
  /** Once for each refund: where the answer is lost, `queryRefund` decides; it may tell the provider again, never under another number. */
  refund(refund: Refunding): Promise<RefundOutcome>;
  queryRefund(refund: SentRefund): Promise<RefundOutcome>;
}

/** For whoever must find out what the provider did before they pay a second time. */
export const LOOK_THERE = 'Look there before you send it by hand';
