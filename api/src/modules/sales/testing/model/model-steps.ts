import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { type Person, TERMS } from '../../../../testing/sales/buyers.ts';
import type { office } from '../../../../testing/test-api.ts';
import { releaseBuyer } from './buyer-limits.ts';
import type { World } from './model-world.ts';
import type { SalesModel } from './sales-model.ts';

export const PRICE = 100_000_00;
export const COWS = 3;
export const BUYERS = 4;
const STATUSES = ['AVAILABLE', 'BOOKED', 'SOLD'] as const;

const KINDS = [
  'hold',
  'hold',
  'hold',
  'join',
  'leave',
  'caller',
  'claim',
  'claim',
  'receive',
  'confirm',
  'confirm',
  'reject',
  'allocate',
  'giveBack',
  'refund',
  'cancel',
  'deliver',
  'reverse',
  'move',
  'status',
  'remove',
  'restore',
  'price',
  'clock',
  'clock',
  'release',
] as const;

export const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(BUYERS - 1),
  cow: fc.nat(COWS - 1),
  pick: fc.nat(1000),
  amount: fc.constantFrom(PRICE / 20, PRICE / 10, PRICE / 2, PRICE, PRICE + 1),
  isSo: fc.boolean(),
  /** Retries with the same key, as after a lost response. */
  isRepeated: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Answered {
  status: number;
  body: unknown;
}
type Planned = [inModel: () => void, overHttp: () => Promise<Answered>];

interface SeenCow {
  id: string;
  version: number;
  removed: boolean;
}

interface Players {
  model: SalesModel;
  /** The database state after the last step. */
  seen: () => World;
  tags: string[];
  buyers: Person[];
  rahim: Person;
  second: Person;
  staff: Awaited<ReturnType<typeof office>>;
  command: (who: Person, method: string, path: string, json: object, again: boolean) => Promise<Answered>;
  passDeadline: (tagId: string, isLongAgo: boolean) => Promise<unknown>;
}

type Kind = Step['kind'];

/** Turns a step into the model's action and the equivalent request; undefined if there is nothing to act on. */
export function makePlanner(players: Players): (wish: Step) => Planned | undefined {
  const { model, seen, tags, buyers, rahim, second, staff, command, passDeadline } = players;
  const reason = 'A reason';
  const tagOf = ({ cow }: Step) => tags[cow] ?? '';
  const buyerOf = ({ who }: Step) => buyers[who] ?? rahim;
  const cowOf = ({ cow }: Step) => seen().cows[cow];

  type Act = (n: number, wish: Step) => void;
  type Request = (wish: Step) => object;
  const anyOf = ({ length }: unknown[], { pick }: Step) => (length === 0 ? undefined : pick % length);
  /** A staff command on a booking. */
  const onBooking =
    (what: string, act: Act, body: Request) =>
    (wish: Step): Planned | undefined => {
      const n = anyOf(model.state.bookings, wish);
      if (n === undefined) return undefined;
      const path = `/sales/bookings/${seen().bookings[n]?.code}/${what}`;
      return [
        () => {
          act(n, wish);
        },
        () => command(rahim, 'POST', path, body(wish), wish.isRepeated),
      ];
    };
  /** A staff command on a payment. */
  const onPayment =
    (what: string, act: Act, body: Request) =>
    (wish: Step): Planned | undefined => {
      const n = anyOf(model.state.payments, wish);
      if (n === undefined) return undefined;
      const path = `/sales/payments/${seen().payments[n]?.id}/${what}`;
      return [
        () => {
          act(n, wish);
        },
        () => command(rahim, 'POST', path, body(wish), wish.isRepeated),
      ];
    };
  /** A buyer's command on a cow. */
  const byBuyer =
    (method: string, path: (wish: Step) => string, act: (wish: Step) => void, body: Request) =>
    (wish: Step): Planned => [
      () => {
        act(wish);
      },
      () => command(buyerOf(wish), method, path(wish), body(wish), wish.isRepeated),
    ];
  /** An inventory change by staff, based on the cow version they saw. */
  const onCow =
    (act: (wish: Step) => void, send: (cow: SeenCow, wish: Step) => Promise<Answered>) =>
    (wish: Step): Planned | undefined => {
      const cow = cowOf(wish);
      return (
        cow && [
          () => {
            act(wish);
          },
          () => send(cow, wish),
        ]
      );
    };
  const wholeTaka = ({ amount }: Step) => amount - (amount % 1000);
  const statusOf = ({ pick }: Step) => STATUSES[pick % 3] ?? 'AVAILABLE';

  const PLANS: Record<Kind, (wish: Step) => Planned | undefined> = {
    hold: byBuyer(
      'POST',
      () => '/bookings',
      ({ who, cow, isSo }) => model.hold(who, cow, isSo),
      (wish) => ({ tagId: tagOf(wish), termsVersion: TERMS, orWait: wish.isSo }),
    ),
    join: byBuyer(
      'POST',
      () => '/waiting',
      ({ who, cow }) => model.join(who, cow),
      (wish) => ({ tagId: tagOf(wish) }),
    ),
    leave: byBuyer(
      'DELETE',
      (wish) => `/waiting/${tagOf(wish)}`,
      ({ who, cow }) => model.leave(who, cow),
      () => ({}),
    ),
    caller: (wish) => [
      () => {
        model.callerBooks(wish.cow, wish.isSo ? wish.amount : undefined);
      },
      () => {
        const received = wish.isSo ? { provider: 'cash', amountPaisa: wish.amount } : undefined;
        const caller = { tagId: tagOf(wish), name: 'Caller', phone: '01812345678', received };
        return command(rahim, 'POST', '/sales/bookings', caller, wish.isRepeated);
      },
    ],
    claim(wish) {
      const n = anyOf(model.state.bookings, wish);
      const payer = buyers[model.state.bookings[n ?? 0]?.buyer ?? BUYERS];
      if (n === undefined || payer === undefined) return undefined;
      const path = `/bookings/${seen().bookings[n]?.code}/payments`;
      const claim = {
        provider: 'bkash',
        externalId: randomUUID(),
        amountPaisa: wish.amount,
        isPart: wish.isSo,
      };
      return [
        () => {
          model.claim(n, wish.amount, wish.isSo);
        },
        () => command(payer, 'POST', path, claim, wish.isRepeated),
      ];
    },
    receive: onBooking(
      'payments',
      (n, { amount }) => model.receive(n, amount),
      ({ amount }) => ({ provider: 'cash', amountPaisa: amount }),
    ),
    confirm: onPayment(
      'confirm',
      (n, { isSo, amount }) => model.confirm(n, isSo ? amount : undefined),
      ({ isSo, amount }) => (isSo ? { amountPaisa: amount } : {}),
    ),
    reject: onPayment(
      'reject',
      (n) => model.reject(n),
      () => ({ reason }),
    ),
    giveBack: onPayment(
      'return',
      (n) => model.giveBack(n),
      () => ({ reason }),
    ),
    allocate(wish) {
      const [payment, booking] = [anyOf(model.state.payments, wish), anyOf(model.state.bookings, wish)];
      if (payment === undefined || booking === undefined) return undefined;
      const path = `/sales/payments/${seen().payments[payment]?.id}/allocate`;
      const code = seen().bookings[booking]?.code;
      return [
        () => {
          model.allocate(payment, booking);
        },
        () => command(rahim, 'POST', path, { code }, wish.isRepeated),
      ];
    },
    refund(wish) {
      const n = anyOf(model.state.refunds, wish);
      const owed = model.state.refunds[n ?? 0];
      if (n === undefined || owed === undefined || owed.isDone) return undefined;
      const paymentId = seen().payments[owed.payment]?.id;
      const found = seen().refunds.find(
        (row) => row.paymentId === paymentId && row.amount === owed.amount && !row.done,
      );
      const path = `/sales/refunds/${found?.id}`;
      return [
        () => {
          model.refund(n);
        },
        async () => {
          await command(second, 'POST', `${path}/approve`, {}, wish.isRepeated);
          return command(second, 'POST', `${path}/done`, { externalId: randomUUID() }, wish.isRepeated);
        },
      ];
    },
    cancel: onBooking(
      'cancel',
      (n) => model.cancel(n),
      () => ({ reason }),
    ),
    deliver: onBooking(
      'deliver',
      (n, { isSo }) => model.deliver(n, isSo),
      ({ isSo }) => (isSo ? { reason } : {}),
    ),
    reverse: onBooking(
      'reverse-delivery',
      (n) => model.reverseDelivery(n),
      () => ({ reason }),
    ),
    move: onBooking(
      'move',
      (n, { cow }) => model.move(n, cow),
      (wish) => ({ tagId: tagOf(wish), consent: 'Agreed' }),
    ),
    status: onCow(
      (wish) => model.setStatus(wish.cow, statusOf(wish)),
      ({ id, version }, wish) => staff.change(id, { version, availabilityStatus: statusOf(wish) }),
    ),
    price: onCow(
      (wish) => model.setPrice(wish.cow, wholeTaka(wish)),
      ({ id, version }, wish) => staff.change(id, { version, currentPrice: wholeTaka(wish) / 100 }),
    ),
    remove: onCow(
      ({ cow }) => model.remove(cow),
      ({ id, version }) => staff.send('DELETE', `delete-cow/${id}?version=${version}`),
    ),
    restore: onCow(
      ({ cow }) => model.restore(cow),
      ({ id, removed }) => (removed ? staff.restore(id) : Promise.resolve({ status: 200, body: {} })),
    ),
    clock: (wish) => [
      () => {
        model.passDeadline(wish.cow, wish.isSo);
      },
      async () => {
        await passDeadline(tagOf(wish), wish.isSo);
        return { status: 200, body: {} };
      },
    ],
    release: (wish) => [
      () => {
        releaseBuyer(model.state, wish.who);
      },
      () => command(rahim, 'POST', `/users/${buyerOf(wish).id}/release`, {}, wish.isRepeated),
    ],
  };
  return (wish) => PLANS[wish.kind](wish);
}
