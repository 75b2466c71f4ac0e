import * as fc from 'fast-check';
import type { Person } from '../../../../testing/sales/buyers.ts';
import type { office } from '../../../../testing/test-api.ts';
import type { CashModel } from './cash-model.ts';
import type { CashWorld, World } from './model-world.ts';

export const CREDIT_KINDS = [
  'sell',
  'sell',
  'sell',
  'sell',
  'deliver',
  'deliver',
  'reverse',
  'returnCow',
  'writeOff',
  'allowance',
  'payOldest',
  'reprice',
  'reprice',
  'counterSale',
  'counterSale',
  'void',
  'void',
  'correct',
] as const;

export const CASH_KINDS = [
  'agentReceives',
  'agentReceives',
  'handIn',
  'payOut',
  'closeCash',
  'closeCash',
  'recordDifference',
  'declineClosing',
] as const;

export const WEIGHT_KINDS = [
  'sellByWeight',
  'sellByWeight',
  'weigh',
  'weigh',
  'weigh',
  'agree',
  'agree',
] as const;

export const PRICE = 100_000_00;
export const COWS = 3;
export const BUYERS = 4;

const KINDS = [
  'hold',
  'hold',
  'hold',
  'join',
  'leave',
  'caller',
  'claim',
  'claim',
  'replaceClaim',
  'receive',
  'confirm',
  'confirm',
  'reject',
  'allocate',
  'refundUnallocated',
  'refund',
  'cancel',
  ...CREDIT_KINDS,
  ...CASH_KINDS,
  ...WEIGHT_KINDS,
  'move',
  'status',
  'remove',
  'restore',
  'price',
  'clock',
  'clock',
  'release',
] as const;

export const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(BUYERS - 1),
  cow: fc.nat(COWS - 1),
  pick: fc.nat(1000),
  amount: fc.constantFrom(PRICE / 20, PRICE / 10, PRICE / 2, PRICE, PRICE + 1),
  /** An option of the command, such as orWait of a hold. */
  flag: fc.boolean(),
  /** Retries with the same key, as after a lost response. */
  isRepeated: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

export interface HttpResult {
  status: number;
  body: unknown;
}
export type Planned = [inModel: () => void, overHttp: () => Promise<HttpResult>];

export interface SeenCow {
  id: string;
  version: number;
  removed: boolean;
}

export interface Players {
  model: CashModel;
  /** Of callers, and of buyers who owe money. */
  phone: string;
  /** The database state after the last step. */
  seen: () => World;
  tags: string[];
  buyers: Person[];
  rahim: Person;
  second: Person;
  /** Approves refunds: the others may have requested them, or confirmed the payment. */
  third: Person;
  /** Whose cash the model follows. */
  agent: Person;
  seenCash: () => CashWorld;
  staff: Awaited<ReturnType<typeof office>>;
  command: (who: Person, method: string, path: string, json: object, again: boolean) => Promise<HttpResult>;
  passDeadline: (tagId: string, isLongAgo: boolean) => Promise<unknown>;
}

export type Kind = Step['kind'];
export type Act = (n: number, step: Step) => void;
export type Request = (step: Step) => object;
