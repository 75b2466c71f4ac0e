import type { Guard } from './guard.ts';

const LIVE_WEIGHT = 'api/src/modules/sales/live-weight';
const LIVE_WEIGHT_SQL = 'database/migrations/0055_live_weight.sql';

/** Sales by live weight. */
export const LIVE_WEIGHT_GUARDS: readonly Guard[] = [
  {
    name: 'live weight: no delivery without a dispatch weight',
    file: 'api/src/modules/sales/bookings/deliver-booking.ts',
    text: 'await requireDispatchWeight(tx, booking, { hasLeft });',
    without: '',
    tests: 'COUNT-12 inside the tolerance',
  },
  {
    name: 'live weight: outside the tolerance nothing is delivered',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: `if (is_weight_pending) throw new AppError('weight_not_agreed');`,
    without: '',
    tests: 'COUNT-12 outside the tolerance',
  },
  {
    name: 'live weight: outside the tolerance the price is only proposed',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: 'if (!isLowered && isWithinTolerance(weight.kg, terms))',
    without: 'if (weight.kg > 0)',
    tests: 'COUNT-12 outside the tolerance',
  },
  {
    name: 'live weight: nothing is loaded without it',
    file: 'api/src/modules/sales/runs/driver.service.ts',
    text: 'await requireDispatchWeight(tx, booking, { at });',
    without: '',
    tests: 'COUNT-12 a cow sold by live weight is loaded',
  },
  {
    name: 'live weight: of today',
    file: `${LIVE_WEIGHT}/live-weight.repository.ts`,
    text: 'and entry.recorded_at > ${moment} - make_interval(hours => ${sql.lit(DISPATCH_WEIGHT_HOURS)})',
    without: '',
    tests: 'COUNT-12 a dispatch weight of yesterday',
  },
  {
    name: 'live weight: not corrected since',
    file: `${LIVE_WEIGHT}/live-weight.repository.ts`,
    text: 'and not exists (select from cow_weight as later where later.supersedes = entry.id)',
    without: '',
    tests: 'COUNT-12 a dispatch weight of yesterday',
  },
  {
    name: 'live weight: the customer agrees to what was shown',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: `if (priceByWeight(dispatch_kg, terms.ratePaisa) !== pricePaisa) throw new AppError('weight_changed');`,
    without: '',
    tests: 'COUNT-12 outside the tolerance',
  },
  {
    name: 'live weight: nobody agrees to a corrected weight',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: `if (!(await isWeightCurrent(tx, booking.id))) throw new AppError('weight_changed');`,
    without: '',
    tests: 'COUNT-12 nobody agrees to a dispatch weight',
  },
  {
    name: "live weight: only the booking's customer agrees",
    file: `${LIVE_WEIGHT}/live-weight.service.ts`,
    text: `if (locked.booking.account_id !== actor.accountId) throw new AppError('booking_not_found');`,
    without: '',
    tests: 'COUNT-12 outside the tolerance',
  },
  {
    name: 'live weight: nothing is weighed on the truck',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: 'await rejectUnderWay(tx, booking.id);',
    without: '',
    tests: 'COUNT-12 a cow sold by live weight is loaded',
  },
  {
    name: 'live weight: no price per KG is agreed on the truck',
    file: 'api/src/modules/sales/prices/reprice-booking.ts',
    text: 'await rejectUnderWay(tx, booking.id);',
    without: '',
    tests: 'COUNT-12 a cow sold by live weight is loaded',
  },
  {
    name: 'live weight: the discount counts by KG',
    file: `${LIVE_WEIGHT}/agree-rate.ts`,
    text: 'Math.floor((askingPaisa * kg * 2 + 100 * askingKg) / (200 * askingKg)) * 100',
    without: 'askingPaisa + 0 * (kg + askingKg)',
    tests: 'COUNT-12 a booking is agreed by price per KG',
  },
  {
    name: 'live weight: the asking price per KG of an agent',
    file: 'api/src/modules/sales/prices/agree-terms.ts',
    text: 'const askingKg = kgByOthers ?? current_weight;',
    without: 'const askingKg = kgByOthers === undefined ? current_weight : current_weight;',
    tests: 'COUNT-12 an agent does not lower',
  },
  {
    name: 'live weight: a weight typed by an agent',
    file: `${LIVE_WEIGHT}/agree-rate.ts`,
    text: 'if (isFarBelow(asked.kg, { agreedKg: asked.kgByOthers, tolerancePercent: usualTolerance }))',
    without: 'if (asked.kg === 0)',
    tests: 'COUNT-12 an agent does not lower',
  },
  {
    name: 'live weight: a lower weight of an agent',
    file: `${LIVE_WEIGHT}/dispatch-weight.ts`,
    text: 'if (dispatch_kg < terms.agreedKg && !mayLowerPrices(actor) && !(await isByPricer(tx, dispatch_weight_id)))',
    without: 'if (dispatch_kg === 0)',
    tests: 'COUNT-12 a lower dispatch weight of an agent',
  },
  {
    name: 'live weight: half a taka is rounded up',
    file: 'contract/src/sales/live-weight-price.ts',
    text: 'kg * ratePaisa + 50',
    without: 'kg * ratePaisa + 49',
    tests: 'COUNT-12 at the counter',
  },
  {
    name: 'constraint: the price is weight times price per KG',
    file: LIVE_WEIGHT_SQL,
    text: 'price_paisa = price_by_weight(coalesce(dispatch_kg, agreed_kg), rate_paisa)) not valid;',
    without: 'true) not valid;',
    tests: 'COUNT-12 PostgreSQL rejects',
  },
];
