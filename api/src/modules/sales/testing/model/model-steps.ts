import { randomUUID } from 'node:crypto';
import { TERMS } from '../../../../testing/sales/buyers.ts';
import { releaseBuyer } from './buyer-limits.ts';
import { makeCashPlans } from './cash-steps.ts';
import { makeCreditPlans } from './credit-steps.ts';
import { makeWeightPlans } from './weight-steps.ts';
import {
  type Act,
  BUYERS,
  type HttpResult,
  type Kind,
  type Planned,
  type Players,
  type Request,
  type SeenCow,
  type Step,
} from './model-step.ts';

const STATUSES = ['AVAILABLE', 'BOOKED', 'SOLD'] as const;

/** Turns a step into the model's action and the equivalent request; undefined if there is nothing to act on. */
export function makePlanner(players: Players): (step: Step) => Planned | undefined {
  const { model, phone, seen, tags, buyers, rahim, third, agent, staff, command, passDeadline } = players;
  const reason = 'A reason';
  const tagOf = ({ cow }: Step) => tags[cow] ?? '';
  const buyerOf = ({ who }: Step) => buyers[who] ?? rahim;
  const cowOf = ({ cow }: Step) => seen().cows[cow];

  const anyOf = ({ length }: unknown[], { pick }: Step) => (length === 0 ? undefined : pick % length);
  /** A staff command on a booking. */
  const onBooking =
    (what: string, act: Act, body: Request, who = rahim) =>
    (step: Step): Planned | undefined => {
      const n = anyOf(model.state.bookings, step);
      if (n === undefined) return undefined;
      const path = `/sales/bookings/${seen().bookings[n]?.code}/${what}`;
      return [
        () => {
          act(n, step);
        },
        () => command(who, 'POST', path, body(step), step.isRepeated),
      ];
    };
  /** A staff command on a payment. */
  const onPayment =
    (what: string, act: Act, body: Request) =>
    (step: Step): Planned | undefined => {
      const n = anyOf(model.state.payments, step);
      if (n === undefined) return undefined;
      const path = `/sales/payments/${seen().payments[n]?.id}/${what}`;
      return [
        () => {
          act(n, step);
        },
        () => command(rahim, 'POST', path, body(step), step.isRepeated),
      ];
    };
  /** A buyer's command on a cow. */
  const byBuyer =
    (method: string, path: (step: Step) => string, act: (step: Step) => void, body: Request) =>
    (step: Step): Planned => [
      () => {
        act(step);
      },
      () => command(buyerOf(step), method, path(step), body(step), step.isRepeated),
    ];
  /** An inventory change by staff, based on the cow version they saw. */
  const onCow =
    (act: (step: Step) => void, send: (cow: SeenCow, step: Step) => Promise<HttpResult>) =>
    (step: Step): Planned | undefined => {
      const cow = cowOf(step);
      return (
        cow && [
          () => {
            act(step);
          },
          () => send(cow, step),
        ]
      );
    };
  /** Confirms a surplus. */
  const isSure = ({ pick }: Step) => pick % 2 === 0;
  const wholeTaka = ({ amount }: Step) => amount - (amount % 1000);
  const statusOf = ({ pick }: Step) => STATUSES[pick % 3] ?? 'AVAILABLE';

  const PLANS: Record<Kind, (step: Step) => Planned | undefined> = {
    ...makeCreditPlans(players, onBooking, anyOf),
    ...makeWeightPlans(players, onBooking, anyOf),
    ...makeCashPlans(
      players,
      onBooking(
        'payments',
        (n, step) => model.agentReceives(n, step.amount, isSure(step)),
        (step) => ({ provider: 'cash', amountPaisa: step.amount, confirmSurplus: isSure(step) }),
        agent,
      ),
    ),
    hold: byBuyer(
      'POST',
      () => '/bookings',
      ({ who, cow, flag }) => model.hold(who, cow, flag),
      (step) => ({ tagId: tagOf(step), termsVersion: TERMS, orWait: step.flag }),
    ),
    join: byBuyer(
      'POST',
      () => '/waiting',
      ({ who, cow }) => model.join(who, cow),
      (step) => ({ tagId: tagOf(step) }),
    ),
    leave: byBuyer(
      'DELETE',
      (step) => `/waiting/${tagOf(step)}`,
      ({ who, cow }) => model.leave(who, cow),
      () => ({}),
    ),
    caller: (step) => [
      () => {
        model.callerBooks(step.cow, step.flag ? step.amount : undefined, isSure(step));
      },
      () => {
        const money = { provider: 'cash', amountPaisa: step.amount, confirmSurplus: isSure(step) };
        const received = step.flag ? money : undefined;
        const caller = { tagId: tagOf(step), name: 'Caller', phone, received };
        return command(rahim, 'POST', '/sales/bookings', caller, step.isRepeated);
      },
    ],
    claim(step) {
      const n = anyOf(model.state.bookings, step);
      const payer = buyers[model.state.bookings[n ?? 0]?.buyer ?? BUYERS];
      if (n === undefined || payer === undefined) return undefined;
      const path = `/bookings/${seen().bookings[n]?.code}/payments`;
      const claim = {
        provider: 'bkash',
        externalId: randomUUID(),
        amountPaisa: step.amount,
        isPart: step.flag,
      };
      return [
        () => {
          model.claim(n, step.amount, step.flag);
        },
        () => command(payer, 'POST', path, claim, step.isRepeated),
      ];
    },
    replaceClaim(step) {
      const n = anyOf(model.state.payments, step);
      const booking = model.state.payments[n ?? 0]?.booking ?? 0;
      const payer = buyers[model.state.bookings[booking]?.buyer ?? BUYERS];
      if (n === undefined || payer === undefined) return undefined;
      const path = `/bookings/${seen().bookings[booking]?.code}/payments`;
      const [replaces, externalId] = [seen().payments[n]?.id, randomUUID()];
      const claim = { provider: 'bkash', externalId, amountPaisa: step.amount, isPart: step.flag, replaces };
      return [
        () => {
          model.replaceClaim(n, step.amount, step.flag);
        },
        () => command(payer, 'POST', path, claim, step.isRepeated),
      ];
    },
    receive: onBooking(
      'payments',
      (n, step) => model.receive(n, step.amount, isSure(step)),
      (step) => ({ provider: 'cash', amountPaisa: step.amount, confirmSurplus: isSure(step) }),
    ),
    confirm: onPayment(
      'confirm',
      (n, { flag, amount }) => model.confirm(n, flag ? amount : undefined),
      ({ flag, amount }) => (flag ? { amountPaisa: amount } : {}),
    ),
    reject: onPayment(
      'reject',
      (n) => model.reject(n),
      () => ({ reason }),
    ),
    refundUnallocated: onPayment(
      'return',
      (n) => model.refundUnallocated(n),
      () => ({ reason }),
    ),
    allocate(step) {
      const [payment, booking] = [anyOf(model.state.payments, step), anyOf(model.state.bookings, step)];
      if (payment === undefined || booking === undefined) return undefined;
      const path = `/sales/payments/${seen().payments[payment]?.id}/allocate`;
      const code = seen().bookings[booking]?.code;
      return [
        () => {
          model.allocate(payment, booking);
        },
        () => command(rahim, 'POST', path, { code }, step.isRepeated),
      ];
    },
    refund(step) {
      const n = anyOf(model.state.refunds, step);
      const refund = model.state.refunds[n ?? 0];
      if (n === undefined || refund === undefined || refund.isDone) return undefined;
      const paymentId = seen().payments[refund.payment]?.id;
      const listed = seen().refunds.find(
        (row) => row.paymentId === paymentId && row.amount === refund.amount && !row.done,
      );
      const path = `/sales/refunds/${listed?.id}`;
      return [
        () => {
          model.refund(n);
        },
        async () => {
          await command(third, 'POST', `${path}/approve`, {}, step.isRepeated);
          return command(third, 'POST', `${path}/done`, { externalId: randomUUID() }, step.isRepeated);
        },
      ];
    },
    cancel: onBooking(
      'cancel',
      (n) => model.cancel(n),
      () => ({ reason }),
    ),
    move: onBooking(
      'move',
      (n, { cow }) => model.move(n, cow),
      (step) => ({ tagId: tagOf(step), consent: 'Agreed' }),
    ),
    status: onCow(
      (step) => model.setStatus(step.cow, statusOf(step)),
      ({ id, version }, step) => staff.change(id, { version, availabilityStatus: statusOf(step) }),
    ),
    price: onCow(
      (step) => model.setPrice(step.cow, wholeTaka(step)),
      ({ id, version }, step) => staff.change(id, { version, currentPrice: wholeTaka(step) / 100 }),
    ),
    remove: onCow(
      ({ cow }) => model.remove(cow),
      ({ id, version }) => staff.send('DELETE', `delete-cow/${id}?version=${version}`),
    ),
    restore: onCow(
      ({ cow }) => model.restore(cow),
      ({ id, removed }) => (removed ? staff.restore(id) : Promise.resolve({ status: 200, body: {} })),
    ),
    clock: (step) => [
      () => {
        model.passDeadline(step.cow, step.flag);
      },
      async () => {
        await passDeadline(tagOf(step), step.flag);
        return { status: 200, body: {} };
      },
    ],
    release: (step) => [
      () => {
        releaseBuyer(model.state, step.who);
      },
      () => command(rahim, 'POST', `/users/${buyerOf(step).id}/release`, {}, step.isRepeated),
    ],
  };
  return (step) => PLANS[step.kind](step);
}
