import type { Act, Planned, Players, Request, Step, WEIGHT_KINDS } from './model-step.ts';

type Plan = (step: Step) => Planned | undefined;
type OnBooking = (what: string, act: Act, body: Request) => Plan;

/** Around the asking price per KG; often not whole taka. */
const rateOf = ({ pick }: Step) => 300_00 + (pick % 170) * 73;
/** Inside and outside the tolerance. */
const kgOf = ({ pick }: Step) => 225 + (pick % 51);

export function makeWeightPlans(
  { model, buyers, seen, command }: Players,
  onBooking: OnBooking,
  anyOf: (list: unknown[], step: Step) => number | undefined,
): Record<(typeof WEIGHT_KINDS)[number], Plan> {
  /** The price that was shown, or another one. */
  const shown = (n: number, { amount }: Step) => model.finalPriceOf(n) + (amount % 1000 === 0 ? 0 : 100);
  const byStaff = onBooking(
    'agree-weight',
    (n, step) => model.agree(n, shown(n, step)),
    (step) => ({
      pricePaisa: shown(anyOf(model.state.bookings, step) ?? 0, step),
      consent: 'Agreed by phone',
    }),
  );
  return {
    sellByWeight: onBooking(
      'reprice',
      (n, step) => model.sellByWeight(n, rateOf(step), step.flag),
      (step) => ({ ratePaisa: rateOf(step), reason: 'By weight', confirmUnusualPrice: step.flag }),
    ),
    weigh: onBooking(
      'dispatch-weight',
      (n, step) => model.weigh(n, kgOf(step)),
      (step) => ({ kg: kgOf(step) }),
    ),
    agree(step) {
      const n = anyOf(model.state.bookings, step);
      const buyer = buyers[model.state.bookings[n ?? 0]?.buyer ?? buyers.length];
      if (n === undefined || buyer === undefined || step.flag) return byStaff(step);
      const body = { pricePaisa: shown(n, step) };
      const path = `/bookings/${seen().bookings[n]?.code}/agree-weight`;
      return [
        () => {
          model.agree(n, body.pricePaisa);
        },
        () => command(buyer, 'POST', path, body, step.isRepeated),
      ];
    },
  };
}
