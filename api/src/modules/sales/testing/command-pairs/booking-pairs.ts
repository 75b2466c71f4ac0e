import { randomUUID } from 'node:crypto';
import { held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, ON_CREDIT, type PairFarm, PRICE } from './pair-farm.ts';
import type { Outcome, Subject } from './run-pairs.ts';

type Name =
  | 'claim'
  | 'staffClaim'
  | 'online'
  | 'cancel'
  | 'takeOver'
  | 'receive'
  | 'officeCancel'
  | 'deliver'
  | 'reverse'
  | 'move'
  | 'reprice'
  | 'hold'
  | 'wait'
  | 'caller'
  | 'counterSale'
  | 'clock';

async function arrange(farm: PairFarm, start: string) {
  const { staff, agent, pool } = farm;
  const [buyer, other] = [await farm.nextBuyer(), await farm.nextBuyer()];
  const [cow, spare] = [farm.nextCow(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const office = (what: string, body: object) => staff.send('POST', `/sales/bookings/${code}/${what}`, body);
  const receive = () => office('payments', { provider: 'cash', amountPaisa: ADVANCE });
  if (start === 'BOOKED') paid(await receive());
  return {
    code,
    cow,
    spare,
    buyer,
    other,
    staff,
    agent,
    office,
    receive,
    clock: async () => {
      await pool.query(
        `update booking set expires_at = clock_timestamp() - interval '1 second' where code = $1 and expires_at is not null`,
        [code],
      );
      await farm.expireDue(cow.id);
    },
  };
}
type World = Awaited<ReturnType<typeof arrange>>;

const SAME: Outcome = ['ok'];
const STATE: Outcome = ['booking_state'];
const TAKEN: Outcome = ['cow_taken'];
const FREE: Outcome = ['cow_free'];
const SOLD: Outcome = ['cow_sold'];
const to = (state: string): Outcome => ['ok', state];

/** Outcomes for an active, undelivered booking; `more` holds those that differ. */
const active = (state: string, more: Partial<Record<Name, Outcome>>, flags = ''): Record<Name, Outcome> => ({
  claim: SAME,
  staffClaim: more.claim ?? SAME,
  online: SAME,
  takeOver: SAME,
  cancel: to(`CANCELLED by the buyer${flags === ' waiting' ? ' other' : flags}`),
  officeCancel: to(flags === ' waiting' ? 'CANCELLED other' : `CANCELLED${flags}`),
  receive: to(`BOOKED${flags}`),
  deliver: STATE,
  reverse: STATE,
  move: to(flags === ' waiting' ? `${state} moved other` : `${state} moved`),
  reprice: SAME,
  hold: TAKEN,
  caller: TAKEN,
  counterSale: TAKEN,
  wait: to(`${state} waiting`),
  clock: SAME,
  ...more,
});
const ended = (state: string, more: Partial<Record<Name, Outcome>> = {}): Record<Name, Outcome> => ({
  claim: SAME,
  staffClaim: SAME,
  online: STATE,
  takeOver: SAME,
  cancel: STATE,
  officeCancel: STATE,
  receive: SAME,
  deliver: STATE,
  reverse: STATE,
  move: STATE,
  reprice: STATE,
  hold: to(`${state} other`),
  caller: to(`${state} other`),
  counterSale: to(`${state} other`),
  wait: FREE,
  clock: SAME,
  ...more,
});
/** The first cow is available again, and the booking is on the other one. */
const MOVED = (state: string): Partial<Record<Name, Outcome>> => ({
  move: TAKEN,
  hold: to(`${state} moved other`),
  caller: to(`${state} moved other`),
  counterSale: to(`${state} moved other`),
  wait: FREE,
});

const booking = '/bookings/:code';
const sales = '/sales/bookings/:code';

export const BOOKING: Subject<World, Name> = {
  arrange,
  starts: ['HELD', 'BOOKED'],
  locksOf: ({ cow }) => ({ cowId: cow.id, paymentId: null }),
  commands: {
    claim: {
      routes: [`POST ${booking}/payments`],
      send: ({ buyer, code }) =>
        buyer.send('POST', `/bookings/${code}/payments`, {
          provider: 'bkash',
          externalId: randomUUID(),
          amountPaisa: ADVANCE,
        }),
    },
    staffClaim: {
      routes: [`POST ${sales}/payments`],
      send: ({ agent, code }) =>
        agent.send('POST', `/sales/bookings/${code}/payments`, {
          provider: 'nagad',
          externalId: randomUUID(),
          amountPaisa: ADVANCE,
        }),
    },
    online: {
      routes: [`POST ${booking}/online-payments`],
      send: ({ buyer, code }) =>
        buyer.send('POST', `/bookings/${code}/online-payments`, {
          provider: 'bkash',
          amountPaisa: ADVANCE,
          language: 'bn',
        }),
    },
    cancel: {
      routes: [`POST ${booking}/cancel`],
      send: ({ buyer, code }) => buyer.send('POST', `/bookings/${code}/cancel`, {}),
    },
    // Of the buyer's own booking: it stays theirs.
    takeOver: {
      routes: ['POST /bookings/take-over'],
      send: ({ buyer, code }) => buyer.send('POST', '/bookings/take-over', { code }),
    },
    receive: { routes: [`POST ${sales}/payments`], send: ({ receive }) => receive() },
    officeCancel: {
      routes: [`POST ${sales}/cancel`],
      send: ({ office }) => office('cancel', { reason: 'Ill' }),
    },
    deliver: {
      routes: [`POST ${sales}/deliver`],
      send: ({ office }) => office('deliver', ON_CREDIT),
    },
    reverse: {
      routes: [`POST ${sales}/reverse-delivery`],
      send: ({ office }) => office('reverse-delivery', { reason: 'A mistake' }),
    },
    move: {
      routes: [`POST ${sales}/move`],
      send: ({ office, spare }) => office('move', { tagId: spare.tag, consent: 'Agreed' }),
    },
    reprice: {
      routes: [`POST ${sales}/reprice`],
      send: ({ office }) => office('reprice', { pricePaisa: PRICE * 0.9, reason: 'Bargained' }),
    },
    hold: { routes: ['POST /bookings'], send: ({ other, cow }) => holdOf(other, cow.tag) },
    wait: {
      routes: ['POST /waiting'],
      send: ({ other, cow }) => other.send('POST', '/waiting', { tagId: cow.tag }),
    },
    caller: {
      routes: ['POST /sales/bookings'],
      send: ({ staff, cow }) =>
        staff.send('POST', '/sales/bookings', { tagId: cow.tag, name: 'Caller', phone: '01812345678' }),
    },
    counterSale: {
      routes: ['POST /sales/counter-sales'],
      send: ({ staff, cow }) =>
        staff.send('POST', '/sales/counter-sales', {
          cows: [{ tagId: cow.tag }],
          name: 'Caller',
          phone: '01812345678',
          payments: [{ provider: 'cash', amountPaisa: ADVANCE }],
          isDelivered: false,
        }),
    },
    clock: { routes: [], isInstant: true, send: ({ clock }) => clock() },
  },
  outcomes: {
    HELD: active('HELD', { claim: to('IN_REVIEW'), clock: to('EXPIRED') }),
    IN_REVIEW: active('IN_REVIEW', { clock: to('EXPIRED') }),
    BOOKED: active('BOOKED', { deliver: to('DELIVERED') }),
    'HELD waiting': active('HELD', { claim: to('IN_REVIEW waiting'), wait: SAME }, ' waiting'),
    'BOOKED waiting': active('BOOKED', { deliver: to('DELIVERED'), wait: SAME }, ' waiting'),
    'HELD moved': active('HELD', { claim: to('IN_REVIEW moved'), ...MOVED('HELD') }, ' moved'),
    'BOOKED moved': active('BOOKED', { deliver: to('DELIVERED moved'), ...MOVED('BOOKED') }, ' moved'),
    CANCELLED: ended('CANCELLED'),
    'CANCELLED by the buyer': ended('CANCELLED by the buyer', { claim: STATE }),
    EXPIRED: ended('EXPIRED', { receive: to('BOOKED') }),
    DELIVERED: {
      ...ended('DELIVERED', { hold: SOLD, caller: SOLD, counterSale: SOLD, wait: SOLD }),
      online: SAME,
      reverse: to('BOOKED'),
    },
  },
  /** The booking's state, whether it moved to the other cow, and whether another buyer or caller has the first cow or waits for it. */
  async stateOf({ pool }, { code, cow, other }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[
         (select state from booking where code = $1),
         (select end_reason from booking where code = $1 and state = 'CANCELLED' and end_reason = 'by the buyer'),
         (select 'moved' from booking where code = $1 and cow_id <> $2),
         (select 'other' from booking where cow_id = $2 and code <> $1 and state in ('HELD', 'IN_REVIEW', 'BOOKED')),
         (select 'waiting' from waiting where cow_id = $2 and account_id = $3 and ended_at is null)] as labels`,
      [code, cow.id, other.id],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
