import { booked, held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm, PRICE } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name = 'receive' | 'payOldest' | 'writeOff' | 'allowance' | 'reverse' | 'return';
let customers = 0;

/** A cow delivered with a balance, to a customer who owes nothing else. */
async function arrange(farm: PairFarm) {
  const { staff } = farm;
  const [buyer, cow] = [await farm.nextBuyer(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  paid(await office('payments', { provider: 'cash', amountPaisa: ADVANCE }));
  customers += 1;
  const phone = `+88019${String(customers).padStart(8, '0')}`;
  booked(await office('deliver', { ...ON_CREDIT, phone }));
  const money = { provider: 'cash', amountPaisa: PRICE - ADVANCE, confirmSurplus: true };
  return {
    code,
    cowId: cow.id,
    office,
    receive: () => office('payments', money),
    payOldest: () => staff.send('POST', '/sales/receivables/payments', { phone, ...money }),
  };
}
type World = Awaited<ReturnType<typeof arrange>>;

const SAME: Outcome = ['ok'];
const NOTHING: Outcome = ['nothing_owed'];
const WRONG_STATE: Outcome = ['booking_state'];
const to = (state: string): Outcome => ['ok', state];

/** Of a delivered booking; reversing and returning end the debt. */
const delivered = (more: Partial<Record<Name, Outcome>>): Record<Name, Outcome> => ({
  receive: SAME,
  payOldest: NOTHING,
  writeOff: NOTHING,
  allowance: SAME,
  reverse: to('BOOKED'),
  return: to('CANCELLED'),
  ...more,
});
const ENDED: Record<Name, Outcome> = {
  receive: SAME,
  payOldest: NOTHING,
  writeOff: WRONG_STATE,
  allowance: WRONG_STATE,
  reverse: WRONG_STATE,
  return: WRONG_STATE,
};

const sales = '/sales/bookings/:code';

export const DEBT: Subject<World, Name> = {
  arrange,
  starts: ['DELIVERED owed'],
  locksOf: ({ cowId }) => ({ cowId, paymentId: null }),
  commands: {
    receive: { routes: [`POST ${sales}/payments`], send: ({ receive }) => receive() },
    payOldest: { routes: ['POST /sales/receivables/payments'], send: ({ payOldest }) => payOldest() },
    writeOff: {
      routes: [`POST ${sales}/write-off`],
      send: ({ office }) => office('write-off', { reason: 'Moved abroad' }),
    },
    allowance: {
      routes: [`POST ${sales}/allowance`],
      send: ({ office }) => office('allowance', { amountPaisa: 1000_00, reason: 'A lame leg' }),
    },
    reverse: {
      routes: [`POST ${sales}/reverse-delivery`],
      send: ({ office }) => office('reverse-delivery', { reason: 'A mistake' }),
    },
    return: { routes: [`POST ${sales}/return`], send: ({ office }) => office('return', { reason: 'Ill' }) },
  },
  outcomes: {
    'DELIVERED owed': delivered({
      receive: to('DELIVERED'),
      payOldest: to('DELIVERED'),
      writeOff: to('DELIVERED written off'),
      allowance: to('DELIVERED owed allowed'),
    }),
    'DELIVERED owed allowed': delivered({
      receive: to('DELIVERED allowed'),
      payOldest: to('DELIVERED allowed'),
      writeOff: to('DELIVERED written off allowed'),
    }),
    DELIVERED: delivered({ allowance: to('DELIVERED allowed') }),
    // A payment recovers the debt, but the customer is no longer on the list of debtors.
    'DELIVERED written off': delivered({
      receive: to('DELIVERED'),
      allowance: to('DELIVERED written off allowed'),
    }),
    BOOKED: ENDED,
    CANCELLED: ENDED,
  },
  async stateOf({ pool }, { code }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[state,
         (select 'owed' from receivable_open where booking_id = booking.id),
         (select 'written off' from journal_line where booking_id = booking.id and account = 'bad_debt' having sum(amount_paisa) > 0),
         (select 'allowed' from journal_line where booking_id = booking.id and account = 'sales_allowance' having sum(amount_paisa) > 0)]
         as labels
       from booking where code = $1`,
      [code],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
