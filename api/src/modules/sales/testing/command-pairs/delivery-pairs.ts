import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm, PRICE } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name = 'choose' | 'change' | 'credit' | 'reprice' | 'cancel' | 'deliver';

let slots = 0;

/** For pick-up, on a day of its own, so that no other pair fills it. */
async function addSlot({ pool }: PairFarm): Promise<string> {
  slots += 1;
  const { rows } = await pool.query<{ id: string }>(
    `insert into delivery_slot (day, part, capacity) values (current_date + 10 + $1::int, 'NOON', 100) returning id`,
    [slots],
  );
  return rows[0]?.id ?? '';
}

/** A booked cow, and what it costs in two slots. */
async function arrange(farm: PairFarm) {
  const { staff } = farm;
  const [buyer, cow] = [await farm.nextBuyer(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  paid(await office('payments', { provider: 'cash', amountPaisa: ADVANCE }));
  const choiceOf = async (slotId: string) => {
    const { body } = await buyer.send('GET', `/bookings/${code}/delivery-costs?slotId=${slotId}`);
    const { totalPaisa } = responseOf(DeliveryCosts).parse(body).data;
    return { slotId, totalPaisa, recipient: 'Salma', phone: '01812345678' };
  };
  const first = await choiceOf(await addSlot(farm));
  return { code, cowId: cow.id, buyer, office, first, second: await choiceOf(await addSlot(farm)) };
}
type World = Awaited<ReturnType<typeof arrange>>;

const STATE: Outcome = ['booking_state'];
const OTHER_TOTAL: Outcome = ['total_changed'];
const ENDED: Record<Name, Outcome> = {
  choose: STATE,
  change: STATE,
  credit: STATE,
  reprice: STATE,
  cancel: STATE,
  deliver: STATE,
};
/** The buyer and staff agreed to a total at the old price. */
const booked = (slot: string, isCheaper: boolean): Record<Name, Outcome> => {
  const price = isCheaper ? ' cheaper' : '';
  return {
    choose: isCheaper ? OTHER_TOTAL : ['ok', 'BOOKED first'],
    change: isCheaper ? OTHER_TOTAL : ['ok', 'BOOKED second'],
    credit: slot === '' ? ['slot_not_found'] : ['ok'],
    reprice: ['ok', `BOOKED${slot} cheaper`],
    cancel: ['ok', `CANCELLED${price}`],
    deliver: ['ok', `DELIVERED${slot}${price}`],
  };
};

const sales = '/sales/bookings/:code';

export const DELIVERY: Subject<World, Name> = {
  arrange,
  starts: ['BOOKED'],
  locksOf: ({ cowId }) => ({ cowId, paymentId: null }),
  commands: {
    choose: {
      routes: ['POST /bookings/:code/delivery'],
      send: ({ buyer, code, first }) => buyer.send('POST', `/bookings/${code}/delivery`, first),
    },
    change: {
      routes: [`POST ${sales}/delivery`],
      send: ({ office, second }) => office('delivery', { ...second, reason: 'By phone' }),
    },
    credit: {
      routes: [`POST ${sales}/allow-balance-due`],
      send: ({ office }) => office('allow-balance-due', { dueOn: farmDay(), reason: 'Known customer' }),
    },
    reprice: {
      routes: [`POST ${sales}/reprice`],
      send: ({ office }) => office('reprice', { pricePaisa: PRICE - 1000_00, reason: 'Agreed' }),
    },
    cancel: { routes: [`POST ${sales}/cancel`], send: ({ office }) => office('cancel', { reason: 'Ill' }) },
    deliver: { routes: [`POST ${sales}/deliver`], send: ({ office }) => office('deliver', ON_CREDIT) },
  },
  outcomes: {
    BOOKED: booked('', false),
    'BOOKED first': booked(' first', false),
    'BOOKED second': booked(' second', false),
    'BOOKED cheaper': booked('', true),
    CANCELLED: ENDED,
    DELIVERED: ENDED,
  },
  async stateOf({ pool }, { code, first, second }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[state,
         (select case slot_id when $2 then 'first' when $3 then 'second' end from delivery where booking_id = booking.id),
         case when price_paisa < cow_price_paisa then 'cheaper' end] as labels
       from booking where code = $1`,
      [code, first.slotId, second.slotId],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
