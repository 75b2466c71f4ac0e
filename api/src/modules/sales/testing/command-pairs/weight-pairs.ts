import { held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm, PRICE } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name =
  | 'weigh'
  | 'weighBeyond'
  | 'agree'
  | 'consent'
  | 'otherRate'
  | 'fix'
  | 'move'
  | 'deliver'
  | 'cancel';

/** 250 KG cost the price. */
const RATE = PRICE / 250;
const BEYOND = 300;
const NEW_PRICE = BEYOND * RATE;

/** A booked cow, sold by live weight. 'beyond': weighed outside the tolerance, and not agreed to yet. */
async function arrange(farm: PairFarm, start: string) {
  const { staff } = farm;
  const [buyer, cow, spare] = [await farm.nextBuyer(), farm.nextCow(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  paid(await office('payments', { provider: 'cash', amountPaisa: ADVANCE }));
  const ready = [await office('reprice', { ratePaisa: RATE, reason: 'By weight' })];
  if (start.endsWith('beyond')) ready.push(await office('dispatch-weight', { kg: BEYOND }));
  if (ready.some(({ status }) => status !== 200)) throw new Error('not arranged');
  return { code, cowId: cow.id, spare, buyer, office };
}
type World = Awaited<ReturnType<typeof arrange>>;

const STATE: Outcome = ['booking_state'];
const FIXED: Outcome = ['fixed_price'];
const CHANGED: Outcome = ['weight_changed'];
const to = (state: string): Outcome => ['ok', state];

const ENDED: Record<Name, Outcome> = {
  weigh: STATE,
  weighBeyond: STATE,
  agree: STATE,
  consent: STATE,
  otherRate: STATE,
  fix: STATE,
  move: STATE,
  deliver: STATE,
  cancel: STATE,
};
const booked = (weight: string, more: Partial<Record<Name, Outcome>>): Record<Name, Outcome> => ({
  weigh: to('BOOKED final'),
  weighBeyond: to('BOOKED beyond'),
  agree: CHANGED,
  consent: CHANGED,
  otherRate: to(`BOOKED ${weight}`),
  fix: to('BOOKED fixed'),
  move: to('BOOKED fixed'),
  deliver: ['dispatch_weight_missing'],
  cancel: to(`CANCELLED ${weight}`),
  ...more,
});
const sales = '/sales/bookings/:code';

export const WEIGHT: Subject<World, Name> = {
  arrange,
  starts: ['BOOKED estimate', 'BOOKED beyond'],
  locksOf: ({ cowId }) => ({ cowId, paymentId: null }),
  commands: {
    weigh: {
      routes: [`POST ${sales}/dispatch-weight`],
      send: ({ office }) => office('dispatch-weight', { kg: 255 }),
    },
    weighBeyond: {
      routes: [`POST ${sales}/dispatch-weight`],
      send: ({ office }) => office('dispatch-weight', { kg: BEYOND }),
    },
    agree: {
      routes: ['POST /bookings/:code/agree-weight'],
      send: ({ buyer, code }) =>
        buyer.send('POST', `/bookings/${code}/agree-weight`, { pricePaisa: NEW_PRICE }),
    },
    consent: {
      routes: [`POST ${sales}/agree-weight`],
      send: ({ office }) => office('agree-weight', { pricePaisa: NEW_PRICE, consent: 'By phone' }),
    },
    otherRate: {
      routes: [`POST ${sales}/reprice`],
      send: ({ office }) => office('reprice', { ratePaisa: RATE - 1000, reason: 'Bargained' }),
    },
    fix: {
      routes: [`POST ${sales}/reprice`],
      send: ({ office }) => office('reprice', { pricePaisa: PRICE, reason: 'Bargained' }),
    },
    move: {
      routes: [`POST ${sales}/move`],
      send: ({ office, spare }) => office('move', { tagId: spare.tag, consent: 'Agreed' }),
    },
    deliver: { routes: [`POST ${sales}/deliver`], send: ({ office }) => office('deliver', ON_CREDIT) },
    cancel: { routes: [`POST ${sales}/cancel`], send: ({ office }) => office('cancel', { reason: 'Ill' }) },
  },
  outcomes: {
    'BOOKED estimate': booked('estimate', {}),
    'BOOKED beyond': booked('beyond', {
      agree: to('BOOKED agreed'),
      consent: to('BOOKED agreed'),
      // Agreed with a recent dispatch weight known, which stays.
      otherRate: to('BOOKED renewed'),
      deliver: ['weight_not_agreed'],
    }),
    'BOOKED final': booked('final', { deliver: to('DELIVERED final') }),
    'BOOKED agreed': booked('agreed', {
      otherRate: to('BOOKED renewed'),
      deliver: to('DELIVERED agreed'),
    }),
    // The weight at agreement is now the heavier one.
    'BOOKED renewed': booked('renewed', {
      weigh: to('BOOKED beyond'),
      weighBeyond: to('BOOKED renewed'),
      deliver: to('DELIVERED renewed'),
    }),
    'BOOKED fixed': booked('fixed', {
      weigh: FIXED,
      weighBeyond: FIXED,
      otherRate: to('BOOKED estimate'),
      deliver: to('DELIVERED fixed'),
    }),
    ...Object.fromEntries(
      ['estimate', 'beyond', 'final', 'agreed', 'renewed', 'fixed'].flatMap((weight) =>
        ['DELIVERED', 'CANCELLED'].map((state) => [`${state} ${weight}`, ENDED]),
      ),
    ),
  },
  async stateOf({ pool }, { code }) {
    const { rows } = await pool.query<{ state: string }>(
      `select concat_ws(' ', state, case when rate_paisa is null then 'fixed' when is_weight_pending then 'beyond'
         when dispatch_kg is null then 'estimate' when agreed_kg = 300 then 'renewed' when dispatch_kg = 300 then 'agreed'
         else 'final' end) as state from booking where code = $1`,
      [code],
    );
    return rows[0]?.state ?? 'none';
  },
};
