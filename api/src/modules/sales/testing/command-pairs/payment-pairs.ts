import { held, paid } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, type PairFarm } from './pair-farm.ts';
import type { Subject } from './run-pairs.ts';

type Name =
  | 'confirm'
  | 'reject'
  | 'replace'
  | 'import'
  | 'assign'
  | 'gateway'
  | 'allocate'
  | 'return'
  | 'cancel'
  | 'clock';
const SAME = ['ok'] as const;
const DECIDED = ['payment_decided'] as const;
const NOTHING_UNALLOCATED = ['nothing_unallocated'] as const;
const ENDED = ['booking_state'] as const;

/** A buyer was charged by bKash, which has not reported it yet, and entered the TrxID by hand. Another buyer holds another cow. */
async function arrange(farm: PairFarm, start: string) {
  const { staff, bkash, pool } = farm;
  const [buyer, other] = [await farm.nextBuyer(), await farm.nextBuyer()];
  const [cow, spare] = [farm.nextCow(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const page = await farm.startPaying(buyer, code);
  const trxId = bkash.charge(page);
  const claim = { provider: 'bkash', externalId: trxId, amountPaisa: ADVANCE };
  const { _id: id } = paid(await buyer.send('POST', `/bookings/${code}/payments`, claim));
  const { code: otherCode } = held(await holdOf(other, spare.tag));
  const csvOf = (taka: number) => ({ provider: 'bkash', csv: `TrxID,Amount\n${trxId},${taka}` });
  // The amount differs from the claim, so the line stays outside the journal until staff assign it.
  await staff.send('POST', '/sales/statements', csvOf(10_001));
  const { rows } = await pool.query<{ id: string }>('select id from statement_line where external_id = $1', [
    trxId,
  ]);
  const decide = (what: string, body: object) => staff.send('POST', `/sales/payments/${id}/${what}`, body);
  const cancel = () => buyer.send('POST', `/bookings/${code}/cancel`, {});
  if (start === 'CONFIRMED CANCELLED unallocated') {
    await cancel();
    paid(await decide('confirm', {}));
  }
  return {
    id,
    cowId: cow.id,
    code,
    otherCode,
    decide,
    cancel,
    replace: () =>
      buyer.send('POST', `/bookings/${code}/payments`, {
        ...claim,
        externalId: `RIGHT${code}`,
        replaces: id,
      }),
    importStatement: () => staff.send('POST', '/sales/statements', csvOf(10_000)),
    assign: () => staff.send('POST', `/sales/statement-lines/${rows[0]?.id}/assign`, { code }),
    returnFromBkash: () => bkash.returnToShop(page),
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

const payment = '/sales/payments/:id';

export const PAYMENT: Subject<World, Name> = {
  arrange,
  starts: ['CLAIMED IN_REVIEW', 'CONFIRMED CANCELLED unallocated'],
  locksOf: ({ id, cowId }) => ({ cowId, paymentId: id }),
  commands: {
    confirm: { routes: [`POST ${payment}/confirm`], send: ({ decide }) => decide('confirm', {}) },
    reject: { routes: [`POST ${payment}/reject`], send: ({ decide }) => decide('reject', { reason: 'No' }) },
    replace: { routes: ['POST /bookings/:code/payments'], send: ({ replace }) => replace() },
    import: { routes: ['POST /sales/statements'], send: ({ importStatement }) => importStatement() },
    assign: { routes: ['POST /sales/statement-lines/:id/assign'], send: ({ assign }) => assign() },
    gateway: {
      routes: ['GET /gateways/bkash/return/:language'],
      send: ({ returnFromBkash }) => returnFromBkash(),
    },
    allocate: {
      routes: [`POST ${payment}/allocate`],
      lock: 'payment',
      send: ({ decide, otherCode }) => decide('allocate', { code: otherCode }),
    },
    return: {
      routes: [`POST ${payment}/return`],
      lock: 'payment',
      send: ({ decide }) => decide('return', { reason: 'Theirs' }),
    },
    cancel: { routes: ['POST /bookings/:code/cancel'], send: ({ cancel }) => cancel() },
    clock: { routes: [], isInstant: true, send: ({ clock }) => clock() },
  },
  // State of the payment, of its booking, and where the money is.
  outcomes: {
    'CLAIMED IN_REVIEW': {
      confirm: ['ok', 'CONFIRMED BOOKED'],
      reject: ['ok', 'REJECTED EXPIRED'],
      replace: ['ok', 'REPLACED IN_REVIEW'],
      import: ['ok', 'CONFIRMED BOOKED'],
      assign: ['ok', 'CONFIRMED BOOKED'],
      gateway: ['ok', 'CONFIRMED BOOKED'],
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ['ok', 'CLAIMED CANCELLED'],
      clock: ['ok', 'CLAIMED EXPIRED'],
    },
    'CONFIRMED BOOKED': {
      confirm: DECIDED,
      reject: DECIDED,
      replace: DECIDED,
      import: SAME,
      assign: DECIDED,
      gateway: SAME,
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ['ok', 'CONFIRMED CANCELLED refund'],
      clock: SAME,
    },
    // Money from the gateway or a statement line is added beside the rejected claim, and the cow is still available.
    'REJECTED EXPIRED': {
      confirm: DECIDED,
      reject: DECIDED,
      replace: DECIDED,
      import: SAME,
      assign: ['ok', 'REJECTED BOOKED'],
      gateway: ['ok', 'REJECTED BOOKED'],
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ENDED,
      clock: SAME,
    },
    // The correction is in review; money that arrives under the old TrxID is added beside the replaced claim.
    'REPLACED IN_REVIEW': {
      confirm: DECIDED,
      reject: DECIDED,
      replace: DECIDED,
      import: SAME,
      assign: ['ok', 'REPLACED BOOKED'],
      gateway: ['ok', 'REPLACED BOOKED'],
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ['ok', 'REPLACED CANCELLED'],
      clock: ['ok', 'REPLACED EXPIRED'],
    },
    'CLAIMED CANCELLED': {
      confirm: ['ok', 'CONFIRMED CANCELLED unallocated'],
      reject: ['ok', 'REJECTED CANCELLED'],
      replace: ENDED,
      import: ['ok', 'CONFIRMED CANCELLED unallocated'],
      assign: ['ok', 'CONFIRMED CANCELLED unallocated'],
      gateway: ['ok', 'CONFIRMED CANCELLED unallocated'],
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ENDED,
      clock: SAME,
    },
    'CLAIMED EXPIRED': {
      confirm: ['ok', 'CONFIRMED BOOKED'],
      reject: ['ok', 'REJECTED EXPIRED'],
      replace: ['ok', 'REPLACED EXPIRED'],
      import: ['ok', 'CONFIRMED BOOKED'],
      assign: ['ok', 'CONFIRMED BOOKED'],
      gateway: ['ok', 'CONFIRMED BOOKED'],
      allocate: NOTHING_UNALLOCATED,
      return: NOTHING_UNALLOCATED,
      cancel: ENDED,
      clock: SAME,
    },
    'CONFIRMED CANCELLED unallocated': {
      confirm: DECIDED,
      reject: DECIDED,
      replace: DECIDED,
      import: SAME,
      assign: DECIDED,
      gateway: SAME,
      allocate: ['ok', 'CONFIRMED CANCELLED applied'],
      return: ['ok', 'CONFIRMED CANCELLED refund'],
      cancel: ENDED,
      clock: SAME,
    },
    ...Object.fromEntries(
      ['CONFIRMED CANCELLED applied', 'CONFIRMED CANCELLED refund'].map((state) => [
        state,
        {
          confirm: DECIDED,
          reject: DECIDED,
          replace: DECIDED,
          import: SAME,
          assign: DECIDED,
          gateway: SAME,
          allocate: NOTHING_UNALLOCATED,
          return: NOTHING_UNALLOCATED,
          cancel: ENDED,
          clock: SAME,
        },
      ]),
    ),
  },
  async stateOf({ pool }, { id, code, otherCode }) {
    const { rows } = await pool.query<{ labels: (string | null)[] }>(
      `select array[
         (select kind from payment_event where payment_id = $1 order by id desc limit 1),
         (select state from booking where code = $2),
         (select 'unallocated' from payment_unallocated where payment_id = $1),
         (select 'refund' from refund where payment_id = $1),
         (select 'applied' from booking where code = $3 and state = 'BOOKED')] as labels`,
      [id, code, otherCode],
    );
    return (rows[0]?.labels ?? []).filter((label) => label !== null).join(' ');
  },
};
