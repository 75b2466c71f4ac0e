import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { Payout } from '@khamar/contract/sales/payout';
import { booked } from '../../../../testing/sales/buyers.ts';
import { ADVANCE } from '../../../../testing/sales/online-farm.ts';
import type { PairFarm } from './pair-farm.ts';
import type { HttpResult, Outcome, Subject } from './run-pairs.ts';

type Name = 'record' | 'reverse' | 'reverseAgain';

/** A wallet that received an advance, and a payout of it. */
async function arrange({ staff, second, nextCow }: PairFarm) {
  const received = { provider: 'rocket', externalId: randomUUID(), amountPaisa: ADVANCE };
  const caller = { tagId: nextCow().tag, name: 'Caller', phone: '01812345678', received };
  booked(await staff.send('POST', '/sales/bookings', caller));
  const record = (): Promise<HttpResult> =>
    staff.send('POST', '/sales/payouts', { provider: 'rocket', amountPaisa: 100_00, feePaisa: 2_00 });
  const { _id: id } = responseOf(Payout).parse((await record()).body).data;
  const reverse = (who: typeof staff) =>
    who.send('POST', `/sales/payouts/${id}/reverse`, { reason: 'A mistake' });
  return { id, record, reverse: () => reverse(staff), reverseAgain: () => reverse(second) };
}
type World = Awaited<ReturnType<typeof arrange>>;

const SAME: Outcome = ['ok'];
const routes = ['POST /sales/payouts/:id/reverse'];
const lock = 'payout' as const;

export const PAYOUT: Subject<World, Name> = {
  arrange,
  starts: ['recorded'],
  locksOf: () => ({ cowId: '', paymentId: null, wallet: 'rocket' }),
  commands: {
    record: { routes: ['POST /sales/payouts'], lock, send: ({ record }) => record() },
    reverse: { routes, lock, send: ({ reverse }) => reverse() },
    reverseAgain: { routes, lock, send: ({ reverseAgain }) => reverseAgain() },
  },
  outcomes: {
    recorded: { record: SAME, reverse: ['ok', 'undone'], reverseAgain: ['ok', 'undone'] },
    undone: { record: SAME, reverse: ['payout_reversed'], reverseAgain: ['payout_reversed'] },
  },
  async stateOf({ pool }, { id }) {
    const { rows } = await pool.query<{ state: string }>(
      `select case when reversed_at is null then 'recorded' else 'undone' end as state from payout where id = $1`,
      [id],
    );
    return rows[0]?.state ?? 'none';
  },
};
