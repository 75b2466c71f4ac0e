import type { Provider } from '@khamar/contract/sales/money';

/** What is to be paid, or was. */
export interface Money {
  provider: Provider;
  /** The provider's own number of it; undefined where the payer has not been there yet, or where there is none. */
  externalId?: string | undefined;
  amountPaisa: number;
}

/** What becomes a payment and its first event. */
export interface Attempt {
  provider: Provider;
  /** By it the provider can be asked later. */
  externalId: string | null;
  amountPaisa: number;
  /** CLAIMED: the payer says that they sent it. STARTED: they are on their way to the provider. */
  state: 'CLAIMED' | 'STARTED';
  /** Where the payer goes to pay; null where they have paid. */
  url: string | null;
}

export type PaidAttempt = Pick<Attempt, 'provider' | 'externalId' | 'amountPaisa'>;

/** ARRIVED with what arrived; UNKNOWN where nobody can be asked, or the provider does not answer: then nothing is decided. */
export type Found = { state: 'ARRIVED'; amountPaisa: number } | { state: 'PENDING' | 'FAILED' | 'UNKNOWN' };

/**
 * A way by which money comes to the farm and goes back. It knows no database: the service writes down what it says, so that a provider
 * is asked before or after a transaction and never inside one, where its seconds would keep a cow locked.
 * Every call may come again, when an answer was lost or a command is repeated: the same `key`, payment or refund is the same money.
 */
export interface PaymentGateway {
  /** Opens an attempt to pay. */
  start(money: Money, key: string): Promise<Attempt>;
  /** What arrived; `seenPaisa` is what staff saw, where somebody looked. Throws where nothing did. */
  confirm(attempt: PaidAttempt, seenPaisa?: number): Promise<{ amountPaisa: number }>;
  /** What the provider knows of an attempt that never came back. */
  query(attempt: PaidAttempt): Promise<Found>;
  /** Sends money back to whoever paid it, and gives the number of that transfer; `typed` is what staff typed who sent it themselves. */
  refund(refund: Refunding, typed?: string): Promise<{ externalId: string | null }>;
}

export interface Refunding {
  refundId: string;
  payment: PaidAttempt;
  amountPaisa: number;
}
