import { responseOf } from '@khamar/contract/envelope';
import { BookingSummary } from '@khamar/contract/sales/booking';
import { dayFromNow } from '../../../../testing/sales/sales-farm.ts';
import {
  type Act,
  COWS,
  type CREDIT_KINDS,
  type HttpResult,
  type Planned,
  type Players,
  PRICE,
  type Request,
  type Step,
} from './model-step.ts';

type Plan = (step: Step) => Planned | undefined;
type OnBooking = (what: string, act: Act, body: Request) => Plan;
const reason = 'A reason';
/** Two due dates, so that the older debt is not always the one delivered first. */
const dueIn = ({ pick }: Step) => 1 + (pick % 2);

/** Below, at and above the asking price of a cow. */
const priceOf = ({ pick }: Step) => (PRICE / 100) * (70 + (pick % 40));

export function makeCreditPlans(
  { model, phone, tags, seen, rahim, second, command }: Players,
  onBooking: OnBooking,
  anyOf: (list: unknown[], step: Step) => number | undefined,
): Record<(typeof CREDIT_KINDS)[number], Plan> {
  /** Asked by one administrator and done by the other. */
  const voiding =
    (corrected: (step: Step) => number | undefined): Plan =>
    (step) => {
      const n = anyOf(model.state.payments, step);
      if (n === undefined) return undefined;
      const path = `/sales/payments/${seen().payments[n]?.id}/void`;
      const body = { reason, correctedPaisa: corrected(step) };
      return [
        () => {
          model.voidPayment(n, corrected(step));
        },
        async (): Promise<HttpResult> => {
          const asked = await command(rahim, 'POST', path, body, step.isRepeated);
          return asked.status === 200
            ? command(second, 'POST', `${path}/approve`, {}, step.isRepeated)
            : asked;
        },
      ];
    };

  const onCredit = (step: Step) => ({ dueOn: dayFromNow(dueIn(step)), name: 'On credit', phone });

  return {
    sell: (step) => [
      () => {
        model.sell(step.cow, step.amount, dueIn(step), step.flag);
      },
      async () => {
        const received = { provider: 'cash', amountPaisa: step.amount, confirmSurplus: step.flag };
        const caller = { tagId: tags[step.cow], name: 'Caller', phone, received };
        const response = await command(rahim, 'POST', '/sales/bookings', caller, step.isRepeated);
        if (response.status !== 200) return response;
        const { code, state } = responseOf(BookingSummary).parse(response.body).data;
        if (state !== 'BOOKED') return response;
        return command(rahim, 'POST', `/sales/bookings/${code}/deliver`, onCredit(step), step.isRepeated);
      },
    ],
    deliver: onBooking(
      'deliver',
      (n, step) => model.deliver(n, step.flag ? dueIn(step) : undefined),
      (step) => (step.flag ? onCredit(step) : {}),
    ),
    reverse: onBooking(
      'reverse-delivery',
      (n) => model.reverseDelivery(n),
      () => ({ reason }),
    ),
    returnCow: onBooking(
      'return',
      (n) => model.returnCow(n),
      () => ({ reason }),
    ),
    writeOff: onBooking(
      'write-off',
      (n) => model.writeOff(n),
      () => ({ reason }),
    ),
    allowance: onBooking(
      'allowance',
      (n, { amount }) => model.grantAllowance(n, amount),
      ({ amount }) => ({ amountPaisa: amount, reason }),
    ),
    payOldest: (step) => [
      () => {
        model.payOldest(step.amount, step.flag);
      },
      () => {
        const payment = { phone, provider: 'cash', amountPaisa: step.amount, confirmSurplus: step.flag };
        return command(rahim, 'POST', '/sales/receivables/payments', payment, step.isRepeated);
      },
    ],
    reprice: onBooking(
      'reprice',
      (n, step) => model.reprice(n, priceOf(step), step.flag),
      (step) => ({ pricePaisa: priceOf(step), reason, confirmUnusualPrice: step.flag }),
    ),
    counterSale(step) {
      // Delivered with a due date for what is left, or later; one cow or two.
      const cows = [step.cow, (step.cow + 1) % COWS].slice(0, 1 + (step.pick % 2));
      const isDelivered = step.pick % 3 > 0;
      const sale = {
        cows: cows.map((cow) => ({ tagId: tags[cow] })),
        name: 'Caller',
        phone,
        payments: [{ provider: 'cash', amountPaisa: step.amount }],
        isDelivered,
        dueOn: dayFromNow(dueIn(step)),
        confirmSurplus: step.flag,
      };
      return [
        () => {
          const { amount, flag } = step;
          model.counterSale({ cows, amount, isDelivered, dueIn: dueIn(step), confirmsSurplus: flag });
        },
        () => command(rahim, 'POST', '/sales/counter-sales', sale, step.isRepeated),
      ];
    },
    void: voiding(() => undefined),
    correct: voiding(({ amount }) => amount),
  };
}
