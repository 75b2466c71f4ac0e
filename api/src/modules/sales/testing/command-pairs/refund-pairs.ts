import { booked, held } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import { holdOf, type PairFarm } from './pair-farm.ts';
import type { Subject } from './run-pairs.ts';

type Name = 'approve' | 'send' | 'done' | 'poll';
const WRONG_STATE = ['refund_state'] as const;
/** A transaction id can be used only once, so each refund gets its own. */
const byHand = (id: string) => `BYHAND${id.replaceAll('-', '').toUpperCase()}`;
const SAME = ['ok'] as const;

async function arrange(farm: PairFarm, start: string) {
  const { staff, second, bkash, pool } = farm;
  const [buyer, cow] = [await farm.nextBuyer(), farm.nextCow()];
  const { code } = held(await holdOf(buyer, cow.tag));
  const page = await farm.startPaying(buyer, code);
  bkash.agree(page);
  await bkash.returnToShop(page);
  booked(await staff.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const { rows } = await pool.query<{ id: string; paymentId: string }>(
    `select refund.id, payment_id as "paymentId" from refund join booking on booking.id = booking_id where code = $1`,
    [code],
  );
  const { id, paymentId } = rows[0] ?? { id: '', paymentId: '' };
  const command = (what: string, body?: object) => second.send('POST', `/sales/refunds/${id}/${what}`, body);
  if (start !== 'REQUESTED') await command('approve');
  if (start === 'SENDING' || start === 'REFUSED') {
    bkash.faults.refund = start === 'SENDING' ? 'slow' : 'rejected';
    await command('send');
    Reflect.deleteProperty(bkash.faults, 'refund');
    bkash.finishRefunds();
  }
  return { id, paymentId, cowId: cow.id, page, command, poll: () => farm.pollRefund(id) };
}
type World = Awaited<ReturnType<typeof arrange>>;

const refund = '/sales/refunds/:id';

export const REFUND: Subject<World, Name> = {
  arrange,
  starts: ['REQUESTED', 'APPROVED', 'SENDING', 'REFUSED'],
  locksOf: ({ cowId, paymentId }) => ({ cowId, paymentId }),
  commands: {
    approve: {
      routes: [`POST ${refund}/approve`],
      lock: 'payment',
      send: ({ command }) => command('approve'),
    },
    send: { routes: [`POST ${refund}/send`], lock: 'payment', send: ({ command }) => command('send') },
    done: {
      routes: [`POST ${refund}/done`],
      lock: 'payment',
      send: ({ id, command }) => command('done', { externalId: byHand(id) }),
    },
    // The worker polls the gateway.
    poll: { routes: [], lock: 'payment', send: ({ poll }) => poll() },
  },
  outcomes: {
    REQUESTED: { approve: ['ok', 'APPROVED'], send: WRONG_STATE, done: WRONG_STATE, poll: SAME },
    APPROVED: { approve: WRONG_STATE, send: ['ok', 'by the gateway'], done: ['ok', 'by hand'], poll: SAME },
    SENDING: { approve: WRONG_STATE, send: WRONG_STATE, done: WRONG_STATE, poll: ['ok', 'by the gateway'] },
    REFUSED: { approve: WRONG_STATE, send: WRONG_STATE, done: ['ok', 'by hand'], poll: SAME },
    'by the gateway': { approve: WRONG_STATE, send: WRONG_STATE, done: WRONG_STATE, poll: SAME },
    'by hand': { approve: WRONG_STATE, send: WRONG_STATE, done: WRONG_STATE, poll: SAME },
  },
  /** For a finished refund: how the money was returned, and whether only once. */
  async stateOf({ pool, bkash }, { id, page }) {
    const { rows } = await pool.query<{ kind: string; trx: string | null }>(
      'select kind, external_id as trx from refund_event where refund_id = $1 order by id',
      [id],
    );
    const done = rows.find(({ kind }) => kind === 'DONE');
    const last = rows.at(-1)?.kind ?? '';
    const isByGateway = bkash.refundedOf(page) === ADVANCE;
    if (done === undefined) return last;
    if (last !== 'DONE' || (done.trx === byHand(id)) === isByGateway) return 'paid twice, or never';
    return isByGateway ? 'by the gateway' : 'by hand';
  },
};
